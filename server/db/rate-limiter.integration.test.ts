import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startRedis, type TestRedis } from '#server/testing/test-redis.ts';

const rule = { max: 5, windowMs: 60_000 };

describe.each(['sqlite', 'postgres', 'redis'] as const)('counted tries in %s', (store) => {
  let redis: TestRedis | undefined;
  let app: TestApp;
  let rateLimiter: RateLimiter;
  beforeAll(async () => {
    if (store === 'redis') redis = await startRedis();
    app = await startTestApp(store === 'postgres' ? 'postgres' : 'sqlite', redis ? { REDIS_URL: redis.url } : {});
    rateLimiter = app.platform.rateLimiter;
  });
  afterAll(async () => {
    await app.close();
    await redis?.stop();
  });

  /** How many tries of a key are left, which uses them up. */
  async function roomOf(key: string): Promise<number> {
    const tried = await Promise.allSettled(Array.from({ length: rule.max + 3 }, () => rateLimiter.count(key, rule)));
    return tried.filter(({ status }) => status === 'fulfilled').length;
  }

  it('are at most as many as the rule says, however many come at once, and the others are not counted', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => rateLimiter.take('crowd', rule)));
    const taken = tries.flatMap((tried) => (tried.status === 'fulfilled' ? tried.value : []));
    expect(taken).toHaveLength(5);
    for (const tried of tries)
      if (tried.status === 'rejected')
        expect(tried.reason).toMatchObject({ code: 'tooMany', message: messages.http.tooMany });
    await Promise.all(taken.map((tried) => tried.giveBack()));
    expect(await roomOf('crowd')).toBe(5);
  });

  it('are given back one by one, and never below none', async () => {
    const tries = await Promise.all([1, 2, 3].map(() => rateLimiter.take('back', rule)));
    await tries[0]?.giveBack();
    // Not how it is meant: it may still not make more room than there is.
    for (let times = 0; times < 10; times += 1) await tries[1]?.giveBack();
    expect(await roomOf('back')).toBe(5);
  });

  it('are not given back into a later window', async () => {
    const old = await rateLimiter.take('window', rule);
    app.clock.advance(rule.windowMs);
    await rateLimiter.count('window', rule);
    await old.giveBack();
    expect(await roomOf('window')).toBe(4);
    app.clock.advance(rule.windowMs);
    await old.giveBack();
    expect(await roomOf('window')).toBe(5);
  });

  it('say when there is room again', async () => {
    expect(await roomOf('later')).toBe(5);
    app.clock.advance(45_000);
    await expect(rateLimiter.take('later', rule)).rejects.toMatchObject({ retryAfterSeconds: 15 });
    app.clock.advance(15_000);
    expect(await roomOf('later')).toBe(5);
  });
});
