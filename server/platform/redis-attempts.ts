import { type Attempts, tooManyTries, type Tries } from './attempts.ts';
import type { Clock } from './clock.ts';
import type { Redis } from './redis.ts';

/** One installation to a database of Redis; the prefix tells what it is. */
const keyOf = (key: string): string => `thoughtleaf:attempts:${key}`;

/** Counts a try and answers the count and its end, in one step. KEYS: the tries. ARGV: now, the end where they begin anew, the time until it. */
const countScript = `
local ends = redis.call('HGET', KEYS[1], 'ends')
if not ends or tonumber(ends) <= tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'count', 0, 'ends', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  ends = ARGV[2]
end
return { redis.call('HINCRBY', KEYS[1], 'count', 1), ends }
`;

/** What the script answers: a number and a text. */
function readTries(reply: unknown): Tries {
  const [count, expiresAt] = Array.isArray(reply) ? reply.map(Number) : [];
  if (count === undefined || expiresAt === undefined || Number.isNaN(count + expiresAt))
    throw new Error('Redis answered something else than a count.');
  return { count, expiresAt };
}

/**
 * Counts in Redis, which is spared the disk that each try costs a database. What cannot be counted there is counted in the
 * database: nobody is refused because of it, and while it is away the limits hold by the other count.
 */
export const createRedisAttempts = (redis: Redis, clock: Clock, inDatabase: Attempts): Attempts => ({
  async count(key, rule, sentence) {
    const now = clock.now();
    const tries = await redis.ask(async (client) => {
      const given = [now, now + rule.windowMs, rule.windowMs].map(String);
      return readTries(await client.eval(countScript, { keys: [keyOf(key)], arguments: given }));
    });
    if (!tries) return inDatabase.count(key, rule, sentence);
    if (tries.count > rule.max) throw tooManyTries(tries, now, sentence);
  },
  async refuseSpent(key, rule) {
    const now = clock.now();
    const found = await redis.ask((client) => client.hmGet(keyOf(key), ['count', 'ends']));
    if (!found) return inDatabase.refuseSpent(key, rule);
    const [count, expiresAt] = found.map((value) => Number(value ?? 0));
    if (count !== undefined && expiresAt !== undefined && expiresAt > now && count >= rule.max)
      throw tooManyTries({ count, expiresAt }, now);
  },
  async forget(keys) {
    // What was counted in the database while Redis was away must not outlive the success either.
    await Promise.all([redis.ask((client) => client.del(keys.map(keyOf))), inDatabase.forget(keys)]);
  },
});
