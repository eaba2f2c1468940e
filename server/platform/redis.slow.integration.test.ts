import { createClient as connectTo } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { login } from '#contract/session/session.ts';
import { changeSettings, readSettings } from '#server/site/settings.service.ts';
import { expectPropagation } from '#server/testing/expect-propagation.ts';
import { startRedis, type TestRedis } from '#server/testing/test-redis.ts';
import { databaseOf, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createUnsteadyNetwork, type UnsteadyNetwork } from '#server/testing/unsteady-network.ts';

const minute = 60_000;

describe('two servers with a Redis', () => {
  let redis: TestRedis;
  let network: UnsteadyNetwork;
  let one: TestApp;
  let other: TestApp;
  let mara: Person;
  beforeAll(async () => {
    redis = await startRedis();
    network = await createUnsteadyNetwork(redis.url);
    const variables = { ...(await databaseOf('postgres')), REDIS_URL: network.url };
    [one, other] = [await startTestApp('postgres', variables), await startTestApp('postgres', variables)];
    mara = await one.signUp();
  }, 60_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await network.close();
    await redis.stop();
  });

  const tryAt = ({ visitor }: TestApp, email: string, password = 'not the one') =>
    visitor.refused(login, { body: { email, password } });
  const statusesOf = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).map(({ status }) => status);
  const countedInDatabase = async () => (await one.db.selectFrom('attempts').select('key').execute()).length;
  const isUsed = async () => {
    const before = await countedInDatabase();
    await tryAt(one, newEmail());
    return (await countedInDatabase()) === before;
  };

  it('count tries together and at once, none in the database', async () => {
    const email = newEmail();
    const statuses = await statusesOf(Array.from({ length: 14 }, (_, at) => tryAt(at % 2 ? one : other, email)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await tryAt(one, email)).toMatchObject({ message: messages.http.tooMany, retryAfter: 15 * 60 });
    expect(await countedInDatabase()).toBe(0);
  });

  it('begin anew after the time of the rule, and after a success', async () => {
    for (let tries = 0; tries < 10; tries += 1) await tryAt(one, mara.user.email);
    expect((await tryAt(other, mara.user.email, mara.password)).status).toBe(429);
    for (const { clock } of [one, other]) clock.advance(15 * minute);
    await other.logIn(mara);
    for (let tries = 0; tries < 9; tries += 1) await tryAt(one, mara.user.email);
    await other.logIn(mara);
    expect((await tryAt(one, mara.user.email)).status).toBe(401);
  });

  it('keep in Redis only what goes by itself', async () => {
    const client = connectTo({ url: redis.url });
    await client.connect();
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(0);
    client.destroy();
  });

  it('tell each other of changed settings', async () => {
    await expectPropagation(one, other);
  });

  it('count in the database while it is away, and with it again when it is back', async () => {
    await network.cut();
    const email = newEmail();
    for (let tries = 0; tries < 10; tries += 1) expect((await tryAt(tries % 2 ? one : other, email)).status).toBe(401);
    expect((await tryAt(one, email)).status).toBe(429);
    await changeSettings(one.platform, { banner: 'Without Redis' });
    await expect.poll(async () => (await readSettings(other.platform)).settings.banner).toBe('Without Redis');
    await network.repair();
    await expect.poll(isUsed, { timeout: 10_000, interval: 100 }).toBe(true);
  });

  it('wait for one that says nothing only a moment', async () => {
    network.silence();
    const began = performance.now();
    for (let tries = 0; tries < 3; tries += 1) expect((await tryAt(one, newEmail())).status).toBe(401);
    expect(performance.now() - began).toBeLessThan(3000);
    await network.repair();
    await expect.poll(isUsed, { timeout: 10_000, interval: 100 }).toBe(true);
  });

  it('start without it, where it is away', async () => {
    const app = await startTestApp('sqlite', { REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await tryAt(app, newEmail())).status).toBe(401);
    await app.close();
  });
});
