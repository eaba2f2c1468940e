import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessToken } from '#contract/access-tokens.ts';
import type { Call } from '#contract/call.ts';
import { addComment, addPost } from '#contract/feed.ts';
import { messages } from '#contract/messages.ts';
import { callRights, callsOfConfirmedPeople } from '#server/testing/call-rights.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';

const noId = '00000000-0000-7000-8000-000000000000';
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
const addressOf = ({ path }: Pick<Call, 'path'>) => path.replaceAll(/\{\w+\}/g, noId);

const unconfirmed = { status: 403, code: 'emailUnconfirmed', message: messages.email.unconfirmed };

describe.each(engines)('a person whose address is not confirmed on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'on', RATE_LIMIT: 'off' });
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  it('is refused what the contract says, and nothing else', () => {
    const declared = app.calls.filter((call) => call.needsConfirmedEmail);
    expect(declared.map(nameOf).toSorted()).toEqual(callsOfConfirmedPeople.toSorted());
    // A reader is nobody who writes.
    expect(new Set(declared.map(({ access }) => access))).toEqual(new Set(['user']));
  });

  it('may make every other call', async () => {
    const answered: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const leaves = ({ path }: Call) => Number(path.endsWith('/logout'));
    const calls = app.calls.filter(({ access }) => access === 'user' || access === 'reader' || access === 'public');
    for (const call of calls.toSorted((one, other) => leaves(one) - leaves(other))) {
      const name = nameOf(call);
      const response = await mara.fetch(addressOf(call), { method: call.method });
      const isRefused = callsOfConfirmedPeople.includes(name);
      expected[name] = isRefused ? '403 emailUnconfirmed' : String(callRights[name]?.[1]);
      if (call.produces === 'text/event-stream') await response.body?.cancel();
      else if (response.status === 403) {
        const { code, message } = await readRefusal(response);
        answered[name] = `403 ${code}`;
        expect({ name, message }).toEqual({ name, message: messages.email.unconfirmed });
        continue;
      } else await response.arrayBuffer();
      answered[name] = String(response.status);
    }
    expect(answered).toEqual(expected);
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
