import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { changePassword, countUsers, deleteMe, removePicture, setPicture, updateMe } from '#contract/users/users.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, largeFile, photoFile, pngFile, textFile } from '#server/testing/test-files.ts';

describe.each(engines)('the profile on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** The stored name of a person's picture. */
  const pictureName = (url: string | null) => url?.replace('/pictures/', '');
  const withPicture = async (person: Person) =>
    (await person.ok(setPicture, { files: [await photoFile()] })).user.profilePicture ?? '';

  it('counts people for everybody', async () => {
    const { count } = await app.visitor.ok(countUsers);
    await app.signUp();
    expect(await app.visitor.ok(countUsers)).toMatchObject({ count: count + 1 });
  });

  it('names the version of the count, so that a page with it knows whether it still holds', async () => {
    const ask = (etag: string) => app.visitor.fetch(countUsers.path, { headers: { 'if-none-match': etag } });
    const etag = (await ask('"none"')).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await ask(etag)).status).toBe(304);
    await app.signUp();
    expect((await ask(etag)).status).toBe(200);
  });

  it('changes the name', async () => {
    const mara = await app.signUp();
    const { user } = await mara.ok(updateMe, { body: { name: '  Mära\u3000林 ' } });
    expect(user).toEqual({ ...mara.user, name: 'Mära\u3000林' });
    expect((await mara.ok(getUser)).user).toEqual(user);
    for (const name of ['', ' \n ', 'x'.repeat(61), 5, null]) {
      expect(await mara.refused(updateMe, { body: { name } })).toMatchObject({ status: 400, fields: ['name'] });
    }
  });

  it('ignores what a change of the name has no business with', async () => {
    const mara = await app.signUp();
    const body = { name: 'Mara', role: 'superAdmin', email: 'other@example.com', banned: true, _id: '1' };
    expect((await mara.ok(updateMe, { body })).user).toEqual({ ...mara.user, name: 'Mara' });
  });

  it('keeps a picture as a small WebP without what the camera wrote into it', async () => {
    const photo = await photoFile();
    expect((await bytesOf(photo)).includes('Secret Street')).toBe(true);
    const mara = await app.signUp();
    const { user } = await mara.ok(setPicture, { files: [photo] });
    const response = await app.visitor.fetch(user.profilePicture ?? '');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = await bytesOf(response);
    expect(bytes.includes('Secret Street')).toBe(false);
    const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 256, height: 256 });
  });

  it('replaces a picture and removes the file of the one before', async () => {
    const mara = await app.signUp();
    const first = await withPicture(mara);
    const second = await withPicture(mara);
    expect(second).not.toBe(first);
    expect((await app.visitor.fetch(first)).status).toBe(404);
    const stored = await app.storedFiles();
    expect(stored).toContain(pictureName(second));
    expect(stored).not.toContain(pictureName(first));
  });

  it('removes a picture with its file', async () => {
    const mara = await app.signUp();
    const url = await withPicture(mara);
    expect((await mara.ok(removePicture)).user.profilePicture).toBeNull();
    expect((await app.visitor.fetch(url)).status).toBe(404);
    expect(await app.storedFiles()).not.toContain(pictureName(url));
    await mara.ok(removePicture);
  });

  it('takes the type of a picture from its bytes and refuses what is no picture', async () => {
    const mara = await app.signUp();
    const before = await app.storedFiles();
    const misnamed = new File([await (await pngFile()).arrayBuffer()], 'words.txt', { type: 'text/plain' });
    await mara.ok(setPicture, { files: [misnamed] });
    await mara.ok(removePicture);
    const refused = [
      textFile('no picture', 'photo.jpg', 'image/jpeg'),
      textFile('%PDF-1.7', 'photo.png', 'image/png'),
      largeFile(2000, 'photo.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ];
    for (const file of refused) {
      const refusal = await mara.refused(setPicture, { files: [file] });
      expect(refusal).toMatchObject({ status: 415, message: messages.profile.pictureType, fields: ['picture'] });
    }
    expect(await app.storedFiles()).toEqual(before);
  });

  it('refuses a picture of which the end is missing', async () => {
    const mara = await app.signUp();
    const before = await app.storedFiles();
    for (const whole of [await pngFile(), await photoFile()]) {
      const half = new File([whole.slice(0, Math.floor(whole.size * 0.6))], whole.name);
      const refusal = await mara.refused(setPicture, { files: [half] });
      expect(refusal).toMatchObject({ status: 400, message: messages.profile.pictureBroken, fields: ['picture'] });
    }
    expect(await app.storedFiles()).toEqual(before);
  });

  it('refuses an SVG as a picture: it could load or run something', async () => {
    const mara = await app.signUp();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const refusal = await mara.refused(setPicture, { files: [textFile(svg, 'photo.svg', 'image/svg+xml')] });
    expect(refusal).toMatchObject({ status: 415, message: messages.profile.pictureType });
  });

  it('refuses a picture above 5 MB with its own limit, and stores nothing of it', async () => {
    const mara = await app.signUp();
    const before = await app.storedFiles();
    const refusal = await mara.refused(setPicture, { files: [largeFile(limits.pictureBytes + 1, 'photo.jpg')] });
    expect(refusal).toMatchObject({ status: 413, fields: ['picture'] });
    expect(refusal.message).toContain('5 MB');
    expect(await app.storedFiles()).toEqual(before);
  });

  it('takes one picture at a time, in its field', async () => {
    const mara = await app.signUp();
    const before = await app.storedFiles();
    const picture = await pngFile();
    expect(await mara.refused(setPicture, { files: [picture, picture] })).toMatchObject({
      status: 400,
      fields: ['picture'],
    });
    const none = await mara.refused(setPicture, { files: [] });
    expect(none).toMatchObject({ status: 400, fields: ['picture'], message: messages.profile.pictureMissing });
    const form = new FormData();
    form.append('avatar', picture);
    expect((await mara.fetch(setPicture.path, { method: 'PUT', body: form })).status).toBe(400);
    expect(await app.storedFiles()).toEqual(before);
  });

  it('changes the password and ends all other sessions, but not this one', async () => {
    const mara = await app.signUp();
    const other = await app.logIn(mara);
    const neighbour = await app.signUp();
    const body = { currentPassword: mara.password, newPassword: 'a new password' };
    await mara.ok(changePassword, { body });
    await mara.ok(getUser);
    await neighbour.ok(getUser);
    expect((await other.refused(getUser)).status).toBe(401);
    const { email } = mara.user;
    expect((await app.visitor.refused(login, { body: { email, password: mara.password } })).status).toBe(401);
    await app.logIn(mara, body.newPassword);
  });

  it('names the field where the current password is wrong or the new one too short', async () => {
    const mara = await app.signUp();
    const wrong = { currentPassword: 'not my password', newPassword: 'a new password' };
    expect(await mara.refused(changePassword, { body: wrong })).toMatchObject({
      status: 400,
      message: messages.profile.currentPasswordWrong,
      fields: ['currentPassword'],
    });
    const short = { currentPassword: mara.password, newPassword: 'short' };
    expect((await mara.refused(changePassword, { body: short })).fields).toEqual(['newPassword']);
    await app.logIn(mara);
  });

  it('keeps the account where the password for its deletion is wrong or missing', async () => {
    const mara = await app.signUp();
    const wrong = await mara.refused(deleteMe, { body: { password: 'not my password' } });
    expect(wrong).toMatchObject({ status: 400, message: messages.profile.passwordWrong, fields: ['password'] });
    expect((await mara.refused(deleteMe, { body: {} })).fields).toEqual(['password']);
    expect((await mara.refused(deleteMe)).status).toBe(400);
    await mara.ok(getUser);
  });
});

describe('avatars', () => {
  it('draws the initials of a name, and takes it as text', async () => {
    const app = await startTestApp('sqlite');
    try {
      const draw = async (name: string) => {
        const response = await app.visitor.fetch(`/avatar.svg?name=${encodeURIComponent(name)}`);
        expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        return response.text();
      };
      expect(await draw('Mara van Lind')).toContain('>ML</text>');
      expect(await draw('öre')).toContain('>Ö</text>');
      expect(await draw('')).toContain('>?</text>');
      expect(await draw('<script>alert(1)</script>')).not.toContain('<script');
    } finally {
      await app.close();
    }
  });

  it('come from the configured service', async () => {
    const app = await startTestApp('sqlite', { AVATAR_SERVICE_URL: 'https://avatars.example.com/?n={name}&s=96' });
    try {
      const response = await app.visitor.fetch(`/avatar.svg?name=${encodeURIComponent('Mara & Lind')}`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('https://avatars.example.com/?n=Mara%20%26%20Lind&s=96');
    } finally {
      await app.close();
    }
  });
});
