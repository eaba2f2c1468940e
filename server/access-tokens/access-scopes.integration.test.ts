import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessScope, accessScopes } from '#contract/access-tokens/access-scopes.ts';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { adminPrefix, type Call } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { callRights, callScopes } from '#server/testing/call-rights.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';

const noId = '00000000-0000-7000-8000-000000000000';
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
const addressOf = ({ path }: Pick<Call, 'path'>) => path.replaceAll(/\{\w+\}/g, noId);

/** Answer of a call to a token of one scope: refused, or as a session gets it. */
function expectedOf(call: Call, scope: AccessScope): string {
  const [, status = 0] = callRights[nameOf(call)] ?? [];
  if (call.access === 'public') return String(status);
  // A person's token is none of the back office.
  if (call.access.startsWith(adminPrefix)) return '401 sessionEnded';
  return callScopes[nameOf(call)] === scope ? String(status) : '403 forbidden';
}

const refusalOf = (call: Call): string => {
  const scope = callScopes[nameOf(call)];
  return scope === undefined ? messages.accessTokens.sessionOnly : messages.accessTokens.outOfScope(scope);
};

describe.each(engines)('the scopes of access tokens on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  it('are written down for each call that takes one: reading by GET, and writing by every other method', () => {
    const declared = app.calls.flatMap((call) => (call.scope ? [[nameOf(call), call.scope] as const] : []));
    expect(Object.fromEntries(declared)).toEqual(callScopes);
    for (const { method, access, scope } of app.calls.filter((call) => call.scope)) {
      expect(['user', 'reader']).toContain(access);
      expect(scope?.endsWith(':read')).toBe(method === 'GET');
    }
  });

  it.each(
    accessScopes.flatMap((scope) => (['auth-token', 'authorization'] as const).map((header) => ({ scope, header }))),
  )('open their own calls alone: $scope, sent as $header', async ({ scope, header }) => {
    const body = { name: 'Walk', scopes: [scope], password: mara.password };
    const { token } = await mara.ok(createAccessToken, { body });
    const headers = { [header]: header === 'authorization' ? `Bearer ${token}` : token };
    const answered: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const call of app.calls) {
      const response = await app.visitor.fetch(addressOf(call), { method: call.method, headers });
      expected[nameOf(call)] = expectedOf(call, scope);
      if (response.status === 401 || response.status === 403) {
        const { status, code, message } = await readRefusal(response);
        answered[nameOf(call)] = `${status} ${code}`;
        if (status === 403)
          expect({ call: nameOf(call), message }).toEqual({ call: nameOf(call), message: refusalOf(call) });
      } else {
        await response.arrayBuffer();
        answered[nameOf(call)] = String(response.status);
      }
    }
    expect(answered).toEqual(expected);
  });
});
