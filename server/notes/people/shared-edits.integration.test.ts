import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import type { Call } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { readNote, tickTask } from '#contract/notes/note-actions.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import { listVersions, readVersion, restoreVersion } from '#contract/notes/note-versions.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import * as notes from '#contract/notes/notes.ts';
import { addReminder, listNoteReminders } from '#contract/reminders/reminders.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { deleteAccount } from '#server/users/delete-account.service.ts';

const { addNote, updateNote, uploadAttachment } = notes;
const minute = 60_000;

describe.each(engines)('edits of a shared note on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const settle = async (role: NoteRole, text: Parameters<typeof addShared>[2] = {}) => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const note = await addShared(ada, [[grace, role]], text);
    return { ada, grace, note, params: { id: note._id } };
  };

  it('are refused over a newer text, with the note as the person sees it', async () => {
    const { ada, grace, note, params } = await settle('writer', { tags: ['hers'] });
    await grace.ok(updateNote, { params, body: { tags: ['mine'] } });
    app.clock.advance(1000);
    await ada.ok(updateNote, { params, body: { description: 'The owner was first.' } });
    const body = { description: 'Written over it.', updatedAt: note.updatedAt };
    expect(await grace.refused(updateNote, { params, body })).toMatchObject({
      code: 'conflict',
      data: { description: 'The owner was first.', tags: ['mine'], role: 'writer', owner: { _id: ada.id } },
    });
  });

  it('are stored once where they come again under their name', async () => {
    const { ada, grace, params } = await settle('writer');
    const body = { description: 'Sent twice by her.', saveId: newId() };
    const first = await grace.ok(updateNote, { params, body });
    app.clock.advance(1000);
    await ada.ok(updateNote, { params, body: { description: 'And then by the owner.' } });
    expect((await grace.ok(updateNote, { params, body })).data.description).toBe('And then by the owner.');
    expect(first.data.description).toBe(body.description);
  });

  it('tick tasks as a writer, and not as a reader', async () => {
    const description = '- [ ] Pack\n- [ ] Go';
    const { ada, grace, params } = await settle('writer', { description });
    const tick = { params: { ...params, index: '1' }, body: { done: true, text: 'Go' } };
    expect((await grace.ok(tickTask, tick)).data).toMatchObject({ tasks: { done: 1, total: 2 }, role: 'writer' });
    expect((await ada.ok(readNote, { params })).data.tasks).toEqual({ done: 1, total: 2 });
    const other = await settle('reader', { description });
    const refused = { params: { ...other.params, index: '1' }, body: { done: true, text: 'Go' } };
    expect(await other.grace.refused(tickTask, refused)).toMatchObject({ message: messages.notePeople.readOnly });
  });

  it('keep versions by who wrote them, each person’s by themselves', async () => {
    const { ada, grace, params } = await settle('writer', { tags: ['hers'] });
    const write = (who: typeof ada, description: string) => who.ok(updateNote, { params, body: { description } });
    await write(ada, 'The second text of it.');
    app.clock.advance(minute);
    await write(grace, 'The second text of it, and hers.');
    await write(grace, 'The second text of it, and hers again.');
    app.clock.advance(minute);
    await write(ada, 'The second text of it, and hers again. The owner.');
    const by = async (who: typeof ada) =>
      (await who.ok(listVersions, { params })).data.map(({ version, by: { _id } }) => [version, _id]);
    const expected = [
      [4, ada.id],
      [3, grace.id],
      [2, ada.id],
      [1, ada.id],
    ];
    expect(await by(ada)).toEqual(expected);
    expect(await by(grace)).toEqual(expected);
    await grace.ok(updateNote, { params, body: { tags: ['mine'] } });
    const third = { params: { ...params, version: '3' } };
    expect((await grace.ok(readVersion, third)).data).toMatchObject({ tags: ['mine'] });
    expect((await ada.ok(readVersion, third)).data).toMatchObject({ tags: ['hers'] });
    const { data } = await grace.ok(restoreVersion, third);
    expect(data).toMatchObject({ description: 'The second text of it, and hers again.', tags: ['mine'] });
    expect((await ada.ok(readNote, { params })).data.tags).toEqual(['hers']);
    expect((await by(ada))[0]).toEqual([5, grace.id]);
    await deleteAccount(app.platform, { id: grace.id, password_hash: 'none' }, { isBanned: false });
    const { data: versions } = await ada.ok(listVersions, { params });
    expect(versions[0]?.by).toEqual({ _id: grace.id, name: messages.notePeople.formerAuthor });
    expect((await ada.ok(readNote, { params })).data).toMatchObject({ sharedWith: 0, people: [] });
  });

  it('let a reader read versions and restore none', async () => {
    const { grace, params } = await settle('reader');
    const first = { params: { ...params, version: '1' } };
    expect((await grace.ok(readVersion, first)).data.title).toBe('The trip together');
    expect(await grace.refused(restoreVersion, first)).toMatchObject({ message: messages.notePeople.readOnly });
  });

  it('add files that count for the owner, who alone removes them', async () => {
    const { ada, grace, params } = await settle('writer');
    const { data } = await grace.ok(uploadAttachment, { params, files: [textFile()] });
    expect(data).toMatchObject({ attachments: [{ originalname: textFile().name }], role: 'writer' });
    const [file = { _id: '', url: '' }] = data.attachments;
    expect((await grace.fetch(file.url)).status).toBe(200);
    const rows = await app.db.selectFrom('attachments').select('user_id').where('id', '=', file._id).execute();
    expect(rows).toEqual([{ user_id: ada.id }]);
    const attachment = { params: { ...params, attId: file._id } };
    for (const call of [notes.deleteAttachment, notes.restoreAttachment, notes.permanentlyDeleteAttachment])
      expect(await grace.refused(call, attachment)).toMatchObject({ message: messages.notePeople.ownerOnly });
    expect((await ada.ok(notes.deleteAttachment, attachment)).data).toEqual([]);
    const other = await settle('reader');
    expect(await other.grace.refused(uploadAttachment, { params: other.params, files: [textFile()] })).toMatchObject({
      message: messages.notePeople.readOnly,
    });
  });

  it.each<[Call, object]>([
    [notes.deleteNote, {}],
    [notes.restoreNote, {}],
    [notes.permanentlyDeleteNote, {}],
    [notes.removeSummary, {}],
    [addReminder, { body: { at: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'UTC' } }],
  ])('leave to the owner: %o', async (call, more) => {
    const { ada, grace, params } = await settle('writer');
    expect(await grace.refused(call, { params, ...more })).toMatchObject({
      code: 'forbidden',
      message: messages.notePeople.ownerOnly,
    });
    expect((await ada.ok(readNote, { params })).data).toMatchObject({ isDeleted: false, sharedWith: 1 });
  });

  it('are refused in a note that an admin has disabled, of which its people see what the owner sees', async () => {
    const { ada, grace, note, params } = await settle('writer', { description: 'Words that nobody sees.' });
    await grace.ok(updateNote, { params, body: { tags: ['mine'] } });
    const editor = await addAdminTo(app, 'editor');
    await editor.ok(disableNote, { params, body: { disabled: true } });
    const { data } = await grace.ok(readNote, { params });
    expect(data).toMatchObject({ title: note.title, description: messages.notes.disabled, disabled: true, tags: [] });
    expect(data).toMatchObject({ owner: { _id: ada.id }, role: 'writer', sharedWith: 1 });
    for (const q of ['nobody', 'mine', 'tag:mine'])
      expect((await grace.ok(notes.listNotes, { query: { q } })).data).toEqual([]);
    expect((await grace.ok(notes.listNotes, { query: { q: 'together' } })).data).toMatchObject([{ _id: note._id }]);
    const refusal = { code: 'forbidden', message: messages.notes.disabled };
    expect(await grace.refused(updateNote, { params, body: { title: 'Another title' } })).toMatchObject(refusal);
    expect(await grace.refused(updateNote, { params, body: { tags: ['other'] } })).toMatchObject(refusal);
    expect(await grace.refused(listVersions, { params })).toMatchObject(refusal);
  });

  it('leave summaries to the owner, and reminders, of which the others have none', async () => {
    const { grace, note, params } = await settle('writer');
    const text = 'The river is wide. It was wide last year as well. Nobody knows why.';
    expect(await grace.refused(summarize, { body: { text, noteId: note._id } })).toMatchObject({ code: 'forbidden' });
    expect((await grace.ok(listNoteReminders, { params })).data).toEqual([]);
  });

  it('follow a new title into the owner’s notes, and show links to readable notes alone', async () => {
    const { ada, grace, note, params } = await settle('writer', {
      description: 'See [[A secret plan]] and [[The map]].',
    });
    const add = (title: string, description: string) => ada.ok(addNote, { body: { title, description } });
    const secret = (await add('A secret plan', 'Not for her: [[The trip together]].')).data;
    const map = await addShared(ada, [[grace, 'reader']], {
      title: 'The map',
      description: 'Of [[The trip together]].',
    });
    const detail = async (who: typeof ada) => (await who.ok(readNote, { params })).data;
    const titled = ({ _id, title }: { _id: string; title: string }) => ({ _id, title });
    expect(await detail(grace)).toMatchObject({ links: [titled(map)], backlinks: [titled(map)] });
    expect((await detail(ada)).links).toHaveLength(2);
    await grace.ok(updateNote, { params, body: { title: 'The journey together' } });
    const textOf = async (id: string) => (await ada.ok(readNote, { params: { id } })).data.description;
    expect(await textOf(secret._id)).toBe('Not for her: [[The journey together]].');
    expect(await textOf(map._id)).toBe('Of [[The journey together]].');
    const foreign = (await grace.ok(addNote, { body: { title: 'Her own note', description: 'Words' } })).data;
    const linkTargets = [{ title: foreign.title, id: foreign._id }];
    const body = { description: `To [[${foreign.title}]].`, linkTargets };
    expect(await grace.refused(updateNote, { params, body })).toMatchObject({ fields: ['linkTargets'] });
    expect(note.sharedWith).toBe(1);
  });
});
