import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteBanned, exportBanned } from '#contract/users/banned.ts';
import { messages } from '#contract/messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { login } from '#contract/session/session.ts';
import { setPicture } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';

describe.each(engines)('what is left to a banned person on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const credentials = ({ user, password }: Person) => ({ email: user.email, password });
  const post = (path: string, body: object) =>
    app.visitor.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const statusOf = async (path: string) => (await app.visitor.fetch(path)).status;

  /** A banned person with a note, a file and a picture, and where the two are. */
  const banned = async () => {
    const mara = await app.signUp();
    const { user } = await mara.ok(setPicture, { files: [await pngFile()] });
    const { data: note } = await mara.ok(addNote, {
      body: { title: 'A note to keep', description: 'What it says' },
      files: [await pngFile()],
    });
    const [file] = note.attachments;
    const paths = [user.profilePicture ?? '', file?.url ?? '', file?.thumbnailUrl ?? ''];
    for (const path of paths) expect(await statusOf(path)).toBe(200);
    await ban(app, user._id);
    return { mara, paths };
  };

  it('serves neither their picture nor their files, until the ban is lifted', async () => {
    const { mara, paths } = await banned();
    const statuses = await Promise.all(paths.map(statusOf));
    expect(statuses).toEqual([404, 403, 403]);
    await liftBan(app, mara.user._id);
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200]);
  });

  it('exports everything by the credentials of the account, and deletes it', async () => {
    const { mara } = await banned();
    expect(await app.visitor.refused(login, { body: credentials(mara) })).toMatchObject({
      status: 403,
      message: messages.session.banned,
    });
    const response = await post(exportBanned.path, credentials(mara));
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = readZip(await bytesOf(response));
    expect(zip.get('notes/A note to keep.md')?.toString()).toContain('What it says');
    expect([...zip.keys()]).toContain('profile-picture.webp');
    const files = await app.storedFiles();
    await app.visitor.ok(deleteBanned, { body: credentials(mara) });
    expect((await app.storedFiles()).length).toBe(files.length - 3);
    expect(await app.db.selectFrom('users').select('id').where('id', '=', mara.user._id).execute()).toEqual([]);
    expect((await app.visitor.refused(deleteBanned, { body: credentials(mara) })).status).toBe(401);
  });

  it('asks for the second factor where it is on', async () => {
    const mara = await app.signUp();
    const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
    const codeOf = () => new TOTP({ secret }).generate({ timestamp: app.clock.now() });
    const { recoveryCodes } = await mara.ok(confirmSecondFactor, { body: { code: codeOf() } });
    app.clock.advance(30_000);
    await ban(app, mara.user._id);
    for (const call of [exportBanned, deleteBanned])
      expect(await app.visitor.refused(call, { body: credentials(mara) })).toMatchObject({
        status: 401,
        message: messages.secondFactor.codeNeeded,
        fields: ['code'],
      });
    expect((await post(exportBanned.path, { ...credentials(mara), code: recoveryCodes[0] })).status).toBe(200);
    await app.visitor.ok(deleteBanned, { body: { ...credentials(mara), code: codeOf() } });
  });

  it('is for nobody else, and no way to guess a password', async () => {
    const { mara } = await banned();
    const noor = await app.signUp();
    for (const { path } of [exportBanned, deleteBanned]) {
      expect(await readRefusal(await post(path, credentials(noor)))).toMatchObject({
        status: 403,
        message: messages.accounts.notBanned,
      });
      const wrong = { status: 401, message: messages.accounts.wrongCredentials };
      for (const email of [mara.user.email, newEmail()])
        expect(await readRefusal(await post(path, { email, password: 'not the one' }))).toMatchObject(wrong);
    }
    await app.logIn(noor);
    for (let tries = 2; tries < 10; tries += 1)
      await post(deleteBanned.path, { ...credentials(mara), password: 'not the one' });
    expect((await post(deleteBanned.path, credentials(mara))).status).toBe(429);
  });

  it('is deleted out of the counts once: a ban has taken it out already', async () => {
    const count = async () => (await app.visitor.fetch('/api/users/count')).json();
    const before = await count();
    const mara = await app.signUp();
    await ban(app, mara.user._id);
    const answers = await Promise.all([1, 2, 3].map(() => post(deleteBanned.path, credentials(mara))));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect(await count()).toEqual(before);
  });
});
