import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { login } from '#contract/session/session.ts';
import { type App, createApp } from '#server/app.ts';
import { inMaintenanceTransaction } from '#server/db/maintenance-transaction.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { databaseOf, engines, makeFolder, signUpAt, type TestEngine } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { giveUpLostSecrets } from './stored-secrets.service.ts';

const step = 30_000;
const [older, newer] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

/** An installation that is started again and again, each time with these keys. */
async function installationOn(engine: TestEngine) {
  const dataDir = await makeFolder();
  closes.push(() => rm(dataDir, { recursive: true, force: true }));
  const variables = { DATA_DIR: dataDir, RATE_LIMIT: 'off', ...(await databaseOf(engine)) };
  let now = Date.now();
  const clock = { now: () => now };
  let running: App | undefined;
  const stop = async () => {
    const app = running;
    running = undefined;
    await app?.close();
  };
  closes.push(stop);
  const configOf = (keys: string | undefined): Config => readConfig({ ...variables, SECRETS_KEY: keys });
  return {
    configOf,
    stop,
    /** Half a minute later: each code works once. */
    async start(keys?: string) {
      await stop();
      now += step;
      const app = await createApp(configOf(keys), { log: createLog('silent'), clock, hasPages: false });
      running = app;
      return { app, origin: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
    },
    codeOf: (secret: string) => new TOTP({ secret }).generate({ timestamp: now }),
  };
}

type Installation = Awaited<ReturnType<typeof installationOn>>;

async function addSecured({ codeOf }: Installation, origin: string) {
  const person = await signUpAt(origin);
  const { secret } = await person.ok(beginSecondFactor, { body: { password: person.password } });
  const { recoveryCodes } = await person.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
  return { secret, recoveryCodes, credentials: { email: person.user.email, password: person.password } };
}

const storedIn = async ({ platform }: App): Promise<string[]> =>
  (await platform.db.selectFrom('second_factors').select('secret').execute()).map(({ secret }) => secret);

describe.each(engines)('secrets of authenticator apps on %s', (engine) => {
  it('lie encrypted under SECRETS_KEY, those of before as well, and work under a newer key', async () => {
    const installation = await installationOn(engine);
    const plain = await installation.start();
    const mara = await addSecured(installation, plain.origin);
    expect(await storedIn(plain.app)).toEqual([mara.secret]);
    for (const keys of [older, `${newer},${older}`, newer]) {
      const { app, origin } = await installation.start(keys);
      const stored = await storedIn(app);
      expect(stored).toHaveLength(1);
      expect(stored).not.toContain(mara.secret);
      const code = installation.codeOf(mara.secret);
      await createClient(origin).ok(login, { body: { ...mara.credentials, code } });
    }
    const { app, origin } = await installation.start(newer);
    const noor = await addSecured(installation, origin);
    expect(JSON.stringify(await storedIn(app))).not.toContain(noor.secret);
  });

  it('keep a server from starting without their key, which says so', async () => {
    const installation = await installationOn(engine);
    await addSecured(installation, (await installation.start(older)).origin);
    for (const keys of [undefined, newer]) {
      const started = installation.start(keys);
      await expect(started).rejects.toThrow(ConfigError);
      await expect(started).rejects.toThrow(/SECRETS_KEY cannot read 1 secret/);
    }
    await installation.start(older);
  });

  it('can be given up where their key is lost: recovery codes still let in', async () => {
    const installation = await installationOn(engine);
    const mara = await addSecured(installation, (await installation.start(older)).origin);
    await installation.stop();
    const config = installation.configOf(newer);
    const giveUp = () =>
      inMaintenanceTransaction(config, (tx) => giveUpLostSecrets(tx, createSecretBox(config.secretsKeys)));
    expect([await giveUp(), await giveUp()]).toEqual([1, 0]);
    const { origin } = await installation.start(newer);
    const code = installation.codeOf(mara.secret);
    expect(await createClient(origin).refused(login, { body: { ...mara.credentials, code } })).toMatchObject({
      status: 409,
      message: messages.secondFactor.secretUnreadable,
      fields: ['code'],
    });
    const [recoveryCode = ''] = mara.recoveryCodes;
    await createClient(origin).ok(login, { body: { ...mara.credentials, code: recoveryCode } });
  });
});

describe('the setting SECRETS_KEY', () => {
  it.each(['short', randomBytes(31).toString('base64'), `${newer},`, `${newer},nonsense`])('refuses %s', (keys) => {
    expect(() => readConfig({ SECRETS_KEY: keys })).toThrow(/^SECRETS_KEY must be 32 random bytes in base64/);
  });
});
