import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import { listUnreadFiles, saveFileText } from '#contract/notes/file-texts.ts';
import { messages } from '#contract/messages.ts';
import { shareNote } from '#contract/notes/note-people.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  listNotes,
  permanentlyDeleteNote,
  restoreAttachment,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { getStorage } from '#contract/users/users.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { rebuildFileIndex } from '#server/search/file-text-index.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const whole = [
  { page: 1, text: 'The north shore at dawn.\nA heron stood there.' },
  { page: 2, text: 'Crème brûlée, and नदी का किनारा.' },
];

describe.each(engines)('words inside files on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** A note with one file. */
  async function attach(who: Passerby, title = 'A journey') {
    const body = { title, description: 'Some words' };
    const { data: note } = await who.ok(addNote, { body, files: [textFile('…', 'journey.txt')] });
    const attId = note.attachments[0]?._id ?? '';
    return { note, attId, params: { id: note._id, attId } };
  }
  async function read(who: Passerby, parts: { page: number | null; text: string }[] = whole) {
    const attached = await attach(who);
    await who.ok(saveFileText, { params: attached.params, body: { parts } });
    return attached;
  }
  const search = (who: Passerby, q: string) => who.ok(listNotes, { query: { q } });
  const found = async (who: Passerby, q: string) => (await search(who, q)).data.map(({ _id }) => _id);

  it('finds a note by the words of its file, and tells the file, the page and the line', async () => {
    mara = await addPerson(app);
    const { note, attId } = await read(mara);
    await mara.ok(addNote, { body: { title: 'Another', description: 'Without a file' } });
    expect(await search(mara, 'heron')).toMatchObject({
      data: [{ _id: note._id }],
      fileHits: [{ noteId: note._id, attachmentId: attId, name: 'journey.txt', page: 1, text: 'A heron stood there.' }],
    });
    expect((await search(mara, 'creme brulee')).fileHits).toMatchObject([{ page: 2 }]);
    expect((await search(mara, 'किनारा')).fileHits).toMatchObject([{ page: 2 }]);
    for (const [q, isFound] of [
      ['"north shore"', true],
      ['"shore north"', false],
      // Both words must stand on one page.
      ['heron brulee', false],
      ['heron -dawn', false],
      ['heron -winter', true],
      ['heron has:file', true],
      ['heron tag:sea', false],
      ['heron sto', true],
    ] as const)
      expect({ q, found: await found(mara, q) }).toEqual({ q, found: isFound ? [note._id] : [] });
  });

  it('tells three places of a note at most, and those beside a hit in its own text', async () => {
    const noor = await addPerson(app);
    const { note } = await read(
      noor,
      Array.from({ length: 5 }, (_, index) => ({ page: index + 1, text: `A journey of words, day ${index}` })),
    );
    const { data, fileHits } = await search(noor, 'journey');
    expect(data.map(({ _id }) => _id)).toEqual([note._id]);
    expect(fileHits?.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(await noor.ok(listNotes)).not.toHaveProperty('fileHits');
  });

  it('lists the files that nobody has read, in pages, and none that was read or is in the bin', async () => {
    const noor = await addPerson(app);
    const first = await attach(noor);
    const second = await attach(noor);
    const binned = await attach(noor);
    await noor.ok(deleteAttachment, { params: binned.params });
    const gone = await attach(noor);
    await noor.ok(deleteNote, { params: gone.params });
    const failed = await attach(noor);
    await noor.ok(saveFileText, { params: failed.params, body: { parts: [], failure: 'protected' } });
    const page = await noor.ok(listUnreadFiles, { query: { limit: 1 } });
    expect(page).toMatchObject({ data: [{ noteId: first.note._id, attachment: { _id: first.attId } }] });
    const next = await noor.ok(listUnreadFiles, { query: { limit: 1, cursor: page.nextCursor ?? '' } });
    expect(next).toMatchObject({ data: [{ noteId: second.note._id }], nextCursor: null });
    await noor.ok(saveFileText, { params: first.params, body: { parts: whole } });
    expect((await noor.ok(listUnreadFiles)).data).toMatchObject([{ noteId: second.note._id }]);
    expect((await mara.ok(listUnreadFiles)).data).toEqual([]);
  });

  it('forgets the former words of a file that is read again', async () => {
    const noor = await addPerson(app);
    const { note, params } = await read(noor);
    await noor.ok(saveFileText, { params, body: { parts: [{ page: null, text: 'Only a kingfisher' }] } });
    expect(await found(noor, 'heron')).toEqual([]);
    expect(await found(noor, 'kingfisher')).toEqual([note._id]);
    expect((await search(noor, 'kingfisher')).fileHits).toMatchObject([{ page: null }]);
  });

  it('keeps the words where another device finds none', async () => {
    const noor = await addPerson(app);
    const { note, params } = await read(noor);
    await noor.ok(saveFileText, { params, body: { parts: [], failure: 'unsupported' } });
    expect(await found(noor, 'heron')).toEqual([note._id]);
  });

  it('finds nothing of a file in the bin, of a disabled note, and of others', async () => {
    const noor = await addPerson(app);
    const { note, params } = await read(noor);
    expect(await found(await addPerson(app), 'heron')).toEqual([]);
    await noor.ok(deleteAttachment, { params });
    expect(await found(noor, 'heron')).toEqual([]);
    await noor.ok(restoreAttachment, { params });
    expect(await found(noor, 'heron')).toEqual([note._id]);
    const admin = await addAdminTo(app, 'editor');
    await admin.ok(disableNote, { params, body: { disabled: true } });
    expect(await search(noor, 'heron')).toMatchObject({ data: [], fileHits: [] });
    expect((await search(noor, 'journey')).fileHits).toEqual([]);
    expect((await noor.refused(saveFileText, { params, body: { parts: whole } })).status).toBe(403);
  });

  it('lets an editor of a shared note store and find words, a reader find them, and others neither', async () => {
    const owner = await addPerson(app);
    const { note, params } = await attach(owner);
    const [writer, reader, other] = [await addPerson(app), await addPerson(app), await addPerson(app)];
    await befriend(app, owner.id, writer.id);
    await befriend(app, owner.id, reader.id);
    for (const [who, role] of [
      [writer, 'writer'],
      [reader, 'reader'],
    ] as const)
      await owner.ok(shareNote, { params: { id: note._id, userId: who.id }, body: { role } });
    const body = { parts: whole };
    expect((await reader.refused(saveFileText, { params, body })).status).toBe(403);
    expect((await other.refused(saveFileText, { params, body })).status).toBe(404);
    await writer.ok(saveFileText, { params, body });
    for (const who of [owner, writer, reader]) {
      expect(await found(who, 'heron')).toEqual([note._id]);
      expect((await search(who, 'heron')).fileHits).toMatchObject([{ name: 'journey.txt', page: 1 }]);
    }
    expect(await found(reader, 'heron has:task')).toEqual([]);
    expect(await found(other, 'heron')).toEqual([]);
  });

  it('counts the words for the storage of the owner, until the note is deleted for good', async () => {
    const noor = await addPerson(app);
    const used = async () => (await noor.ok(getStorage)).storage.used;
    const { params } = await read(noor);
    const words = whole.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(await used()).toBe(Buffer.byteLength('…') + words);
    await noor.ok(saveFileText, { params, body: { parts: whole.slice(0, 1) } });
    expect(await used()).toBeLessThan(Buffer.byteLength('…') + words);
    await noor.ok(deleteNote, { params });
    await noor.ok(permanentlyDeleteNote, { params });
    expect(await used()).toBe(0);
    for (const table of ['file_texts', 'file_parts', 'file_search'] as const)
      expect(
        await app.db.selectFrom(table).select('attachment_id').where('attachment_id', '=', params.attId).execute(),
      ).toEqual([]);
  });

  it('refuses more words than are stored of a file, and bad parts', async () => {
    const noor = await addPerson(app);
    const { note, params } = await attach(noor);
    const text = 'word '.repeat(3999);
    const count = Math.ceil(fileTextLimits.characters / text.length) + 1;
    const parts = Array.from({ length: count }, (_, index) => ({ page: index + 1, text }));
    expect(await noor.refused(saveFileText, { params, body: { parts } })).toMatchObject({
      status: 400,
      message: messages.fileTexts.tooLong,
    });
    await noor.ok(saveFileText, { params, body: { parts: parts.slice(0, 50) } });
    expect(await found(noor, 'word')).toEqual([note._id]);
    for (const bad of [
      { parts: [{ page: 0, text: 'a' }] },
      { parts: [{ page: 1, text: ' ' }] },
      { parts: [{ page: 1, text: 'a\u0000b' }] },
      { parts: [{ page: 1, text: 'a'.repeat(fileTextLimits.partCharacters + 1) }] },
    ])
      expect((await noor.refused(saveFileText, { params, body: bad })).status).toBe(400);
    const { data } = await noor.ok(uploadAttachment, { params, files: [textFile()] });
    const attId = data.attachments[1]?._id ?? '';
    await noor.ok(deleteAttachment, { params: { id: note._id, attId } });
    const refusal = await noor.refused(saveFileText, { params: { id: note._id, attId }, body: { parts: whole } });
    expect(refusal.status).toBe(404);
  });

  it('finds the same after the index was made anew', async () => {
    const noor = await addPerson(app);
    const { note } = await read(noor);
    await rebuildFileIndex(app.db);
    expect(await found(noor, 'heron')).toEqual([note._id]);
  });
});
