import { randomUUID } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  emptyBin,
  listDeletedAttachments,
  listNotes,
  permanentlyDeleteAttachment,
  permanentlyDeleteNote,
  restoreAttachment,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { setPicture } from '#contract/users/users.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { bytesOf, photoFile, pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const body = { title: 'With files', description: 'Some words' };

describe.each(engines)('attachments on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Uploads one file and answers it with the parameters that name it. */
  async function attach(who: Passerby, file: File) {
    const { data: note } = await who.ok(addNote, { body, files: [file] });
    const [attachment] = note.attachments;
    if (!attachment) throw new Error('The note has no attachment.');
    return { note, attachment, params: { id: note._id, attId: attachment._id } };
  }
  const get = async (url: string) => {
    const response = await app.visitor.fetch(url);
    return { status: response.status, headers: response.headers, bytes: await bytesOf(response) };
  };

  it('takes up to ten files with a note, in their order', async () => {
    const mara = await addPerson(app);
    const files = Array.from({ length: 10 }, (_, index) => textFile(`Words ${index}`, `words ${index}.txt`));
    const { data } = await mara.ok(addNote, { body, files });
    expect(data.attachments.map(({ originalname }) => originalname)).toEqual(files.map(({ name }) => name));
    for (const [index, { url }] of data.attachments.entries()) {
      expect((await get(url)).bytes.toString()).toBe(`Words ${index}`);
    }
  });

  it('adds a file to a note that is there', async () => {
    const mara = await addPerson(app);
    const { note } = await attach(mara, textFile('first', 'first.txt'));
    const { data, message } = await mara.ok(uploadAttachment, {
      params: { id: note._id },
      files: [await pngFile('second.png')],
    });
    expect(message).toBe(messages.notes.attachmentUploaded);
    expect(data.attachments).toMatchObject([
      { originalname: 'first.txt', fileType: 'text/plain', size: 5, thumbnailUrl: null, deletedAt: null },
      { originalname: 'second.png', fileType: 'image/png', thumbnailUrl: expect.any(String) },
    ]);
    expect((await mara.ok(listNotes)).data).toEqual([data]);
  });

  it('attaches a file once, however often and at once it is sent under its id', async () => {
    const mara = await addPerson(app);
    const { note } = await attach(mara, textFile('first', 'first.txt'));
    const clientId = randomUUID();
    const stored = (await app.storedFiles()).length;
    const send = (who: Passerby, id: string) =>
      who.ok(uploadAttachment, { params: { id }, query: { clientId }, files: [textFile('second', 'second.txt')] });
    await Promise.all([send(mara, note._id), send(mara, note._id), send(mara, note._id)]);
    const { data } = await send(mara, note._id);
    expect(data.attachments.map(({ _id, originalname }) => [_id, originalname])).toEqual([
      [note.attachments[0]?._id, 'first.txt'],
      [clientId, 'second.txt'],
    ]);
    // Nothing of the refused ones is left.
    expect(await app.storedFiles()).toHaveLength(stored + 1);
    const noor = await addPerson(app);
    const { note: other } = await attach(noor, textFile());
    const files = [textFile()];
    const taken = await noor.refused(uploadAttachment, { params: { id: other._id }, query: { clientId }, files });
    expect(taken).toMatchObject({ code: 'conflict', message: messages.imports.fileIdTaken });
    const bad = await noor.refused(uploadAttachment, { params: { id: other._id }, query: { clientId: 'x' }, files });
    expect(bad).toMatchObject({ code: 'invalid', message: messages.notes.badClientId });
  });

  it('gives every byte back as it came', async () => {
    const mara = await addPerson(app);
    for (const file of [await photoFile(), await pngFile(), textFile('\uFEFFWords with a mark \r\n')]) {
      const { attachment } = await attach(mara, file);
      const { bytes, headers } = await get(attachment.url);
      expect(bytes.equals(await bytesOf(file))).toBe(true);
      expect(headers.get('content-length')).toBe(String(attachment.size));
    }
  });

  it('gives the bytes that are asked for, as players do that jump', async () => {
    const { attachment } = await attach(await addPerson(app), textFile('0123456789'));
    const ask = async (range: string, more = {}) => {
      const response = await app.visitor.fetch(attachment.url, { headers: { range, ...more } });
      return [response.status, response.headers.get('content-range'), (await bytesOf(response)).toString()];
    };
    expect(await ask('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await ask('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask('bytes=8-99999999')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', '']);
    for (const whole of ['bytes=4-2', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=-'])
      expect(await ask(whole), whole).toEqual([200, null, '0123456789']);
    expect(await ask('bytes=2-4', { 'if-range': '"an older one"' })).toEqual([200, null, '0123456789']);
  });

  it('makes a small WebP of a picture, without what the camera wrote into it', async () => {
    const mara = await addPerson(app);
    const { attachment } = await attach(mara, await photoFile());
    const { bytes, headers } = await get(attachment.thumbnailUrl ?? '');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(bytes.includes('Secret Street')).toBe(false);
    const { format, exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' });
    const large = await attach(mara, await pngFile());
    expect(await sharp((await get(large.attachment.thumbnailUrl ?? '')).bytes).metadata()).toMatchObject({
      width: 640,
      height: 400,
    });
  });

  it('keeps a damaged picture without a thumbnail', async () => {
    const mara = await addPerson(app);
    const whole = await bytesOf(await pngFile());
    const { attachment } = await attach(mara, new File([new Uint8Array(whole.subarray(0, 60))], 'half.png'));
    expect(attachment).toMatchObject({ fileType: 'image/png', size: 60 });
    expect((await get(attachment.url)).bytes.equals(whole.subarray(0, 60))).toBe(true);
  });

  it.each([
    ['a picture named as text', 'words.txt', 'image/png', 'inline'],
    ['markup named as a picture', 'picture.png', 'text/plain', 'attachment'],
    ['a drawing with a script', 'drawing.svg', 'text/plain', 'attachment'],
    ['a document', 'paper.html', 'application/pdf', 'attachment'],
  ])('finds the type in the bytes and not in the name: %s', async (what, name, type, disposition) => {
    const contents: Record<string, string> = {
      'picture.png': '<!doctype html><script>alert(1)</script>',
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'paper.html': '%PDF-1.7\n%âãÏÓ\n',
    };
    const mara = await addPerson(app);
    const content = contents[name];
    const file = content === undefined ? await pngFile(name) : textFile(content, name, 'image/png');
    const { attachment } = await attach(mara, file);
    expect(attachment.fileType, what).toBe(type);
    const { headers } = await get(attachment.url);
    expect(headers.get('content-type')?.split(';')[0]).toBe(type);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each([
    ['Mara’s 林 🌿.txt', 'Mara’s 林 🌿.txt'],
    ['a "quoted"; name=x.txt', 'a "quoted"; name=x.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\windows\\system.ini', 'system.ini'],
    ['line\r\nset-cookie: a=b', 'lineset-cookie: a=b'],
    ["100% o'clock (*).txt", "100% o'clock (*).txt"],
    ['.', 'file'],
    // A right-to-left override would show this as "holiday-exe.png".
    ['holiday-\u202egnp.exe', 'holiday-gnp.exe'],
  ])('keeps the name %j out of harm’s way', async (given, kept) => {
    const mara = await addPerson(app);
    // Written by hand: the form of fetch escapes names in its own way.
    const boundary = 'cut-here';
    const quoted = given.replaceAll('\\', '\\\\').replaceAll('"', '%22').replaceAll('\r\n', '%0D%0A');
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="${quoted}"\r\n\r\nwords\r\n--${boundary}--\r\n`;
    const { data } = await mara.ok(addNote, { body });
    const response = await mara.fetch(uploadAttachment.path.replace('{id}', data._id), {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: part,
    });
    expect(response.status).toBe(201);
    const [attachment] = (await mara.ok(listNotes)).data[0]?.attachments ?? [];
    // A browser writes what would end the name in percents, and they stay: the name is not decoded twice.
    const written = kept.replaceAll('"', '%22').replace('lineset', 'line%0D%0Aset');
    expect([kept, written]).toContain(attachment?.originalname);
    const { headers, status } = await get(attachment?.url ?? '');
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBeNull();
    const encoded = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(attachment?.originalname);
  });

  it('opens a link without a header, as an image on a page does, for an hour at least', async () => {
    const mara = await addPerson(app);
    const { attachment } = await attach(mara, await pngFile());
    app.clock.advance(hour);
    expect((await get(attachment.url)).status).toBe(200);
    app.clock.advance(hour);
    for (const url of [attachment.url, attachment.thumbnailUrl ?? '']) {
      const refusal = await readRefusal(await mara.fetch(url));
      expect(refusal).toMatchObject({ status: 403, message: messages.files.linkInvalid });
    }
  });

  it('refuses a link that was changed', async () => {
    const mara = await addPerson(app);
    const { attachment } = await attach(mara, await pngFile());
    const { attachment: other } = await attach(mara, await pngFile());
    const changed = [
      attachment.url.replace(attachment._id, other._id),
      attachment.url.replace('?', '/thumbnail?'),
      attachment.url.replace(/expires=(\d)/, 'expires=9'),
      attachment.url.replace(/signature=.*/, 'signature='),
      attachment.url.replace(/signature=(.*)/, (_, signature: string) => `signature=${signature.slice(0, -2)}AA`),
      `/files/${attachment._id}`,
      '/files/none?expires=1&signature=1',
    ];
    for (const url of changed) expect({ url, status: (await mara.fetch(url)).status }).toEqual({ url, status: 403 });
  });

  it('moves a file to the bin, back, and away for good with its thumbnail', async () => {
    const mara = await addPerson(app);
    const before = await app.storedFiles();
    const { note, attachment, params } = await attach(mara, await pngFile());
    expect(await app.storedFiles()).toHaveLength(before.length + 2);
    const notInBin = { status: 409, message: messages.bin.attachmentNotInBin };
    expect(await mara.refused(permanentlyDeleteAttachment, { params })).toMatchObject(notInBin);
    expect(await mara.refused(restoreAttachment, { params })).toMatchObject(notInBin);

    expect(await mara.ok(deleteAttachment, { params })).toMatchObject({
      data: [],
      message: messages.notes.attachmentMovedToBin,
    });
    expect((await mara.refused(deleteAttachment, { params })).status).toBe(404);
    const { data: binned, total } = await mara.ok(listDeletedAttachments);
    const deletedAt = new Date(app.clock.now()).toISOString();
    expect({ binned, total }).toEqual({
      binned: [{ ...attachment, deletedAt, noteId: note._id, noteTitle: note.title }],
      total: 1,
    });

    expect((await mara.ok(restoreAttachment, { params })).data).toEqual(note);
    await mara.ok(deleteAttachment, { params });
    expect((await mara.ok(permanentlyDeleteAttachment, { params })).data.attachments).toEqual([]);
    expect(await app.storedFiles()).toEqual(before);
    expect((await mara.fetch(attachment.url)).status).toBe(404);
    expect((await mara.ok(listDeletedAttachments)).total).toBe(0);
  });

  it('answers those that remain when one goes to the bin', async () => {
    const mara = await addPerson(app);
    const { data: note } = await mara.ok(addNote, {
      body,
      files: [textFile('one', '1.txt'), textFile('two', '2.txt')],
    });
    const [first, second] = note.attachments;
    const { data } = await mara.ok(deleteAttachment, { params: { id: note._id, attId: first?._id ?? '' } });
    expect(data).toEqual([second]);
  });

  it('brings no attachment back whose note is in the bin', async () => {
    const mara = await addPerson(app);
    const { params } = await attach(mara, textFile());
    await mara.ok(deleteAttachment, { params });
    await mara.ok(deleteNote, { params });
    const refusal = await mara.refused(restoreAttachment, { params });
    expect(refusal).toMatchObject({ status: 409, message: messages.bin.attachmentOfDeletedNote });
    expect((await mara.refused(uploadAttachment, { params, files: [textFile()] })).status).toBe(404);
  });

  it('removes the files of a note that goes for good, and of all that is in the bin', async () => {
    const mara = await addPerson(app);
    const before = await app.storedFiles();
    const single = await attach(mara, await pngFile());
    await mara.ok(deleteAttachment, { params: single.params });
    const whole = await attach(mara, await pngFile());
    await mara.ok(deleteNote, { params: whole.params });
    await mara.ok(permanentlyDeleteNote, { params: whole.params });
    expect(await app.storedFiles()).toHaveLength(before.length + 2);
    const another = await attach(mara, await pngFile());
    await mara.ok(deleteNote, { params: another.params });
    await mara.ok(emptyBin);
    expect(await app.storedFiles()).toEqual(before);
    expect((await mara.ok(listNotes)).data).toHaveLength(1);
    expect((await mara.ok(listDeletedAttachments)).data).toEqual([]);
  });

  it('sweeps up old files that nothing names, and keeps all others', async () => {
    const mara = await addPerson(app);
    await mara.ok(setPicture, { files: [await photoFile()] });
    await attach(mara, await pngFile());
    const { params } = await attach(mara, textFile());
    await mara.ok(deleteNote, { params });
    const kept = await app.storedFiles();
    const { orphans, incoming } = await leaveOrphans();
    await app.sweep();
    expect(await app.storedFiles()).toEqual([...kept, ...orphans, ...incoming].toSorted());
    app.clock.advance(2 * hour);
    await app.sweep();
    expect(await app.storedFiles()).toEqual(kept);
  });

  /** What a crash leaves between the disk and the database: files that look like ours, just written. */
  async function leaveOrphans() {
    const root = path.join(app.dataDir, 'files');
    // Of the files, not of the folders: one whose last file was removed stays, and is empty.
    const [model = ''] = await app.storedFiles();
    const folder = path.join(root, path.parse(model).name.slice(-2));
    const bytes = await readFile(path.join(folder, model));
    const id = `00000000-0000-7000-8000-0000000000${path.basename(folder)}`;
    const orphans = [`${id}.png`, `${id}.thumb`, `${id}.webp`];
    const incoming = ['00000000-0000-7000-8000-00000000cafe'];
    const now = app.clock.now() / 1000;
    for (const file of [
      ...orphans.map((name) => path.join(folder, name)),
      ...incoming.map((name) => path.join(root, 'incoming', name)),
    ]) {
      await writeFile(file, bytes);
      await utimes(file, now, now);
    }
    return { orphans, incoming };
  }
});
