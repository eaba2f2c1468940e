import { sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { type FilledFeed, fillFeed } from './fill-feed.ts';
import { fillNotes } from './fill-notes.ts';
import { fillPeople } from './fill-people.ts';

/** How many rows of each a site has; the notes are those of one person. */
export interface SiteSize {
  people: number;
  posts: number;
  notes: number;
}

/** Ids of what was filled in. Posts and notes with the newest first. */
export interface FilledSite extends FilledFeed {
  people: string[];
  notes: string[];
}

/** Fills a database as the product does row by row, its indexes, triggers and counts included. `report` hears how long each part took. */
export async function fillSite(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  size: SiteSize,
  report: (line: string) => void,
): Promise<FilledSite> {
  const now = Date.now();
  const database = await openDatabase(
    { dataDir, databaseUrl: hurried(databaseUrl) },
    { info: () => undefined, warn: console.warn },
  );
  const { db } = database;
  await hurry(db);
  const timed = async <Result>(what: string, fill: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await fill();
    report(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return result;
  };
  const people = await timed(`${size.people} people`, () => fillPeople(db, size.people, now));
  const feed = await timed(`${size.posts} posts`, () => fillFeed(db, people, size.posts, now));
  const notes = await timed(`${size.notes} notes of one person`, () => fillNotes(db, people, size.notes, now));
  await timed('settled', () => settle(db));
  await database.close();
  return { people, notes, ...feed };
}

/** Nothing of a fill that is cut off is kept, so that no commit waits for the disk: on SQLite by this, */
async function hurry(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = -500000`.execute(db);
}

/** and on PostgreSQL by a setting of each connection. */
function hurried(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** Work that PostgreSQL does by itself some time after many rows came in. */
async function settle(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
}
