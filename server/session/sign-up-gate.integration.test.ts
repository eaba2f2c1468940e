import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { createUser, requestedWorkSchema } from '#contract/session/session.ts';
import { leadingZeroBits, workText } from '#lib/proof-of-work.ts';
import { networkOf } from '#server/platform/networks.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const minute = 60_000;
const needed = { status: 429, message: messages.accounts.workNeeded, retryAfter: 1 };

function solve({ challenge, bits }: z.output<typeof requestedWorkSchema>): string {
  for (let tried = 0; ; tried += 1) {
    const hash = createHash('sha256')
      .update(workText(challenge, String(tried)))
      .digest();
    if (leadingZeroBits(hash) >= bits) return String(tried);
  }
}

describe.each(engines)('signing up by the hundred, on %s', (engine) => {
  let app: TestApp;
  let network = 0;
  beforeAll(async () => {
    app = await startTestApp(engine, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** An address from which so many have signed up in this hour. */
  const crowded = async (count: number) => {
    network += 1;
    const address = `203.0.${network}.9`;
    const expires_at = app.clock.now() + 60 * minute;
    await app.db
      .insertInto('attempts')
      .values({ key: `signup-free:${address}`, count, expires_at })
      .execute();
    return createClient(app.origin, undefined, { 'x-forwarded-for': address });
  };
  const account = () => ({ name: 'Mara', email: newEmail(), password: 'a good password' });
  const workOf = async (client: ReturnType<typeof createClient>) => {
    const answer = await client.fetch(createUser.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account()),
    });
    expect(answer.status).toBe(429);
    return z.parse(requestedWorkSchema, await answer.json());
  };

  it('takes work of the browser from the twenty-first of an address in an hour', async () => {
    const client = await crowded(19);
    await client.ok(createUser, { body: account() });
    expect(await client.refused(createUser, { body: account() })).toMatchObject(needed);
    const work = await workOf(client);
    const proof = { challenge: work.challenge, solution: solve(work) };
    await client.ok(createUser, { body: { ...account(), ...proof } });
    // Each work is for one account.
    expect(await client.refused(createUser, { body: { ...account(), ...proof } })).toMatchObject(needed);
    app.clock.advance(60 * minute);
    await client.ok(createUser, { body: account() });
  });

  it('takes no work that was not done for this address, lately, and in full', async () => {
    const [client, other] = [await crowded(20), await crowded(20)];
    const work = await workOf(client);
    const solution = solve(work);
    const [until = '', nonce = ''] = work.challenge.split('.');
    const later = work.challenge.replace(until, String(Number(until) + 1));
    const refused = async (given: typeof client, challenge: string, solved: string) =>
      expect(await given.refused(createUser, { body: { ...account(), challenge, solution: solved } })).toMatchObject(
        needed,
      );
    await refused(other, work.challenge, solution);
    await refused(client, work.challenge, 'nothing');
    await refused(client, later, solve({ ...work, challenge: later }));
    await refused(client, `${work.challenge}.`, solve({ ...work, challenge: `${work.challenge}.` }));
    await refused(client, `${until}.${nonce}`, solution);
    await refused(client, 'nonsense', solution);
    app.clock.advance(10 * minute);
    await refused(client, work.challenge, solution);
  });

  it('is refused where a field was filled in that no person sees', async () => {
    const body = { ...account(), homepage: 'https://spam.example' };
    expect(await app.visitor.refused(createUser, { body })).toMatchObject({
      status: 400,
      message: messages.http.invalid,
    });
    await app.visitor.ok(createUser, { body: { ...account(), homepage: '' } });
  });

  it('is not held against those who come through a proxy that tells no addresses', async () => {
    const expires_at = app.clock.now() + 60 * minute;
    const within = ['127.0.0.1', '::1', '10.0.0.7', '::ffff:172.17.0.1', 'fd00::7'];
    const publicOne = '::ffff:8.8.8.8';
    const spent = [...within, publicOne].map((address) => ({
      key: `signup-free:${networkOf(address)}`,
      count: 20,
      expires_at,
    }));
    await app.db.insertInto('attempts').values(spent).execute();
    const from = (address: string) => createClient(app.origin, undefined, { 'x-forwarded-for': address });
    for (const address of within) await from(address).ok(createUser, { body: account() });
    expect(await from(publicOne).refused(createUser, { body: account() })).toMatchObject(needed);
  });
});
