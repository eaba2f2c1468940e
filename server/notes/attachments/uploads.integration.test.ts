import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes, type Note, uploadAttachment } from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, largeFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const body = { title: 'With files', description: 'Some words' };
const boundary = 'cut-here';

const elf = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3e, 0];
const mz = [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0];

describe.each(engines)('bad uploads on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let note: Note;
  let before: string[];
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    mara = await addPerson(app);
    note = (await mara.ok(addNote, { body })).data;
    before = await app.storedFiles();
  });
  // Whatever is wrong: neither row nor file stays, and the note is as it was.
  afterEach(async () => {
    await vi.waitFor(async () => expect(await app.storedFiles()).toEqual(before), { timeout: 5000, interval: 10 });
    expect((await mara.ok(listNotes)).data).toEqual([note]);
    expect(await app.db.selectFrom('attachments').selectAll().where('user_id', '=', mara.id).execute()).toEqual([]);
  });

  /** Both calls that take files refuse a bad one among good ones. */
  async function expectRefused(bad: File, refusal: object) {
    expect(await mara.refused(addNote, { body, files: [textFile(), bad, textFile()] })).toMatchObject(refusal);
    const uploaded = await mara.refused(uploadAttachment, { params: { id: note._id }, files: [bad] });
    expect(uploaded).toMatchObject({ ...refusal, fields: ['attachment'] });
  }

  it('refuses the eleventh file', async () => {
    const files = Array.from({ length: 11 }, (_, index) => textFile(`${index}`));
    const refusal = { status: 400, fields: ['attachments'], message: messages.http.tooManyFiles(10) };
    expect(await mara.refused(addNote, { body, files })).toMatchObject(refusal);
  });

  it('refuses a second file where one is expected', async () => {
    const refusal = await mara.refused(uploadAttachment, { params: { id: note._id }, files: [textFile(), textFile()] });
    expect(refusal).toMatchObject({ status: 400, fields: ['attachment'], message: messages.http.tooManyFiles(1) });
  });

  it('refuses a file of one byte more than 20 MB', async () => {
    const refusal = { status: 413, message: messages.notes.fileTooLarge('large.bin', limits.note.attachmentBytes) };
    await expectRefused(largeFile(limits.note.attachmentBytes + 1), refusal);
  });

  it.each([
    ['an ELF program', elf],
    ['a Windows program', mz],
    ['a Java class', [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]],
    ['WebAssembly', [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]],
  ])('refuses %s, whatever it is called', async (_, start) => {
    await expectRefused(largeFile(4096, 'picture.png', start), {
      status: 415,
      message: messages.notes.fileTypeRefused('picture.png'),
    });
  });

  it('refuses an empty file', async () => {
    await expectRefused(textFile('', 'empty.txt'), { status: 400, message: messages.notes.fileEmpty('empty.txt') });
  });

  it('refuses a file in another field, and no file at all', async () => {
    const form = new FormData();
    form.append('picture', textFile());
    const path = uploadAttachment.path.replace('{id}', note._id);
    expect((await mara.fetch(path, { method: 'POST', body: form })).status).toBe(400);
    const missing = { status: 400, message: messages.notes.selectFile, fields: ['attachment'] };
    expect(await mara.refused(uploadAttachment, { params: { id: note._id }, files: [] })).toMatchObject(missing);
    expect(await mara.refused(uploadAttachment, { params: { id: note._id } })).toMatchObject(missing);
  });

  it('refuses good files with a bad text', async () => {
    const refusal = await mara.refused(addNote, { body: { ...body, title: 'four' }, files: [textFile(), textFile()] });
    expect(refusal).toMatchObject({ status: 400, fields: ['title'] });
  });

  it('reads nothing of a file from somebody who is not signed in', async () => {
    expect((await app.visitor.refused(addNote, { body, files: [textFile()] })).status).toBe(401);
  });

  const head = (length: number) =>
    [
      `POST ${addNote.path} HTTP/1.1`,
      'Host: localhost',
      `auth-token: ${mara.token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n');
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="words.txt"\r\n\r\n${content}`;
  const fields = () => field('title', body.title) + field('description', body.description);

  async function open(): Promise<Socket> {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  it.each([
    ['within a file', () => `${fields()}${file('whole')}\r\n${file('cut o')}`],
    ['within the head of a part', () => `${fields()}--${boundary}\r\nContent-Disposition: form-d`],
    ['before its last boundary', () => `${fields()}${file('whole')}\r\n`],
  ])('refuses a body that ends %s', async (_, content) => {
    const socket = await open();
    socket.write(head(Buffer.byteLength(content())) + content());
    const answer = await readText(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(messages.notes.uploadCutOff);
  });

  it('keeps nothing of an upload whose client went away in the middle', async () => {
    const socket = await open();
    socket.write(`${head(1_000_000)}${fields()}${file('whole')}\r\n${file('the first half')}`);
    await vi.waitFor(async () => expect((await app.storedFiles()).length).toBe(before.length + 2), {
      timeout: 5000,
      interval: 10,
    });
    socket.destroy();
  });
});

describe('good uploads at the limits', () => {
  it('takes a file of exactly 20 MB and gives it back whole', async () => {
    const app = await startTestApp('sqlite');
    try {
      const mara = await addPerson(app);
      const file = largeFile(limits.note.attachmentBytes, 'large.bin', [0]);
      const { data } = await mara.ok(addNote, { body, files: [file] });
      expect(data.attachments).toMatchObject([
        { size: limits.note.attachmentBytes, fileType: 'application/octet-stream' },
      ]);
      const received = await bytesOf(await app.visitor.fetch(data.attachments[0]?.url ?? ''));
      expect(received.equals(await bytesOf(file))).toBe(true);
    } finally {
      await app.close();
    }
  });
});
