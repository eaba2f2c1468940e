import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  emptyBin,
  listDeletedAttachments,
  listDeletedNotes,
  listNotes,
  listTags,
  type Note,
  permanentlyDeleteAttachment,
  permanentlyDeleteNote,
  removeSummary,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const text =
  'The river is wide. It was wide last year as well. Nobody in the whole town knows why the river is so wide here.';
const body = { title: 'Harmless title', description: text, tags: ['water', 'town'] };
const refused = { status: 403, message: messages.notes.disabled };

describe.each(engines)('a disabled note on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const setDisabled = (id: string, disabled = true) => editor.ok(disableNote, { params: { id }, body: { disabled } });

  /** A person with a note that has a picture, a file, a file in the bin and a summary. */
  async function settle() {
    const owner = await addPerson(app);
    const files = [await pngFile(), textFile(), textFile('Thrown away', 'thrown-away.txt')];
    const { data } = await owner.ok(addNote, { body, files });
    const params = { id: data._id };
    const thrown = { ...params, attId: data.attachments[2]?._id ?? '' };
    await owner.ok(deleteAttachment, { params: thrown });
    await owner.ok(summarize, { body: { text, noteId: data._id } });
    const note = await onlyNote(owner);
    return { owner, note, params, thrown };
  }

  async function onlyNote(owner: Passerby): Promise<Note> {
    const { data } = await owner.ok(listNotes);
    const [note] = data;
    if (!note || data.length !== 1) throw new Error(`There are ${data.length} notes.`);
    return note;
  }

  const noticeOf = (note: Note): Note => ({
    ...note,
    description: messages.notes.disabled,
    tags: [],
    attachments: [],
    summary: null,
    disabled: true,
  });

  it('shows its owner a notice at once, in the list that is kept ready as well, and is whole again when it is enabled', async () => {
    const { owner, note } = await settle();
    expect(await owner.ok(listNotes)).toMatchObject({ data: [note], total: 1 });
    await setDisabled(note._id);
    expect(await owner.ok(listNotes)).toMatchObject({ data: [noticeOf(note)], total: 1 });
    expect((await owner.ok(listNotes, { query: { limit: 5 } })).data).toEqual([noticeOf(note)]);
    const everything = JSON.stringify(await owner.ok(listNotes));
    expect(everything).not.toContain('river');
    expect(everything).not.toContain('/files/');
    await setDisabled(note._id, false);
    expect(await owner.ok(listNotes)).toMatchObject({ data: [note], total: 1 });
    expect((await owner.ok(listTags)).data.map(({ tag }) => tag)).toEqual(['town', 'water']);
  });

  it('is found by its title alone, and under no tag', async () => {
    const { owner, note } = await settle();
    const found = async (query: Record<string, string>) => (await owner.ok(listNotes, { query })).data;
    await setDisabled(note._id);
    expect(await found({ q: 'river' })).toEqual([]);
    expect(await found({ q: 'town' })).toEqual([]);
    expect(await found({ tag: 'water' })).toEqual([]);
    expect(await found({ q: 'harmless' })).toEqual([noticeOf(note)]);
    expect((await owner.ok(listTags)).data).toEqual([]);
    await setDisabled(note._id, false);
    for (const query of [{ q: 'river' }, { q: 'town' }, { tag: 'water' }]) expect(await found(query)).toEqual([note]);
  });

  it('is not changed by anything its owner does, who is told why', async () => {
    const { owner, note, params, thrown } = await settle();
    const first = { ...params, attId: note.attachments[0]?._id ?? '' };
    await setDisabled(note._id);
    app.clock.advance(1000);
    // Also where a tab knows the version that is there: it is no conflict.
    for (const updatedAt of [undefined, note.updatedAt, '2020-01-01T00:00:00.000Z']) {
      const refusal = await owner.refused(updateNote, { params, body: { title: 'Another title', updatedAt } });
      expect(refusal).toMatchObject(refused);
      expect(refusal.data).toBeUndefined();
    }
    expect(await owner.refused(uploadAttachment, { params, files: [textFile()] })).toMatchObject(refused);
    expect(await owner.refused(summarize, { body: { text, noteId: note._id } })).toMatchObject(refused);
    expect(await owner.refused(removeSummary, { params: { id: note._id } })).toMatchObject(refused);
    expect(await owner.refused(deleteAttachment, { params: first })).toMatchObject(refused);
    expect(await owner.refused(restoreAttachment, { params: thrown })).toMatchObject(refused);
    await setDisabled(note._id, false);
    expect(await onlyNote(owner)).toEqual(note);
  });

  it('gives no file away: the links from before stop working until it is enabled', async () => {
    const { owner, note } = await settle();
    const binned = (await owner.ok(listDeletedAttachments)).data;
    expect(binned).toHaveLength(1);
    const links = [...note.attachments, ...binned].flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl ?? url]);
    const statuses = async () => Promise.all(links.map(async (link) => (await app.visitor.fetch(link)).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await setDisabled(note._id);
    expect(new Set(await statuses())).toEqual(new Set([403]));
    expect(await owner.ok(listDeletedAttachments)).toMatchObject({ data: [], total: 0 });
    await setDisabled(note._id, false);
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect(await owner.ok(listDeletedAttachments)).toMatchObject({ data: binned, total: 1 });
  });

  it('is moved to the bin and back with its notice, and comes whole out of it when it was enabled there', async () => {
    const { owner, note, params } = await settle();
    await setDisabled(note._id);
    const deletedAt = new Date(app.clock.now()).toISOString();
    const { data: moved } = await owner.ok(deleteNote, { params });
    expect(moved).toEqual({ ...noticeOf(note), isDeleted: true, deletedAt });
    expect((await owner.ok(listDeletedNotes)).data).toEqual([moved]);
    expect((await owner.ok(restoreNote, { params })).data).toEqual(noticeOf(note));
    expect((await owner.ok(listTags)).data).toEqual([]);

    await owner.ok(deleteNote, { params });
    await setDisabled(note._id, false);
    expect((await owner.ok(listTags)).data).toEqual([]);
    expect((await owner.ok(listDeletedNotes)).data).toEqual([{ ...note, isDeleted: true, deletedAt }]);
    expect((await owner.ok(restoreNote, { params })).data).toEqual(note);
    expect((await owner.ok(listTags)).data).toHaveLength(2);
  });

  it('is hidden in the bin as well, and stays so when it is taken out', async () => {
    const { owner, note, params } = await settle();
    await owner.ok(deleteNote, { params });
    await setDisabled(note._id);
    expect((await owner.ok(listDeletedNotes)).data).toMatchObject([{ description: messages.notes.disabled }]);
    expect((await owner.ok(restoreNote, { params })).data).toEqual(noticeOf(note));
    expect((await owner.ok(listNotes, { query: { q: 'river' } })).data).toEqual([]);
    expect((await owner.ok(listNotes, { query: { tag: 'water' } })).data).toEqual([]);
  });

  it('is deleted for good by its owner, with its files, one by one or with the bin', async () => {
    for (const call of [permanentlyDeleteNote, emptyBin]) {
      const before = await app.storedFiles();
      const { owner, note, params } = await settle();
      await setDisabled(note._id);
      await owner.ok(deleteNote, { params });
      expect((await owner.fetch(call.path.replace('{id}', note._id), { method: call.method })).status).toBe(200);
      expect(await owner.ok(listDeletedNotes)).toMatchObject({ data: [], total: 0 });
      expect(await app.storedFiles()).toEqual(before);
    }
  });

  it('lets its owner delete for good what they have taken off it before', async () => {
    const { owner, note, thrown } = await settle();
    const before = await app.storedFiles();
    await setDisabled(note._id);
    const { data } = await owner.ok(permanentlyDeleteAttachment, { params: thrown });
    expect(data).toEqual(noticeOf(note));
    expect((await app.storedFiles()).length).toBe(before.length - 1);
  });

  it('is exported whole', async () => {
    const { owner, note } = await settle();
    await setDisabled(note._id);
    const zip = readZip(await bytesOf(await owner.fetch(exportMe.path)));
    expect(zip.get('notes/Harmless title.md')?.toString()).toContain(text);
    expect([...zip.keys()]).toContain('attachments/words.txt');
    const { notes } = z.parse(
      z.object({ notes: z.array(z.looseObject({})) }),
      JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? ''),
    );
    const { attachments: _, sharedWith: __, ...whole } = note;
    expect(notes).toMatchObject([{ ...whole, disabled: true }]);
  });

  it('is not answered whole to a browser that sends it again', async () => {
    const owner = await addPerson(app);
    const sent = { ...body, clientId: '0192f0c0-0000-7000-8000-000000000001' };
    const { data } = await owner.ok(addNote, { body: sent });
    await setDisabled(data._id);
    expect((await owner.ok(addNote, { body: sent })).data).toEqual(noticeOf(data));
  });

  it('is disabled or saved, whichever comes first, and never found by what nobody sees', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, note, params } = await settle();
      const [, saved] = await Promise.all([
        setDisabled(note._id),
        owner.fetch(`/api/notes/updatenote/${note._id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ description: 'A lake as well' }),
        }),
      ]);
      expect([200, 403]).toContain(saved.status);
      for (const q of ['lake', 'river']) expect((await owner.ok(listNotes, { query: { q } })).data).toEqual([]);
      await editor.ok(disableNote, { params, body: { disabled: false } });
      const now = saved.status === 200 ? 'lake' : 'river';
      expect((await owner.ok(listNotes, { query: { q: now } })).data).toHaveLength(1);
    }
  });
});
