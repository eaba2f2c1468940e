import type { Attempts } from '#server/platform/attempts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { createRedisAttempts } from '#server/platform/redis-attempts.ts';
import { createRedisSignals } from '#server/platform/redis-signals.ts';
import { createLocalSignals, type Signals } from '#server/platform/signals.ts';
import type { Log } from '#server/platform/log.ts';
import { createDatabaseAttempts } from './attempts.store.ts';
import { createPostgresSignals } from './postgres-signals.ts';
import type { Database } from './tables.ts';

/** What the processes on one database have in common besides its rows. */
interface InCommon {
  signals: Signals;
  attempts: Attempts;
  close(): Promise<void>;
}

/** Joins the other processes on the database: through Redis where there is one, else through the database. */
export async function joinProcesses(
  { databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>,
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
): Promise<InCommon> {
  const inDatabase = createDatabaseAttempts(db, clock);
  if (redisUrl) {
    // Its client takes 24 MB, which only those who name a Redis pay.
    const { connectRedis } = await import('#server/platform/redis.ts');
    const redis = await connectRedis(redisUrl, log);
    const attempts = createRedisAttempts(redis, clock, inDatabase);
    return { signals: createRedisSignals(db, redis), attempts, close: () => redis.close() };
  }
  const signals = databaseUrl ? createPostgresSignals(db, databaseUrl, log) : createLocalSignals(db);
  return { signals, attempts: inDatabase, close: () => signals.close() };
}
