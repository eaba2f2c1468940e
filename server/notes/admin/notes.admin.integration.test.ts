import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import {
  deleteAdminNote,
  disableNote,
  flagNote,
  listAdminNotes,
  listFlaggedNotes,
  readAdminNote,
} from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  listDeletedAttachments,
  listDeletedNotes,
  listNotes,
  listTags,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';

const body = { title: 'A note to look at', description: 'Some words of it', tags: ['seen'] };
const missing = { status: 404, message: adminMessages.notes.notFound };

describe.each(engines)('notes in the back office on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let root: TestAdmin;
  let noor: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await addAdminTo(app, 'editor');
    root = await addAdminTo(app, 'superAdmin');
    noor = await app.signUp('Noor');
  });
  afterAll(() => app.close());

  const recorded = async (id: string) => {
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    return entries.filter(({ target }) => target.startsWith(id)).map(({ action }) => action);
  };

  it('are flagged for others in the back office, of which the owner sees nothing', async () => {
    const { data } = await noor.ok(addNote, { body });
    const params = { id: data._id };
    const { note, message } = await editor.ok(flagNote, { params, body: { flagged: true } });
    expect({ flagged: note.flagged, message }).toEqual({ flagged: true, message: adminMessages.notes.flagged });
    expect((await noor.ok(listNotes)).data).toContainEqual(data);
    const unflagged = await editor.ok(flagNote, { params, body: { flagged: false } });
    expect(unflagged).toMatchObject({ message: adminMessages.notes.unflagged, note: { flagged: false } });
    expect(await recorded(data._id)).toEqual(['note.unflag', 'note.flag']);
  });

  it('are marked once where two do it at once, and what was so already was only read', async () => {
    const { data } = await noor.ok(addNote, { body });
    const params = { id: data._id };
    const both = await Promise.all([
      editor.ok(flagNote, { params, body: { flagged: true } }),
      root.ok(flagNote, { params, body: { flagged: true } }),
    ]);
    expect(both.map(({ note }) => note.flagged)).toEqual([true, true]);
    expect((await recorded(data._id)).toSorted()).toEqual(['note.flag', 'note.read']);
    await editor.ok(disableNote, { params, body: { disabled: true } });
    await editor.ok(disableNote, { params, body: { disabled: true } });
    expect((await recorded(data._id)).slice(0, 2)).toEqual(['note.read', 'note.disable']);
    await editor.ok(disableNote, { params, body: { disabled: false } });
    expect((await recorded(data._id))[0]).toBe('note.enable');
  });

  it('are deleted for good with their files, and the owner’s list follows at once', async () => {
    const other = await app.signUp();
    const before = await app.storedFiles();
    const { data: kept } = await other.ok(addNote, { body: { ...body, title: 'Stays where it is' } });
    const files = [await pngFile(), textFile()];
    const { data } = await other.ok(addNote, { body, files });
    await other.ok(deleteAttachment, { params: { id: data._id, attId: data.attachments[1]?._id ?? '' } });
    const { url = '' } = data.attachments[0] ?? {};
    expect((await app.visitor.fetch(url)).status).toBe(200);
    expect((await other.ok(listNotes)).total).toBe(2);

    const { message } = await editor.ok(deleteAdminNote, { params: { id: data._id } });
    expect(message).toBe(adminMessages.notes.deleted);
    expect(await other.ok(listNotes)).toMatchObject({ data: [kept], total: 1 });
    expect((await other.ok(listTags)).data).toEqual([{ tag: 'seen', count: 1 }]);
    expect((await other.ok(listDeletedNotes)).data).toEqual([]);
    expect((await other.ok(listDeletedAttachments)).data).toEqual([]);
    expect((await app.visitor.fetch(url)).status).toBe(404);
    expect(await app.storedFiles()).toEqual(before);
    expect(await recorded(data._id)).toEqual(['note.delete']);
    // A second tab that has it open still.
    for (const call of [updateNote, deleteNote, restoreNote]) {
      const refusal = await other.refused(call, { params: { id: data._id }, body: { title: 'Changed meanwhile' } });
      expect(refusal).toMatchObject({ status: 404, message: messages.notes.notFound });
    }
  });

  it('are deleted out of their owner’s bin alike', async () => {
    const other = await app.signUp();
    await other.ok(addNote, { body });
    const { data } = await other.ok(addNote, { body, files: [textFile()] });
    const before = await app.storedFiles();
    await other.ok(deleteNote, { params: { id: data._id } });
    await editor.ok(deleteAdminNote, { params: { id: data._id } });
    expect(await other.ok(listDeletedNotes)).toMatchObject({ data: [], total: 0 });
    expect((await other.ok(listNotes)).total).toBe(1);
    expect((await app.storedFiles()).length).toBe(before.length - 1);
    expect((await other.refused(restoreNote, { params: { id: data._id } })).status).toBe(404);
  });

  it('are deleted once where two do it at once; after that they are not there', async () => {
    const { data } = await noor.ok(addNote, { body });
    const params = { id: data._id };
    const remove = (who: TestAdmin) => who.fetch(`/api/admin/notes/${data._id}`, { method: 'DELETE' });
    const both = await Promise.all([remove(editor), remove(root)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await recorded(data._id)).toEqual(['note.delete']);
    const { total } = await noor.ok(listNotes);
    expect(total).toBe((await noor.ok(listNotes)).data.length);
    for (const id of [data._id, 'x', "' or 1=1 --", '%', '林'.repeat(50)]) {
      expect(await editor.refused(deleteAdminNote, { params: { id } })).toMatchObject(missing);
      expect(await editor.refused(readAdminNote, { params: { id } })).toMatchObject(missing);
      expect(await editor.refused(flagNote, { params: { id }, body: { flagged: true } })).toMatchObject(missing);
      expect(await editor.refused(disableNote, { params: { id }, body: { disabled: true } })).toMatchObject(missing);
    }
    expect(await editor.refused(readAdminNote, { params })).toMatchObject(missing);
    expect(await recorded(data._id)).toEqual(['note.delete']);
  });

  it('are deleted or saved, whichever comes first, by an admin and the owner at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { data } = await noor.ok(addNote, { body });
      const { total } = await noor.ok(listNotes);
      const [deleted, saved] = await Promise.all([
        editor.fetch(`/api/admin/notes/${data._id}`, { method: 'DELETE' }),
        noor.fetch(`/api/notes/deletenote/${data._id}`, { method: 'DELETE' }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      const list = await noor.ok(listNotes);
      expect({ total: list.total, listed: list.data.length }).toEqual({ total: total - 1, listed: total - 1 });
    }
  });

  it.each([
    [flagNote, 'flagged'],
    [disableNote, 'disabled'],
  ] as const)('refuse what is neither true nor false: $path', async (call, field) => {
    const { data } = await noor.ok(addNote, { body });
    for (const given of [{}, { [field]: 'true' }, { [field]: 1 }, { [field]: null }]) {
      const refusal = await editor.refused(call, { params: { id: data._id }, body: given });
      expect(refusal).toMatchObject({ status: 400, fields: [field] });
    }
    expect(await recorded(data._id)).toEqual([]);
  });

  it('are out of reach of moderators and of people', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    const { data } = await noor.ok(addNote, { body });
    const params = { id: data._id };
    for (const call of [listAdminNotes, listFlaggedNotes, readAdminNote, deleteAdminNote]) {
      expect((await moderator.refused(call, { params })).status).toBe(403);
      expect((await noor.refused(call, { params })).status).toBe(401);
    }
    expect((await noor.ok(listNotes)).data).toContainEqual(data);
  });
});
