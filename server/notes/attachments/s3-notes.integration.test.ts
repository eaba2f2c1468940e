import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, emptyBin, listNotes, permanentlyDeleteNote } from '#contract/notes/notes.ts';
import { setPicture } from '#contract/users/users.ts';
import { type FaultProxy, startFaultProxy } from '#server/testing/fault-proxy.ts';
import { s3At, startS3, type TestS3 } from '#server/testing/s3.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, pngFile, textFile } from '#server/testing/test-files.ts';

let s3: TestS3;
let proxy: FaultProxy;
let app: TestApp;
let mara: Person;

beforeAll(async () => {
  s3 = await startS3();
  proxy = await startFaultProxy(s3.origin);
  app = await startTestApp('sqlite', s3At(proxy.origin));
  mara = await app.signUp();
});

afterAll(async () => {
  await app.close();
  await proxy.close();
  await s3.close();
});

const away = { status: 503, message: messages.files.storeAway, retryAfter: 10 };
const note = { title: 'A note with a file', description: 'Some words' };

const keptFiles = async (): Promise<number> => (await Array.fromAsync(app.platform.files.list())).length;

async function withoutStore(work: () => Promise<void>): Promise<void> {
  await proxy.goAway();
  try {
    await work();
  } finally {
    await proxy.comeBack();
  }
}

describe('notes whose files are in a bucket', () => {
  it('give them back, and take them along when they go for good', async () => {
    const { data } = await mara.ok(addNote, { body: note, files: [textFile('Words of a file.'), await pngFile()] });
    const [text, picture] = data.attachments;
    expect(await bytesOf(await mara.fetch(text?.url ?? ''))).toEqual(Buffer.from('Words of a file.'));
    const part = await mara.fetch(text?.url ?? '', { headers: { range: 'bytes=6-7' } });
    expect(await bytesOf(part)).toEqual(Buffer.from('of'));
    expect((await mara.fetch(picture?.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/webp');
    expect(await keptFiles()).toBe(3);
    expect(await app.storedFiles()).toEqual([]);
    await mara.ok(deleteNote, { params: { id: data._id } });
    await mara.ok(permanentlyDeleteNote, { params: { id: data._id } });
    expect(await keptFiles()).toBe(0);
  });

  it('are refused while the store is away, with nothing recorded; all else goes on', async () => {
    const { data } = await mara.ok(addNote, { body: note, files: [textFile()] });
    await withoutStore(async () => {
      expect(await mara.refused(addNote, { body: note, files: [textFile(), await pngFile()] })).toMatchObject(away);
      expect(await mara.refused(setPicture, { files: [await pngFile('me.png')] })).toMatchObject(away);
      const response = await mara.fetch(data.attachments[0]?.url ?? '');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      await mara.ok(addNote, { body: { ...note, title: 'A note without a file' } });
      expect((await mara.fetch('/readyz')).status).toBe(200);
      // The note goes though its file has to wait.
      await mara.ok(deleteNote, { params: { id: data._id } });
      await mara.ok(emptyBin);
    });
    expect((await mara.ok(listNotes)).data.map(({ title }) => title)).toEqual(['A note without a file']);
    expect(await app.storedFiles()).toEqual([]);
    expect(await keptFiles()).toBe(1);
    app.clock.advance(2 * 60 * 60_000);
    await app.sweep();
    expect(await keptFiles()).toBe(0);
  });

  it('are refused where the store fails again and again, and the sweep leaves no orphan', async () => {
    proxy.fail('PUT', 'cut request', 500, 503);
    const words = textFile('word '.repeat(100_000));
    expect(await mara.refused(addNote, { body: note, files: [words] })).toMatchObject(away);
    app.clock.advance(2 * 60 * 60_000);
    await app.sweep();
    expect(await keptFiles()).toBe(0);
    const rows = await app.db.selectFrom('attachments').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('end a download that cannot go on with a broken connection, not with a short file', async () => {
    const { data } = await mara.ok(addNote, { body: note, files: [textFile('word '.repeat(1_000_000))] });
    const url = data.attachments[0]?.url ?? '';
    proxy.fail('GET', 'cut answer', 500, 500, 500);
    const response = await mara.fetch(url);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await bytesOf(await mara.fetch(url))).length).toBe(5_000_000);
  });
});
