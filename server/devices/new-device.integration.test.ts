import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { login } from '#contract/session/session.ts';
import { changePassword, deleteMe } from '#contract/users/users.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { mailTo } from '#server/testing/test-mail.ts';

const day = 24 * 60 * 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

describe.each(engines)('signing in from a new device, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { PUBLIC_URL: 'https://notes.example.com', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const from = (userAgent: string, address: string) =>
    createClient(app.origin, undefined, { 'user-agent': userAgent, 'x-forwarded-for': address });
  const logIn = ({ user, password }: Person, userAgent: string, address = '203.0.113.9') =>
    from(userAgent, address).ok(login, { body: { email: user.email, password } });
  /** All mails to an address so far. */
  const mailsTo = async (address: string): Promise<string[]> => {
    await app.platform.backgroundTasks.settled(5000);
    const outbox = path.join(app.dataDir, 'outbox');
    const names = await readdir(outbox).catch(() => []);
    const sources = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    return sources.filter((source) => source.includes(`To: ${address}\r\n`));
  };

  it('is told by mail: what, when, and what to do; the first one, at signing up, is not', async () => {
    const mara = await app.signUp();
    await app.logIn(mara);
    expect(await mailsTo(mara.user.email)).toEqual([]);
    await logIn(mara, firefox);
    const mail = await mailTo(app.dataDir, mara.user.email);
    expect(mail).toContain('Subject: A new device signed in to your Thoughtleaf account');
    expect(mail).toContain('Firefox on Linux');
    expect(mail).toContain(new Date(app.clock.now()).toUTCString().replace('GMT', 'UTC'));
    expect(mail).toContain('https://notes.example.com/profile');
    expect(mail).not.toContain('203.0.113');
  });

  it('is new by its network or by its browser, and known by both for 180 days from the last time', async () => {
    const mara = await app.signUp();
    const told = async () => (await mailsTo(mara.user.email)).length;
    await logIn(mara, firefox, '203.0.113.9');
    await logIn(mara, firefox, '203.0.113.200');
    expect(await told()).toBe(1);
    await logIn(mara, firefox, '198.51.100.9');
    expect(await told()).toBe(2);
    await logIn(mara, chrome, '203.0.113.9');
    expect(await told()).toBe(3);
    app.clock.advance(179 * day);
    await app.sweep();
    await logIn(mara, chrome, '203.0.113.9');
    app.clock.advance(179 * day);
    await app.sweep();
    await logIn(mara, chrome, '203.0.113.9');
    expect(await told()).toBe(3);
    await logIn(mara, firefox, '203.0.113.9');
    expect(await told()).toBe(4);
  });

  it('is not told where the password was wrong, and told no more than five times a day', async () => {
    const mara = await app.signUp();
    const body = { email: mara.user.email, password: 'not the password' };
    await from(chrome, '192.0.2.1').refused(login, { body });
    expect(await mailsTo(mara.user.email)).toEqual([]);
    for (let network = 0; network < 7; network += 1) await logIn(mara, firefox, `198.51.${network}.1`);
    expect(await mailsTo(mara.user.email)).toHaveLength(5);
    app.clock.advance(day);
    await logIn(mara, firefox, '192.0.2.1');
    expect(await mailsTo(mara.user.email)).toHaveLength(6);
  });

  it('keeps no address, fifty marks of a person at most, and none of one who has left', async () => {
    const mara = await app.signUp();
    const count = async () =>
      (await app.db.selectFrom('known_devices').selectAll().where('user_id', '=', mara.user._id).execute()).length;
    const old = Array.from({ length: 60 }, (_, index) => ({
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      user_id: mara.user._id,
      admin_id: null,
      mark: `mark ${index}`,
      last_seen_at: index,
    }));
    await app.db.insertInto('known_devices').values(old).execute();
    await logIn(mara, firefox, '203.0.113.9');
    expect(await count()).toBe(50);
    const rows = await app.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Firefox/);
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await count()).toBe(0);
  });

  it('is told to admins as well', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const before = await mailsTo(root.email);
    await from(firefox, '203.0.113.9').ok(adminLogin, { body: { email: root.email, password: root.password } });
    const mail = (await mailsTo(root.email)).find((source) => !before.includes(source));
    expect(mail).toContain('Firefox on Linux');
    expect(mail).toContain('https://notes.example.com/admin/account');
  });

  it('a changed password is told by mail, too', async () => {
    const mara = await app.signUp();
    const body = { currentPassword: mara.password, newPassword: 'another good password' };
    await mara.ok(changePassword, { body });
    expect(await mailTo(app.dataDir, mara.user.email)).toContain('Subject: Your Thoughtleaf password was changed');
  });
});
