import type { FastifyInstance } from 'fastify';
import { createEntryCache } from '#server/cache/bounded-cache.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFeedRevision, countComments } from '#server/feed/feed.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockUserForChange, updateUser, type UserRow } from '#server/users/users.service.ts';
import { findNextLimitEnd, listEndedLimits } from './moderation.store.ts';

/** The end of a limit that has none: the last moment that a date can name. */
export const endless = 8_640_000_000_000_000;

/**
 * Shows a person to their friends alone until a time; another limit replaces its end. The person is locked, and
 * `raiseHiddenRevisions` has told their friends. Its last statement raises the feed.
 */
export async function beginLimit(tx: Database, person: UserRow, until: number | null): Promise<void> {
  const isCounted = person.banned === 0 && person.limited_until === 0;
  if (isCounted) await countComments(tx, person.id, -1);
  await updateUser(tx, person.id, { limited_until: until ?? endless });
  await bumpFeedRevision(tx);
}

/** Shows a limited person to everybody again. The person is locked. Its last statement raises the feed. */
export async function endLimit(tx: Database, { id, banned }: UserRow): Promise<void> {
  if (!banned) await countComments(tx, id, 1);
  await updateUser(tx, id, { limited_until: 0 });
  await bumpFeedRevision(tx);
}

/** When the next limit ends; null where none does. */
interface Reading {
  settled: Promise<number | null>;
  /** Where it is there already. */
  known?: { end: number | null };
}

/** In milliseconds. Another process may have set a limit; this one's are known at once. */
const heldMs = 1000;

/** One for each database that this process has open. */
const readings = createEntryCache<Database, Reading>(8, { ttl: heldMs });

/** Forgets what is known of the next end, after a limit was set or ended. */
export const dropLimitEnds = (db: Database): void => readings.delete(db);

async function readNextEnd(db: Database): Promise<number | null> {
  const last = readings.get(db);
  if (last) return last.known ? last.known.end : last.settled;
  const reading: Reading = { settled: findNextLimitEnd(db) };
  readings.set(db, reading);
  try {
    const end = await reading.settled;
    reading.known = { end };
    return end;
  } catch (error) {
    if (readings.get(db) === reading) dropLimitEnds(db);
    throw error;
  }
}

/** Ends the limits whose time has come. Whoever asks at once waits for the same rows, and finds them ended. */
async function endDueLimits({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const end = await readNextEnd(db);
  if (end === null || end > now) return;
  for (const id of await listEndedLimits(db, now)) {
    await db.transaction().execute(async (tx) => {
      const person = await lockUserForChange(tx, id);
      if (person && person.limited_until > 0 && person.limited_until <= now) await endLimit(tx, person);
    });
  }
  dropLimitEnds(db);
}

/**
 * Ends each limit by the clock, before the first request after its end is answered: counts and kept answers of the feed follow the row,
 * which a condition on the time in every query would not change. To be registered before any route.
 */
export function registerLimitEnds(app: FastifyInstance, platform: Pick<Platform, 'db' | 'clock' | 'log'>): void {
  const { db, clock, log } = platform;
  const endInTime = async (): Promise<void> => {
    try {
      await endDueLimits(platform);
    } catch (error) {
      // The request tells of it where it needs the database. The limit lasts until the next one that can write.
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'Limits whose time is over could not be ended');
    }
  };
  app.addHook('onRequest', (_request, _reply, done): Promise<void> | undefined => {
    const known = readings.get(db)?.known;
    if (!known || (known.end !== null && known.end <= clock.now())) return endInTime();
    done();
    return undefined;
  });
}
