import { sql } from 'kysely';
import { type RateLimit, type RateLimiter, tooManyTries } from './rate-limiter.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/db/tables.ts';

/** A limit with the error message of its own refusal. */
interface SaidLimit extends RateLimit {
  sentence?: string | undefined;
}

/** Counts a try in one statement and answers when its window ends, by which it is given back. Throws `tooMany`. */
async function takeTry(
  db: Database,
  clock: Clock,
  key: string,
  { max, windowMs, sentence }: SaidLimit,
): Promise<number> {
  const now = clock.now();
  // One that ends later than any could that began by now was counted while the clock was ahead.
  const isRunning = sql<boolean>`(attempts.expires_at > ${now} and attempts.expires_at <= excluded.expires_at)`;
  const taken = await db
    .insertInto('attempts')
    .values({ key, count: 1, expires_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isRunning} then attempts.count + 1 else 1 end`,
          expires_at: sql`case when ${isRunning} then attempts.expires_at else excluded.expires_at end`,
        })
        .where(sql<boolean>`(not ${isRunning} or attempts.count < ${max})`),
    )
    .returning('expires_at')
    .executeTakeFirst();
  if (taken) return taken.expires_at;
  const row = await db.selectFrom('attempts').select('expires_at').where('key', '=', key).executeTakeFirst();
  throw tooManyTries(row?.expires_at ?? now, now, sentence);
}

/** Counts a try, as `count` of a `RateLimiter`. Called directly only inside a transaction, for what counts when it is stored. */
export async function countAttempt(db: Database, clock: Clock, key: string, rule: SaidLimit): Promise<void> {
  await takeTry(db, clock, key, rule);
}

/** Takes a try out of the window that it was counted in, which its end names. */
async function giveBackTry(db: Database, key: string, expiresAt: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('expires_at', '=', expiresAt)
    .where('count', '>', 0)
    .execute();
}

/** Counts in the database. */
export const createDatabaseRateLimiter = (db: Database, clock: Clock): RateLimiter => ({
  count: (key, rule, sentence) => countAttempt(db, clock, key, { ...rule, sentence }),
  async take(key, rule) {
    const expiresAt = await takeTry(db, clock, key, rule);
    return { giveBack: () => giveBackTry(db, key, expiresAt) };
  },
  async forget(keys) {
    await db.deleteFrom('attempts').where('key', 'in', keys).execute();
  },
});

/** Removes what no longer counts. */
export async function deleteExpiredRateLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom('attempts').where('expires_at', '<=', now).execute();
}
