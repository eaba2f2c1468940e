import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import type { Call } from '#contract/call.ts';
import { addComment, addPost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { callsOfConfirmedPeople } from '#server/testing/call-rights.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

const unconfirmed = { status: 403, code: 'emailUnconfirmed', message: messages.email.unconfirmed };

describe.each(engines)('a person whose address is not confirmed on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'on', RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  // What each call answers them is in the table of access.integration.test.ts.
  it('is refused what the contract says, and nothing else', () => {
    const declared = app.calls.filter((call) => call.needsConfirmedEmail);
    expect(declared.map(nameOf).toSorted()).toEqual(callsOfConfirmedPeople.toSorted());
    // A reader is nobody who writes.
    expect(new Set(declared.map(({ access }) => access))).toEqual(new Set(['user']));
  });

  it('hears it before the body of a call is read', async () => {
    const noor = await app.signUp();
    const { data: post } = await (await addPerson(app)).ok(addPost, { body: { content: 'A thought' } });
    const comment = { params: { id: post._id }, body: { content: 7 } };
    expect(await noor.refused(addComment, comment)).toMatchObject(unconfirmed);
  });

  it('is refused by an access token as well', async () => {
    const noor = await app.signUp();
    const body = { name: 'Walk', scopes: ['feed:write' as const], password: noor.password };
    const { token } = await noor.ok(createAccessToken, { body });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ content: 'A thought' }) };
    expect(await readRefusal(await app.visitor.fetch(addPost.path, init))).toMatchObject(unconfirmed);
  });
});
