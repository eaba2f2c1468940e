import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import { getFileText, saveFileText, transcribeFile } from '#contract/notes/file-texts.ts';
import * as actionCalls from '#contract/notes/note-actions.ts';
import { importAttachment } from '#contract/notes/note-import.ts';
import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import * as shareCalls from '#contract/notes/note-shares.ts';
import { tellPresence } from '#contract/notes/note-presence.ts';
import * as versionCalls from '#contract/notes/note-versions.ts';
import * as noteCalls from '#contract/notes/notes.ts';
import { addReminder, listNoteReminders } from '#contract/reminders/reminders.ts';
import { deleteSavedSearch } from '#contract/notes/saved-searches.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

const { addNote, deleteAttachment, deleteNote, listDeletedAttachments, listDeletedNotes, listNotes } = noteCalls;

/** Every call that names a note, with a body that would be fine. */
const callsOnNotes = [
  { call: noteCalls.updateNote, more: { body: { title: 'Taken over' } } },
  { call: actionCalls.readNote, more: {} },
  { call: actionCalls.changeNote, more: { body: { pinned: true, archived: true } } },
  { call: actionCalls.tickTask, more: { body: { done: true, text: 'Words' } } },
  { call: noteCalls.removeSummary, more: {} },
  { call: versionCalls.listVersions, more: {} },
  { call: versionCalls.readVersion, more: {} },
  { call: versionCalls.restoreVersion, more: {} },
  { call: noteCalls.deleteNote, more: {} },
  { call: noteCalls.restoreNote, more: {} },
  { call: noteCalls.permanentlyDeleteNote, more: {} },
  { call: noteCalls.uploadAttachment, more: { files: [textFile()] } },
  { call: importAttachment, more: { files: [textFile()] } },
  { call: saveFileText, more: { body: { parts: [] } } },
  { call: getFileText, more: {} },
  { call: transcribeFile, more: {} },
  { call: noteCalls.deleteAttachment, more: {} },
  { call: noteCalls.restoreAttachment, more: {} },
  { call: noteCalls.permanentlyDeleteAttachment, more: {} },
  { call: shareNote, more: { body: { role: 'writer' } } },
  { call: unshareNote, more: {} },
  { call: shareCalls.addShare, more: { body: {} } },
  { call: shareCalls.listShares, more: {} },
  { call: shareCalls.deleteShare, more: {} },
  { call: tellPresence, more: { body: { tab: '00000000-0000-7000-8000-000000000000', place: null } } },
  { call: listNoteReminders, more: {} },
  { call: addReminder, more: { body: { at: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'UTC' } } },
];

const strangeIds = [
  '00000000-0000-7000-8000-000000000000',
  'x',
  '1',
  '../etc',
  "' or 1=1 --",
  'a\u0000b',
  '%00',
  '林🌿',
  'x'.repeat(90),
  'x'.repeat(400),
];

describe.each(engines)('whose a note is, on %s', (engine) => {
  let app: TestApp;
  /** Nothing of it is ever changed: every call is refused. */
  let settled: Awaited<ReturnType<typeof settle>>;
  beforeAll(async () => {
    app = await startTestApp(engine);
    settled = await settle();
  });
  afterAll(() => app.close());

  /** An active note, one in the bin, and an attachment in the bin. */
  async function settle() {
    const owner = await addPerson(app);
    const body = { title: 'Mine alone', description: '- [ ] Words' };
    const { data: active } = await owner.ok(addNote, { body, files: [textFile(), textFile()] });
    const { data: binned } = await owner.ok(addNote, { body, files: [textFile()] });
    await owner.ok(deleteNote, { params: { id: binned._id } });
    const [first = { _id: '' }, second = { _id: '' }] = active.attachments;
    await owner.ok(deleteAttachment, { params: { id: active._id, attId: second._id } });
    const everything = async () => [
      await owner.ok(listNotes),
      await owner.ok(listDeletedNotes),
      await owner.ok(listDeletedAttachments),
      await app.storedFiles(),
    ];
    return { owner, ids: [active._id, binned._id], attIds: [first._id, second._id], everything };
  }

  it('covers every call of the contract that names a note', () => {
    // The id of a saved search names no note; its own test refuses those of others.
    const isOfNote = (path: string) =>
      path.startsWith('/api/notes/') && path.includes('{id}') && path !== deleteSavedSearch.path;
    const named = app.calls.filter(({ path }) => isOfNote(path));
    expect(named.map(({ path }) => path).toSorted()).toEqual(callsOnNotes.map(({ call }) => call.path).toSorted());
  });

  it.each(callsOnNotes)('gives another person a 404: $call.method $call.path', async ({ call, more }) => {
    const { ids, attIds, everything } = settled;
    const before = await everything();
    const other = await addPerson(app);
    for (const id of ids) {
      for (const attId of attIds) {
        const params = { id, attId, version: '1', index: '0', userId: other.id, shareId: id };
        expect(await other.refused(call, { params, ...more })).toMatchObject({ status: 404 });
      }
    }
    expect(await everything()).toEqual(before);
  });

  it.each(callsOnNotes)('knows no note of a strange id: $call.method $call.path', async ({ call, more }) => {
    const { owner, ids } = settled;
    const [known = ''] = ids;
    for (const strange of strangeIds) {
      const params = {
        id: strange,
        attId: strange,
        version: '1',
        index: '0',
        userId: owner.id,
        shareId: strange,
      };
      expect((await owner.refused(call, { params, ...more })).status).toBe(404);
      // The sender of an imported file chooses its id.
      if (!call.path.includes('{attId}') || call === importAttachment) continue;
      expect((await owner.refused(call, { params: { id: known, attId: strange }, ...more })).status).toBe(404);
    }
  });

  it('finds an attachment only under its own note', async () => {
    const { owner, ids, attIds } = settled;
    const [, other = ''] = ids;
    const [attId = ''] = attIds;
    expect((await owner.refused(deleteAttachment, { params: { id: other, attId } })).status).toBe(404);
  });

  it('saves no summary on the note of another, and none under a strange id', async () => {
    const { ids, everything } = settled;
    const before = await everything();
    const other = await addPerson(app);
    const text = 'The river is wide. It was wide last year as well. Nobody knows why.';
    for (const noteId of [...ids, ...strangeIds]) {
      expect((await other.refused(summarize, { body: { text, noteId } })).status).toBe(404);
    }
    expect(await everything()).toEqual(before);
  });
});
