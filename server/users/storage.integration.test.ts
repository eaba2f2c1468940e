import { request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  emptyBin,
  listNotes,
  permanentlyDeleteAttachment,
  permanentlyDeleteNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { deleteMe, getStorage, removePicture, setPicture } from '#contract/users/users.ts';
import { readAllStoredBytes } from '#server/db/stored-bytes.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { largeFile, pngFile, textFile } from '#server/testing/test-files.ts';

const MB = 1_048_576;
const quarter = MB / 4;
const note = { title: 'With files', description: 'A note that has files' };

const usedBy = async (person: Person) => (await person.ok(getStorage)).storage.used;

/** A row of `many` calls at once, each with its own file of `bytes`; answers the statuses. */
async function attachAtOnce(person: Person, { many, bytes }: { many: number; bytes: number }): Promise<number[]> {
  const { data } = await person.ok(addNote, { body: note });
  const path = uploadAttachment.path.replace('{id}', data._id);
  const answers = await Promise.all(
    Array.from({ length: many }, (_, index) => {
      const body = new FormData();
      body.append(uploadAttachment.files.field, largeFile(bytes, `${index}.bin`));
      return person.fetch(path, { method: 'POST', body });
    }),
  );
  return answers.map(({ status }) => status);
}

/** The status of an upload that says how large it is, and sends no more than its beginning. */
async function announce(app: TestApp, { token }: Person, path: string, bytes: number) {
  const sending = httpRequest(`${app.origin}${path}`, {
    method: 'POST',
    headers: {
      'auth-token': token,
      'content-type': 'multipart/form-data; boundary=line',
      'content-length': bytes,
    },
  });
  const answered = Promise.withResolvers<{ status: number | undefined; body: string }>();
  sending.once('error', answered.reject);
  sending.once('response', (response) => {
    const { statusCode: status } = response;
    readText(response).then((body) => answered.resolve({ status, body }), answered.reject);
  });
  sending.write('--line\r\n');
  try {
    return await answered.promise;
  } finally {
    sending.destroy();
  }
}

describe.each(engines)('what a person stores, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { USER_STORAGE_MB: '1' });
  });
  afterAll(() => app.close());

  it('counts files of notes, in the bin or not, and the picture, until they are deleted for good', async () => {
    const mara = await app.signUp();
    expect((await mara.ok(getStorage)).storage).toEqual({ used: 0, allowed: MB });
    const { data } = await mara.ok(addNote, { body: note, files: [largeFile(1000), largeFile(2000)] });
    expect(await usedBy(mara)).toBe(3000);
    await mara.ok(uploadAttachment, { params: { id: data._id }, files: [textFile('four')] });
    expect(await usedBy(mara)).toBe(3004);

    const [first, second] = data.attachments;
    const ofFirst = { id: data._id, attId: first?._id ?? '' };
    await mara.ok(deleteAttachment, { params: ofFirst });
    expect(await usedBy(mara)).toBe(3004);
    await mara.ok(permanentlyDeleteAttachment, { params: ofFirst });
    expect(await usedBy(mara)).toBe(2004);

    await mara.ok(setPicture, { files: [await pngFile()] });
    const withPicture = await usedBy(mara);
    expect(withPicture).toBeGreaterThan(2004);
    await mara.ok(setPicture, { files: [await pngFile('other.png', 9)] });
    expect(await usedBy(mara)).toBeLessThan(2004 + 2 * (withPicture - 2004));
    await mara.ok(removePicture);
    expect(await usedBy(mara)).toBe(2004);

    await mara.ok(deleteAttachment, { params: { id: data._id, attId: second?._id ?? '' } });
    await mara.ok(emptyBin);
    expect(await usedBy(mara)).toBe(4);
    await mara.ok(deleteNote, { params: { id: data._id } });
    expect(await usedBy(mara)).toBe(4);
    await mara.ok(permanentlyDeleteNote, { params: { id: data._id } });
    expect(await usedBy(mara)).toBe(0);
  });

  it('refuses what does not fit, says what is used and allowed, and keeps nothing of it', async () => {
    const mara = await app.signUp();
    await mara.ok(addNote, { body: note, files: [largeFile(3 * quarter)] });
    const files = await app.storedFiles();
    const tooMuch = { body: note, files: [largeFile(quarter), largeFile(1)] };
    const sentence = messages.storage.full('768 KB', '1 MB');
    expect(await mara.refused(addNote, tooMuch)).toMatchObject({ status: 413, message: sentence });
    expect((await mara.ok(listNotes)).data).toHaveLength(1);
    expect(await app.storedFiles()).toEqual(files);
    expect(await usedBy(mara)).toBe(3 * quarter);
    await mara.ok(addNote, { body: note, files: [largeFile(quarter)] });
    expect((await mara.refused(setPicture, { files: [await pngFile()] })).message).toBe(
      messages.storage.full('1 MB', '1 MB'),
    );
    // Words take no room of it.
    await mara.ok(addNote, { body: note });
  });

  it('never passes the limit, however many come at once', async () => {
    const mara = await app.signUp();
    const statuses = await attachAtOnce(mara, { many: 12, bytes: 200_000 });
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 413)).toHaveLength(7);
    expect(await usedBy(mara)).toBe(1_000_000);
  });

  it('refuses a body that is surely too large before it has come', async () => {
    const mara = await app.signUp();
    const { data } = await mara.ok(addNote, { body: note, files: [largeFile(quarter)] });
    const path = uploadAttachment.path.replace('{id}', data._id);
    const { status, body } = await announce(app, mara, path, 10 * MB);
    expect(status).toBe(413);
    expect(body).toContain(messages.storage.full('256 KB', '1 MB'));
  });

  it('lets an account go with all that it counts', async () => {
    const mara = await app.signUp();
    const before = await readAllStoredBytes(app.db);
    await mara.ok(addNote, { body: note, files: [largeFile(1000)] });
    await mara.ok(setPicture, { files: [await pngFile()] });
    expect(await readAllStoredBytes(app.db)).toBe(before + (await usedBy(mara)));
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await readAllStoredBytes(app.db)).toBe(before);
  });
});

describe.each(engines)('what all people store, on %s', (engine) => {
  it('never passes the limit of the site, however many come at once', async () => {
    const app = await startTestApp(engine, { USER_STORAGE_MB: '0', SITE_STORAGE_MB: '1' });
    try {
      const people = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
      const [mara] = people;
      expect((await mara?.ok(getStorage))?.storage.allowed).toBeNull();
      const statuses = await Promise.all(people.map((person) => attachAtOnce(person, { many: 3, bytes: 200_000 })));
      expect(statuses.flat().filter((status) => status === 201)).toHaveLength(5);
      expect(await readAllStoredBytes(app.db)).toBe(1_000_000);
      const refusal = await mara?.refused(addNote, { body: note, files: [largeFile(200_000)] });
      expect(refusal).toMatchObject({ status: 413, message: messages.storage.siteFull });
    } finally {
      await app.close();
    }
  });
});
