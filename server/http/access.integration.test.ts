import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAdminRole, deleteAdmin } from '#contract/admins/admins.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AdminRole } from '#contract/roles.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { insertAdmin, insertSession } from '#server/admins/admins.store.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { type Audience, callRights, callsForOthers, callsOfConfirmedPeople } from '#server/testing/call-rights.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { addPerson, limit } from '#server/testing/test-people.ts';

/** Everybody who may come, in person or with a token that is not what it should be. */
const identities = [
  'nobody',
  'person',
  'unconfirmed person',
  'suspended person',
  'limited person',
  'banned person',
  'person whose session is over',
  'person with a token of the back office',
  'superAdmin',
  'editor',
  'moderator',
  'superAdmin with the header of people',
  'admin with a token of a person',
  'admin whose session is over',
  'removed admin',
  'demoted admin',
  'demoted admin who signed in again',
] as const;

type Identity = (typeof identities)[number];

/** The admins that an audience takes in. The one who signed in again has become a moderator. */
const admitted: Partial<Record<Audience, readonly Identity[]>> = {
  people: ['person', 'unconfirmed person', 'suspended person', 'limited person'],
  moderators: ['superAdmin', 'editor', 'moderator', 'demoted admin who signed in again'],
  editors: ['superAdmin', 'editor'],
  superAdmins: ['superAdmin'],
};

/** The codes of those who are somebody, and refused for what they are. */
const codes: Partial<Record<Identity, ErrorCode>> = {
  'unconfirmed person': 'emailUnconfirmed',
  'suspended person': 'suspended',
  'banned person': 'banned',
};

/** The calls that are closed to people whom others are open to. */
const closed: Partial<Record<Identity, readonly string[]>> = {
  'unconfirmed person': callsOfConfirmedPeople,
  'suspended person': callsForOthers,
};

/** The code of a refusal of access; undefined where the call refuses something else. */
function codeOf(identity: Identity, status: number): ErrorCode | undefined {
  if (status === 401) return 'sessionEnded';
  if (status === 403) return codes[identity] ?? 'forbidden';
  return undefined;
}

const isKnownAdmin = (identity: Identity): boolean => admitted.moderators?.includes(identity) ?? false;

const noId = '00000000-0000-7000-8000-000000000000';
const addressOf = ({ path }: Pick<Call, 'path'>) => path.replaceAll(/\{\w+\}/g, noId);
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

function expectedOf(identity: Identity, name: string, [audience, status]: readonly [Audience, number]): number {
  if (closed[identity]?.includes(name)) return 403;
  if (audience === 'everybody' || admitted[audience]?.includes(identity)) return status;
  if (audience === 'people') return identity === 'banned person' ? 403 : 401;
  return isKnownAdmin(identity) ? 403 : 401;
}

type Credentials = Record<string, string>;

const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });
const ofPeople = (token: string): Credentials => ({ 'auth-token': token });

const sessionOf = (token: string) => ({ token_hash: hashToken(token), id: newId(), device: 'Unknown device' });

/** The credentials of each identity. */
async function createIdentities(app: TestApp): Promise<Record<Identity, Credentials>> {
  const now = app.clock.now();
  const day = 24 * 60 * 60_000;

  const personSession = async (user_id: string, expiresIn: number): Promise<string> => {
    const token = newToken();
    const session = { ...sessionOf(token), user_id, created_at: now, last_used_at: now };
    await app.db
      .insertInto('sessions')
      .values({ ...session, expires_at: now + expiresIn })
      .execute();
    return token;
  };
  const personWith = async (expiresIn: number) => personSession((await addPerson(app)).id, expiresIn);
  const adminWith = async (role: AdminRole, usedAgo = 0): Promise<string> => {
    const email = newEmail();
    const id = newId();
    await insertAdmin(app.db, { id, email, email_key: email, password_hash: 'none', role, created_at: now });
    const token = newToken();
    const session = { ...sessionOf(token), admin_id: id, created_at: now - usedAgo };
    await insertSession(app.db, { ...session, last_used_at: now - usedAgo });
    return token;
  };

  const root = await addAdminTo(app, 'superAdmin');
  const [removed, demoted] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'superAdmin')];
  await root.ok(deleteAdmin, { params: { id: removed.id } });
  await root.ok(changeAdminRole, { params: { id: demoted.id }, body: { role: 'moderator' } });
  const again = async (): Promise<string> => {
    const token = newToken();
    const session = { ...sessionOf(token), admin_id: demoted.id, created_at: now, last_used_at: now };
    await insertSession(app.db, session);
    return token;
  };
  const changed = async (change: { email_verified: number } | { suspended_until: number }): Promise<string> => {
    const { id, token } = await addPerson(app);
    await app.db.updateTable('users').set(change).where('id', '=', id).execute();
    return token;
  };
  const limited = async (): Promise<string> => {
    const { id, token } = await addPerson(app);
    await limit(app, id);
    return token;
  };
  const banned = async (): Promise<string> => {
    const person = await addPerson(app);
    await root.ok(banUser, { params: { id: person.id }, body: { ban: true } });
    // A ban ends the sessions; this is one that it did not meet.
    return personSession(person.id, day);
  };
  return {
    nobody: {},
    person: ofPeople(await personWith(day)),
    'unconfirmed person': ofPeople(await changed({ email_verified: 0 })),
    'suspended person': ofPeople(await changed({ suspended_until: now + day })),
    'limited person': ofPeople(await limited()),
    'banned person': ofPeople(await banned()),
    'person whose session is over': ofPeople(await personWith(0)),
    'person with a token of the back office': ofPeople(await adminWith('superAdmin')),
    superAdmin: bearer(await adminWith('superAdmin')),
    editor: bearer(await adminWith('editor')),
    moderator: bearer(await adminWith('moderator')),
    'superAdmin with the header of people': ofPeople(await adminWith('superAdmin')),
    'admin with a token of a person': bearer(await personWith(day)),
    'admin whose session is over': bearer(await adminWith('superAdmin', day)),
    'removed admin': bearer(removed.token),
    'demoted admin': bearer(demoted.token),
    'demoted admin who signed in again': bearer(await again()),
  };
}

/** Those that end the session which they come with. */
const endsSession = ({ path }: Call): number => Number(path.endsWith('/logout'));

describe.each(engines)('the right to every call on %s', (engine) => {
  let app: TestApp;
  let come: Record<Identity, Credentials>;
  beforeAll(async () => {
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'on', RATE_LIMIT: 'off' });
    come = await createIdentities(app);
  });
  afterAll(() => app.close());

  it('is written down for each call that there is, and for no other', () => {
    expect(Object.keys(callRights).toSorted()).toEqual(app.calls.map(nameOf).toSorted());
  });

  it.each(identities)('of: %s', async (identity) => {
    const answered: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const call of app.calls.toSorted((one, other) => endsSession(one) - endsSession(other))) {
      const name = nameOf(call);
      const row = callRights[name];
      if (!row) continue;
      const response = await app.visitor.fetch(addressOf(call), {
        method: call.method,
        headers: come[identity],
      });
      // Each refusal has a code of the list that fits its status; whose access is refused learns why.
      // A stream of events would never end.
      if (call.produces === 'text/event-stream' && response.status < 400) await response.body?.cancel();
      else if (response.status < 400) await response.arrayBuffer();
      else {
        const { code, status } = await readRefusal(response);
        expect({ name, code }).toEqual({ name, code: codeOf(identity, status) ?? code });
      }
      answered[name] = response.status;
      expected[name] = expectedOf(identity, name, row);
    }
    expect(answered).toEqual(expected);
  });
});
