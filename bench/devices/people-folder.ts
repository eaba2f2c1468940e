import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { fillPeople } from '../filling/fill-people.ts';

/** A data folder on SQLite with people who have a session each; `tokenOf` has their tokens. */
export async function makePeopleFolder(people: number): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-people-'));
  const quiet = { info: () => undefined, warn: console.warn };
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  const { db } = database;
  await fillPeople(db, people, Date.now());
  await db.updateTable('users').set({ banned: 0 }).execute();
  await database.close();
  return dataDir;
}
