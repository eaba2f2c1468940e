import { type RateLimit, type RateLimiter, tooManyTries } from './rate-limiter.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Redis } from '#server/platform/redis.ts';

/** One installation to a database of Redis; the prefix tells what it is. */
const keyOf = (key: string): string => `thoughtleaf:attempts:${key}`;

/**
 * Counts a try where the rule has room, and answers whether it had and when the window ends, in one step. KEYS: the tries.
 * ARGV: now, the end where they begin anew, the time until it, the most there may be.
 */
const takeScript = `
local ends = redis.call('HGET', KEYS[1], 'ends')
if not ends or tonumber(ends) <= tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'count', 0, 'ends', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  ends = ARGV[2]
end
if tonumber(redis.call('HGET', KEYS[1], 'count')) >= tonumber(ARGV[4]) then return { 0, ends } end
redis.call('HINCRBY', KEYS[1], 'count', 1)
return { 1, ends }
`;

/** Takes a try out of the window that it was counted in. KEYS: the tries. ARGV: the end of that window. */
const giveBackScript = `
if redis.call('HGET', KEYS[1], 'ends') == ARGV[1] and tonumber(redis.call('HGET', KEYS[1], 'count')) > 0 then
  redis.call('HINCRBY', KEYS[1], 'count', -1)
end
`;

/** Outcome of an attempt: whether it was counted, and the end of its window. */
interface Taken {
  isCounted: boolean;
  expiresAt: number;
}

/** Answer of the script: a number and a text. */
function readTaken(reply: unknown): Taken {
  const [counted, expiresAt] = Array.isArray(reply) ? reply.map(Number) : [];
  if (counted === undefined || expiresAt === undefined || Number.isNaN(counted + expiresAt))
    throw new Error('Redis answered something else than a count.');
  return { isCounted: counted === 1, expiresAt };
}

/**
 * Counts in Redis, which spares the database a disk write for each attempt. While Redis is away, the database counts: nobody is
 * refused because of it, and the limits hold.
 */
export const createRedisRateLimiter = (redis: Redis, clock: Clock, inDatabase: RateLimiter): RateLimiter => {
  /** The end of the window that counted the try; undefined while Redis is away. Throws `tooMany`. */
  const take = async (key: string, rule: RateLimit, sentence?: string): Promise<number | undefined> => {
    const now = clock.now();
    const taken = await redis.ask(async (client) => {
      const given = [now, now + rule.windowMs, rule.windowMs, rule.max].map(String);
      return readTaken(await client.eval(takeScript, { keys: [keyOf(key)], arguments: given }));
    });
    if (taken && !taken.isCounted) throw tooManyTries(taken.expiresAt, now, sentence);
    return taken?.expiresAt;
  };

  return {
    async count(key, rule, sentence) {
      if ((await take(key, rule, sentence)) === undefined) await inDatabase.count(key, rule, sentence);
    },
    async take(key, rule) {
      const expiresAt = await take(key, rule);
      if (expiresAt === undefined) return inDatabase.take(key, rule);
      const ask = { keys: [keyOf(key)], arguments: [String(expiresAt)] };
      return {
        // Where Redis went away meanwhile, the try stays counted until its window ends.
        giveBack: async () => void (await redis.ask((client) => client.eval(giveBackScript, ask))),
      };
    },
    async forget(keys) {
      // The success also clears counts that went to the database while Redis was unreachable.
      await Promise.all([redis.ask((client) => client.del(keys.map(keyOf))), inDatabase.forget(keys)]);
    },
  };
};
