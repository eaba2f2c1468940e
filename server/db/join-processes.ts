import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { createRedisRateLimiter } from '#server/rate-limits/redis-rate-limiter.ts';
import { createRedisSignals } from '#server/platform/redis-signals.ts';
import { createLocalSignals, type Signals } from '#server/platform/signals.ts';
import type { Log } from '#server/platform/log.ts';
import { createDatabaseRateLimiter } from '#server/rate-limits/rate-limiter.store.ts';
import { createPostgresSignals } from './postgres/postgres-signals.ts';
import { listenToChanges } from './changed-people.ts';
import type { Database } from './tables.ts';

/** State that the processes on one database share besides its rows. */
interface InCommon {
  signals: Signals;
  rateLimiter: RateLimiter;
  close(): Promise<void>;
}

/** Joins the other processes on the database: through Redis where there is one, else through the database. */
export async function joinProcesses(
  { databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>,
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
): Promise<InCommon> {
  const inDatabase = createDatabaseRateLimiter(db, clock);
  if (redisUrl) {
    // Its client takes 24 MB, which only those who name a Redis pay.
    const { connectRedis } = await import('#server/platform/redis.ts');
    const redis = await connectRedis(redisUrl, log);
    const rateLimiter = createRedisRateLimiter(redis, clock, inDatabase);
    const signals = createRedisSignals(db, redis);
    listenToChanges(db, signals.announce);
    return {
      signals,
      rateLimiter,
      async close() {
        await signals.close();
        await redis.close();
      },
    };
  }
  const signals = databaseUrl ? createPostgresSignals(db, databaseUrl, log) : createLocalSignals(db);
  listenToChanges(db, signals.announce);
  return { signals, rateLimiter: inDatabase, close: () => signals.close() };
}
