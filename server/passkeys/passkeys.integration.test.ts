import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { getUser } from '#contract/session/own-account.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  passkeyLimits,
  removePasskey,
  signInWithPasskey,
} from '#contract/passkeys/passkeys.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { login } from '#contract/session/session.ts';
import { changePassword } from '#contract/users/users.ts';
import { authenticatorFor, type SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { mailTo } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';

const minute = 60_000;
const { passkeys: sentences } = messages;
const noId = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('passkeys of people on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const authenticator = () => authenticatorFor(app);
  const add = async (person: Person, device = authenticator(), name = 'Laptop') => {
    const { publicKey } = await person.ok(beginPasskey, { body: { password: person.password } });
    const { data } = await person.ok(addPasskey, { body: { name, credential: device.create(publicKey) } });
    return { device, data };
  };
  const begin = async () => (await app.visitor.ok(beginPasskeySignIn)).publicKey;
  const signIn = async (device: SoftwareAuthenticator) =>
    app.visitor.ok(signInWithPasskey, { body: { credential: device.use(await begin()) } });
  const clientOf = async (device: SoftwareAuthenticator) => createClient(app.origin, (await signIn(device)).token);
  const refusedSignIn = async (device: SoftwareAuthenticator, ...variation: Parameters<typeof device.use>[1][]) =>
    app.visitor.refused(signInWithPasskey, { body: { credential: device.use(await begin(), ...variation) } });

  /** The status of a call that may go either way. */
  const statusOf = async (who: Client, method: string, path: string, body: object = {}): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await who.fetch(path, { method, headers, body: JSON.stringify(body) })).status;
  };
  const own = '/api/users/me/passkeys';

  it('are asked for as discoverable and verified, for this host', async () => {
    const mara = await app.signUp('Mara Lind');
    const { publicKey } = await mara.ok(beginPasskey);
    const { hostname } = new URL(app.platform.publicUrl);
    expect(publicKey).toMatchObject({
      rp: { id: hostname, name: 'Thoughtleaf' },
      user: { id: Buffer.from(mara.user._id).toString('base64url'), name: mara.user.email, displayName: 'Mara Lind' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const { device } = await add(mara);
    const again = await mara.ok(beginPasskey);
    expect(again.publicKey.excludeCredentials).toEqual([{ type: 'public-key', id: device.id }]);
    expect(await begin()).toMatchObject({ rpId: hostname, userVerification: 'required' });
  });

  it('sign in without a password, and tell when they did', async () => {
    const mara = await app.signUp();
    const { device, data } = await add(mara, authenticator(), '  Laptop  ');
    expect(data).toEqual({ _id: data._id, name: 'Laptop', createdAt: data.createdAt, lastUsedAt: null });
    expect(await mailTo(app.dataDir, mara.user.email)).toContain('a passkey was added to your Thoughtleaf account');
    app.clock.advance(minute);
    const { token, user } = await signIn(device);
    expect(user).toEqual((await mara.ok(getUser)).user);
    await createClient(app.origin, token).ok(getUser);
    const [listed] = (await mara.ok(listPasskeys)).data;
    expect(listed).toEqual({ ...data, lastUsedAt: new Date(app.clock.now()).toISOString() });
  });

  it('need no second factor', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() });
    await mara.ok(confirmSecondFactor, { body: { code } });
    const credentials = { email: mara.user.email, password: mara.password };
    expect(await app.visitor.refused(login, { body: credentials })).toMatchObject({ fields: ['code'] });
    await signIn(device);
  });

  it('are added with the password at the end as well, and not without', async () => {
    const mara = await app.signUp();
    const device = authenticator();
    const body = { name: 'Phone', credential: device.create((await mara.ok(beginPasskey)).publicKey) };
    const needed = { status: 400, code: 'invalid', message: sentences.proofNeeded, fields: ['password'] };
    expect(await mara.refused(addPasskey, { body })).toMatchObject(needed);
    // A challenge serves once.
    const late = { ...body, password: mara.password };
    expect(await mara.refused(addPasskey, { body: late })).toMatchObject({ status: 400, message: sentences.expired });
    const wrong = { ...late, credential: device.create((await mara.ok(beginPasskey)).publicKey), password: 'wrong' };
    expect(await mara.refused(addPasskey, { body: wrong })).toMatchObject({ status: 400, fields: ['password'] });
    const right = { ...late, credential: device.create((await mara.ok(beginPasskey)).publicKey) };
    await mara.ok(addPasskey, { body: right });
    expect(await mara.refused(beginPasskey, { body: { password: 'wrong' } })).toMatchObject({ fields: ['password'] });
  });

  it('count as proof for five minutes in the session that used one, and in no other', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const other = await app.logIn(mara);
    const entered = await clientOf(device);
    const second = authenticator();
    const addBy = async (who: Client) =>
      statusOf(who, 'POST', own, { name: 'Key', credential: second.create((await who.ok(beginPasskey)).publicKey) });
    expect(await addBy(other)).toBe(400);
    app.clock.advance(5 * minute - 1);
    expect(await addBy(entered)).toBe(201);
    app.clock.advance(5 * minute);
    const { data } = await entered.ok(listPasskeys);
    expect(data.map(({ name }) => name)).toEqual(['Key', 'Laptop']);
    const params = { id: data[0]?._id ?? '' };
    expect(await entered.refused(removePasskey, { params })).toMatchObject({ message: sentences.proofNeeded });
    await entered.ok(removePasskey, { params, body: { passkey: device.use(await begin()) } });
  });

  it('take no proof by a passkey of somebody else, nor a wrong one', async () => {
    const [mara, ravi] = [await app.signUp(), await app.signUp()];
    const [{ data }, other] = [await add(mara), await add(ravi)];
    app.clock.advance(5 * minute);
    const params = { id: data._id };
    const byOther = { passkey: other.device.use(await begin()) };
    expect(await mara.refused(removePasskey, { params, body: byOther })).toMatchObject({
      status: 400,
      message: sentences.otherAccount,
      fields: ['passkey'],
    });
    const unknown = { passkey: authenticator().use(await begin()) };
    expect(await mara.refused(removePasskey, { params, body: unknown })).toMatchObject({
      status: 400,
      message: sentences.unknown,
    });
    expect(await ravi.refused(removePasskey, { params, body: { password: ravi.password } })).toMatchObject({
      status: 404,
      message: sentences.notFound,
    });
    expect((await mara.ok(listPasskeys)).data).toHaveLength(1);
  });

  it('are refused from another origin or host, unverified, replayed or copied', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const refused = { status: 401, code: 'wrongCredentials', message: sentences.refused };
    for (const variation of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect(await refusedSignIn(device, variation)).toMatchObject(refused);
    const credential = device.use(await begin(), { counter: 7 });
    await app.visitor.ok(signInWithPasskey, { body: { credential } });
    expect(await app.visitor.refused(signInWithPasskey, { body: { credential } })).toMatchObject({
      status: 400,
      message: sentences.expired,
    });
    for (const counter of [7, 6, 0]) expect(await refusedSignIn(device, { counter })).toMatchObject(refused);
    const forged = authenticator().use(await begin());
    expect(
      await app.visitor.refused(signInWithPasskey, {
        body: { credential: { ...forged, id: device.id, rawId: device.id } },
      }),
    ).toMatchObject(refused);
    const made = device.use({ challenge: 'bm9uZSBvZiBvdXJz' });
    expect(await app.visitor.refused(signInWithPasskey, { body: { credential: made } })).toMatchObject({ status: 400 });
  });

  it('sign in nobody who is unknown, removed or banned', async () => {
    const mara = await app.signUp();
    const unknown = { status: 401, code: 'wrongCredentials', message: sentences.unknown };
    expect(await refusedSignIn(authenticator())).toMatchObject(unknown);
    const { device, data } = await add(mara);
    const kept = await add(mara);
    await mara.ok(removePasskey, { params: { id: data._id }, body: { password: mara.password } });
    expect(await refusedSignIn(device)).toMatchObject(unknown);
    await signIn(kept.device);
    await ban(app, mara.user._id);
    expect(await refusedSignIn(kept.device)).toMatchObject({ status: 403, code: 'banned' });
  });

  it('are over after five minutes, and swept', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const publicKey = await begin();
    app.clock.advance(5 * minute);
    const body = { credential: device.use(publicKey) };
    expect(await app.visitor.refused(signInWithPasskey, { body })).toMatchObject({ message: sentences.expired });
    await app.sweep();
    expect(await app.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  it('with a certificate of their maker are refused, and so is nonsense', async () => {
    const mara = await app.signUp();
    const body = async (variation: Parameters<SoftwareAuthenticator['create']>[1]) => {
      const { publicKey } = await mara.ok(beginPasskey, { body: { password: mara.password } });
      return { name: 'Key', credential: authenticator().create(publicKey, variation) };
    };
    const withCertificate = new Map([['x5c', [new Uint8Array(8)]]]);
    for (const variation of [{ format: 'apple' }, { format: 'packed', statement: withCertificate }])
      expect(await mara.refused(addPasskey, { body: await body(variation) })).toMatchObject({
        status: 400,
        message: sentences.attested,
      });
    expect(await mara.refused(addPasskey, { body: await body({ isVerified: false }) })).toMatchObject({
      status: 400,
      message: sentences.refused,
    });
    const { credential } = await body({});
    for (const response of [
      { ...credential.response, attestationObject: 'AAAA' },
      { ...credential.response, clientDataJSON: 'AAAA' },
      { ...credential.response, clientDataJSON: Buffer.from('{"challenge":{}}').toString('base64url') },
      { ...credential.response, clientDataJSON: Buffer.from('null').toString('base64url') },
    ])
      expect(
        (await mara.refused(addPasskey, { body: { name: 'x', credential: { ...credential, response } } })).status,
      ).toBe(400);
    expect((await mara.ok(listPasskeys)).data).toEqual([]);
  });

  it('are known once, are 20 at most, and go one by one', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const ravi = await app.signUp();
    const { publicKey } = await ravi.ok(beginPasskey, { body: { password: ravi.password } });
    const twice = { name: 'Mine', credential: device.create(publicKey) };
    expect(await ravi.refused(addPasskey, { body: twice })).toMatchObject({ status: 409, code: 'exists' });
    const begun = await Promise.all(
      // The session has just added one.
      Array.from({ length: passkeyLimits.each }, () => mara.ok(beginPasskey)),
    );
    const answers = await Promise.all(
      begun.map((asked) =>
        statusOf(mara, 'POST', own, { name: 'Key', credential: authenticator().create(asked.publicKey) }),
      ),
    );
    expect(answers.filter((status) => status === 409)).toHaveLength(1);
    const { data } = await mara.ok(listPasskeys);
    expect(data).toHaveLength(passkeyLimits.each);
    const params = { id: data[0]?._id ?? '' };
    const removals = await Promise.all([1, 2, 3].map(() => statusOf(mara, 'DELETE', `${own}/${params.id}`)));
    expect(removals.toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    for (const id of [noId, 'nonsense'])
      expect(await mara.refused(removePasskey, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('are begun sixty times in a quarter of an hour, and no more', async () => {
    const mara = await app.signUp();
    const statuses = await Promise.all(Array.from({ length: 61 }, () => statusOf(mara, 'POST', `${own}/options`)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    app.clock.advance(15 * minute);
    await mara.ok(beginPasskey);
  });

  it('outlive a new password, but a session that it ends adds none', async () => {
    const mara = await app.signUp();
    const { device } = await add(mara);
    const other = await app.logIn(mara);
    const { publicKey } = await other.ok(beginPasskey, { body: { password: mara.password } });
    const newPassword = 'another long password';
    await mara.ok(changePassword, { body: { currentPassword: mara.password, newPassword } });
    const body = { name: 'Thief', credential: authenticator().create(publicKey) };
    expect((await other.refused(addPasskey, { body })).status).toBe(401);
    await signIn(device);
  });
});
