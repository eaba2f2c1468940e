import { sql } from 'kysely';
import { type AttemptRule, type Attempts, tooManyTries } from '#server/platform/attempts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from './tables.ts';

/** As `count` of Attempts, in one statement. By itself only inside a transaction, for what counts when it is stored. */
export async function countAttempt(
  db: Database,
  clock: Clock,
  key: string,
  rule: AttemptRule,
  sentence?: string,
): Promise<void> {
  const now = clock.now();
  const { count, expires_at: expiresAt } = await db
    .insertInto('attempts')
    .values({ key, count: 1, expires_at: now + rule.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // One that ends later than any could that began by now was counted while the clock was ahead.
        count: sql`case when attempts.expires_at > ${now} and attempts.expires_at <= excluded.expires_at then attempts.count + 1 else 1 end`,
        expires_at: sql`case when attempts.expires_at > ${now} and attempts.expires_at <= excluded.expires_at then attempts.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (count > rule.max) throw tooManyTries({ count, expiresAt }, now, sentence);
}

/** Counts in the database. */
export const createDatabaseAttempts = (db: Database, clock: Clock): Attempts => ({
  count: (key, rule, sentence) => countAttempt(db, clock, key, rule, sentence),
  async refuseSpent(key, rule) {
    const now = clock.now();
    const row = await db
      .selectFrom('attempts')
      .select(['count', 'expires_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    const isRunning = row && row.expires_at > now && row.expires_at <= now + rule.windowMs;
    if (isRunning && row.count >= rule.max) throw tooManyTries({ count: row.count, expiresAt: row.expires_at }, now);
  },
  async forget(keys) {
    await db.deleteFrom('attempts').where('key', 'in', keys).execute();
  },
});

/** Removes what no longer counts. */
export async function deleteExpiredAttempts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('attempts').where('expires_at', '<=', now).execute();
}
