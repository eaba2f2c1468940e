import { beforeEach, describe, expect, it } from 'vitest';
import { changeNote, changeNotes, tickTask } from '#contract/notes/note-actions.ts';
import { messages } from '#contract/messages.ts';
import { blankNote, deleteNote, updateNote, uploadAttachment, type Note } from '#contract/notes/notes.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { sendChange, sendWith } from '../replica/send-change.ts';
import { answerOrganising } from './answer-organising.ts';
import { answerWriting } from './answer-writing.ts';
import { createAnsweredCall } from './answered-call.ts';
import { noteMadeBy, withNoteChange } from './apply-change.ts';
import { countTasks, loadTaskRules, type Notebook } from './notebook.ts';

const at = '2026-01-01T00:00:00.000Z';
const applying = { at, countTasks, urlOf: () => '' };
const owner = { _id: 'ada', name: 'Ada', profilePicture: null };

/** A device with one note of somebody else. */
function deviceOf(role: 'reader' | 'writer') {
  const changes: NoteChange[] = [];
  let note: Note = {
    ...blankNote(),
    _id: 'n',
    title: 'The trip',
    description: '- [ ] Pack the tent',
    date: at,
    updatedAt: at,
    owner,
    role,
  };
  const notebook: Notebook = {
    read: async (id) => (id === 'n' ? note : undefined),
    isComplete: async () => true,
    all: async () => [note],
    commit: async (change) => {
      changes.push(change);
      note = withNoteChange(note, change, applying) ?? note;
      return new Map([['n', note]]);
    },
    nextId: () => 'next',
  };
  const { call, answer } = createAnsweredCall();
  answerWriting(answer, notebook);
  answerOrganising(answer, notebook);
  return { call, changes, note: () => note };
}

const params = { id: 'n' };
const tick = { params: { ...params, index: '0' }, body: { done: true, text: 'Pack the tent' } };

beforeEach(async () => void (await loadTaskRules()));

describe('a note of somebody else on the device', () => {
  it('is changed by a writer, and not by a reader', async () => {
    const [reader, writer] = [deviceOf('reader'), deviceOf('writer')];
    const body = { description: 'Other words.' };
    const file = new File(['sea'], 'sea.png');
    const refusal = { message: messages.notePeople.readOnly, code: 'forbidden' };
    await expect(reader.call(updateNote, { params, body })).rejects.toMatchObject(refusal);
    await expect(reader.call(tickTask, tick)).rejects.toMatchObject(refusal);
    await expect(reader.call(uploadAttachment, { params, files: [file] })).rejects.toMatchObject(refusal);
    expect(reader.changes).toEqual([]);
    await writer.call(tickTask, tick);
    await writer.call(updateNote, { params, body });
    expect(writer.note().description).toBe('Other words.');
    expect(writer.changes).toMatchObject([{ isTick: true }, { isShared: true }]);
  });

  it('is tagged and pinned by both, and thrown away by neither', async () => {
    for (const { call, note } of [deviceOf('reader'), deviceOf('writer')]) {
      await call(updateNote, { params, body: { tags: ['trips'] } });
      await call(changeNote, { params, body: { pinned: true } });
      expect(note()).toMatchObject({ tags: ['trips'], pinned: true });
      const refusal = { message: messages.notePeople.ownerOnly, code: 'forbidden' };
      await expect(call(deleteNote, { params })).rejects.toMatchObject(refusal);
      const { done, failed } = await call(changeNotes, { body: { ids: ['n'], action: 'bin' } });
      expect([done, failed]).toEqual([[], [{ _id: 'n', message: messages.notePeople.ownerOnly }]]);
      expect(note().isDeleted).toBe(false);
    }
  });

  it('does not become one’s own where it was taken away meanwhile: the change says why', async () => {
    const { call, changes } = deviceOf('writer');
    await call(updateNote, { params, body: { description: 'Written on the train.' } });
    const [change] = changes;
    if (!change) throw new Error('Nothing was changed.');
    expect(noteMadeBy(change, applying)).toBeUndefined();
    const gone = () => Promise.reject(new ApiError('No such note.', { status: 404, code: 'notFound' }));
    const queued = { seq: 1, owner: 'noor', change, at, title: 'The trip', isTried: false };
    await expect(sendChange(sendWith('t', gone), queued)).rejects.toMatchObject({
      message: messages.unsent.takenAway,
      status: 403,
    });
  });
});
