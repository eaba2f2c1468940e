import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from './tables.ts';

/** At most `max` tries of one kind in `windowMs`, from the first of them. */
export interface AttemptRule {
  max: number;
  windowMs: number;
}

const refusal = (now: number, expiresAt: number, sentence: string = messages.http.tooMany): AppError =>
  new AppError('tooMany', sentence, { retryAfterSeconds: Math.ceil((expiresAt - now) / 1000) });

/**
 * Counts one try, in one statement so that parallel tries cannot slip through. Throws `tooMany` past the rule, with a
 * sentence of its own where one is given.
 */
export async function countAttempt(
  db: Database,
  clock: Clock,
  key: string,
  rule: AttemptRule,
  sentence?: string,
): Promise<void> {
  const now = clock.now();
  const { count, expires_at } = await db
    .insertInto('attempts')
    .values({ key, count: 1, expires_at: now + rule.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempts.expires_at > ${now} then attempts.count + 1 else 1 end`,
        expires_at: sql`case when attempts.expires_at > ${now} then attempts.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (count > rule.max) throw refusal(now, expires_at, sentence);
}

/** Throws `tooMany` where the tries counted so far have used up the rule. */
export async function refuseSpentAttempts(db: Database, clock: Clock, key: string, rule: AttemptRule): Promise<void> {
  const now = clock.now();
  const row = await db.selectFrom('attempts').select(['count', 'expires_at']).where('key', '=', key).executeTakeFirst();
  if (row && row.expires_at > now && row.count >= rule.max) throw refusal(now, row.expires_at);
}

/** Forgets the tries of these keys, after one that succeeded. */
export async function forgetAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Removes what no longer counts. */
export async function deleteExpiredAttempts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('attempts').where('expires_at', '<=', now).execute();
}
