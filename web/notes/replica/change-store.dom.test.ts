import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateNote, type Note } from '#contract/notes/notes.ts';
import { storedToken } from '#web/platform/storage.ts';
import type { NoteChange, SavedNote, WrittenText } from '#web/offline/note-change.ts';
import { loadTaskRules } from '../notebook/notebook.ts';
import { writtenOf } from '../notebook/merge-written.ts';
import { createChangeStore, type ChangesPage } from './change-store.ts';
import { commitChange, discardChange, refuseChange } from './outbox-changes.ts';
import { keepSeen } from './keep-seen.ts';
import { createReplicaNotebook } from './replica-notebook.ts';
import { rememberUnanswered } from './unanswered-saves.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';
import { noteOf } from './testing/note-of.ts';

const owner = 'u1';
let storage = createMemoryStorage();
let store = createChangeStore(storage);

const page = (data: Note[], more: Partial<ChangesPage> = {}): ChangesPage => ({
  data,
  removed: [],
  revision: '1',
  hasMore: false,
  ...more,
});
const first = { isFirst: true };
const later = { isFirst: false };
const rows = () =>
  storage.read(owner, async (transaction) => {
    const state = await transaction.state();
    return state ? transaction.rows(state.space) : [];
  });
const shown = async () =>
  (await rows())
    .filter(({ list }) => list !== 'gone')
    .map(({ note }) => [note._id, note.description, note.tags.join()]);
const commit = (change: NoteChange) => storage.write(owner, (transaction) => commitChange(transaction, owner, change));
const queued = () => storage.read(owner, (transaction) => transaction.changes());
const saveOf = (note: Note, text: Partial<WrittenText>): SavedNote => ({
  kind: 'save',
  id: note._id,
  base: writtenOf(note),
  text: { ...writtenOf(note), ...text },
  baseSavedAt: note.updatedAt,
});

beforeEach(async () => {
  storage = createMemoryStorage();
  store = createChangeStore(storage);
  storedToken.set('t');
  await loadTaskRules();
});
afterEach(() => storedToken.remove());

describe('a whole read', () => {
  it('replaces the former notes once it is complete, and goes on after a cut', async () => {
    await store.apply(owner, page([noteOf(1), noteOf(2)], { revision: '5' }), first);
    await store.apply(owner, page([noteOf(7)], { revision: '3', hasMore: true }), first);
    expect((await shown()).map(([id]) => id)).toEqual(['n1', 'n2']);
    expect(await store.readRevision(owner)).toBe('3');
    await store.apply(owner, page([noteOf(8)], { revision: '9', removed: ['n7'] }), later);
    expect((await shown()).map(([id]) => id)).toEqual(['n8']);
    expect(await store.readRevision(owner)).toBe('9');
  });

  it('begins anew where it was begun before, and drops nothing that waits', async () => {
    await store.apply(owner, page([noteOf(1)], { hasMore: true }), first);
    const text = { title: 'Fresh one', description: 'On a train.', tags: [] };
    await commit({ kind: 'add', id: 'x1', text, files: [] });
    await store.apply(owner, page([noteOf(2)]), first);
    expect(await shown()).toEqual([
      ['n2', 'Words of note 2.', ''],
      ['x1', 'On a train.', ''],
    ]);
  });

  it('writes nothing after a sign-out', async () => {
    storedToken.remove();
    await store.apply(owner, page([noteOf(1)]), first);
    expect(await rows()).toEqual([]);
    expect(await store.readRevision(owner)).toBeUndefined();
  });
});

describe('a page of changes', () => {
  it('comes below what waits, and what waits is taken back to it', async () => {
    await store.apply(owner, page([noteOf(1, { description: 'One.\nTwo.' }), noteOf(2, { tags: ['trip'] })]), first);
    await commit(saveOf(noteOf(1, { description: 'One.\nTwo.' }), { description: 'One!\nTwo.' }));
    await commit({ kind: 'renameTag', tag: 'trip', name: 'travel' });
    const theirs = [noteOf(1, { description: 'One.\nTwo?' }), noteOf(3, { tags: ['trip/sea'] })];
    await store.apply(owner, page(theirs, { revision: '2' }), later);
    expect(await shown()).toEqual([
      ['n1', 'One!\nTwo?', ''],
      ['n2', 'Words of note 2.', 'travel'],
      ['n3', 'Words of note 3.', 'travel/sea'],
    ]);
    for (const change of await queued())
      await storage.write(owner, (transaction) => refuseChange(transaction, change, 'No.'));
    expect(await shown()).toEqual([
      ['n1', 'One.\nTwo?', ''],
      ['n2', 'Words of note 2.', 'trip'],
      ['n3', 'Words of note 3.', 'trip/sea'],
    ]);
    expect((await rows()).every(({ server }) => server === undefined)).toBe(true);
  });

  it('removes a note, but not one that was edited here', async () => {
    await store.apply(owner, page([noteOf(1), noteOf(2)]), first);
    await commit(saveOf(noteOf(1), { description: 'Edited here.' }));
    await store.apply(owner, page([], { removed: ['n1', 'n2'], revision: '2' }), later);
    expect(await shown()).toEqual([['n1', 'Edited here.', '']]);
  });

  it('does not bring a note back that was deleted here', async () => {
    await store.apply(owner, page([noteOf(1, { isDeleted: true })]), first);
    await commit({ kind: 'delete', ids: ['n1'] });
    await store.apply(owner, page([noteOf(1, { isDeleted: true, tags: ['late'] })], { revision: '2' }), later);
    expect(await shown()).toEqual([]);
    const [change] = await queued();
    if (change) await storage.write(owner, (transaction) => discardChange(transaction, change));
    expect(await shown()).toEqual([['n1', 'Words of note 1.', 'late']]);
  });
});

describe('changes that wait', () => {
  beforeEach(() => store.apply(owner, page([noteOf(1), noteOf(2)]), first));

  it('grow with the notes and not with the keys', async () => {
    let [now] = [noteOf(1)];
    for (const letters of ['a', 'ab', 'abc']) {
      const changed = await commit(saveOf(now, { description: letters }));
      now = changed.get('n1') ?? now;
      await commit({ kind: 'organise', ids: ['n2'], action: letters === 'ab' ? 'unpin' : 'pin' });
    }
    expect((await queued()).map(({ change }) => change)).toMatchObject([
      { kind: 'save', text: { description: 'abc' }, base: { description: 'Words of note 1.' } },
      { kind: 'organise', action: 'pin' },
    ]);
  });

  it('stay apart where their order matters', async () => {
    await commit(saveOf(noteOf(1), { tags: ['a'] }));
    await commit({ kind: 'renameTag', tag: 'a', name: 'b' });
    const renamed = noteOf(1, { tags: ['b'] });
    await commit(saveOf(renamed, { tags: ['b', 'a'] }));
    expect((await queued()).map(({ change }) => change.kind)).toEqual(['save', 'renameTag', 'save']);
    expect(await shown()).toContainEqual(['n1', 'Words of note 1.', 'b,a']);
  });

  it('do not join a text that came from elsewhere to the text before it', async () => {
    await commit({ kind: 'organise', ids: ['n1'], action: 'addTag', tag: 'a' });
    const [before] = (await rows()).map(({ note }) => note);
    if (before) await commit(saveOf(before, { description: 'Words of note 1. Mine.' }));
    const theirs = noteOf(1, { description: 'Theirs. Words of note 1.', updatedAt: '2026-01-02T00:00:00.000Z' });
    await store.apply(owner, page([theirs], { revision: '2' }), later);
    const [merged] = (await rows()).map(({ note }) => note);
    if (merged) await commit(saveOf(merged, { description: `${merged.description} More.` }));
    const saves = (await queued()).flatMap(({ change }) => (change.kind === 'save' ? [change] : []));
    expect(saves.map(({ base, text }) => [base.description, text.description])).toEqual([
      ['Words of note 1.', 'Words of note 1. Mine.'],
      ['Theirs. Words of note 1. Mine.', 'Theirs. Words of note 1. Mine. More.'],
    ]);
  });

  it('are not joined to a save that the server may have, and one that is made again is known', async () => {
    const saveId = '00000000-0000-7000-8000-000000000001';
    rememberUnanswered(saveId);
    const { notebook, device } = createReplicaNotebook(owner, storage);
    const body = { description: 'Typed once.', updatedAt: noteOf(1).updatedAt, saveId };
    const { data } = await device.call(updateNote, { params: { id: 'n1' }, body });
    expect((await device.call(updateNote, { params: { id: 'n1' }, body })).data).toEqual(data);
    await commit(saveOf(data, { description: 'Typed once. And more.' }));
    expect((await queued()).map(({ isTried }) => isTried)).toEqual([true, undefined]);
    expect((await notebook.read('n1'))?.description).toBe('Typed once. And more.');
  });

  it('follow a new title in the links of other notes', async () => {
    await store.apply(owner, page([noteOf(3, { description: 'See [[Note 1]].' })], { revision: '2' }), later);
    const renamed = { from: 'Note 1', to: 'Renamed' };
    await commit({ ...saveOf(noteOf(1), { title: 'Renamed' }), renamed });
    expect(await shown()).toContainEqual(['n3', 'See [[Renamed]].', '']);
  });
});

describe('the time of a note with changes that wait', () => {
  it('stays as it is when they are applied anew, and is another one for each text', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00.000Z') });
    const times: (string | undefined)[] = [];
    const look = async () => times.push((await rows())[0]?.note.updatedAt);
    await store.apply(owner, page([noteOf(1)]), first);
    await commit(saveOf(noteOf(1), { description: 'One.' }));
    await look();
    const [row] = await rows();
    await commit(saveOf(row?.note ?? noteOf(1), { description: 'One. Two.' }));
    await look();
    expect(await queued()).toHaveLength(1);
    await store.apply(owner, page([noteOf(1)], { revision: '2' }), later);
    await look();
    vi.useRealTimers();
    expect(times[1]).not.toBe(times[0]);
    expect(times[2]).toBe(times[1]);
  });
});

describe('the time of another text that the server brings below a change', () => {
  it.each([
    ['a page of changes', later],
    ['a whole read', first],
  ])('is another one after %s', async (_, options) => {
    await store.apply(owner, page([noteOf(1, { description: 'One.' })]), first);
    const [row] = await rows();
    await commit(saveOf(row?.note ?? noteOf(1), { description: 'One. Two.' }));
    const [before] = await rows();
    const saved = noteOf(1, { description: 'Zero. One.', updatedAt: '2026-01-01T00:00:00.001Z' });
    await store.apply(owner, page([saved], { revision: '2' }), options);
    const [after] = await rows();
    expect(after?.note.description).toBe('Zero. One. Two.');
    expect(after?.note.updatedAt).not.toBe(before?.note.updatedAt);
    await store.apply(owner, page([saved], { revision: '3' }), options);
    expect((await rows())[0]?.note.updatedAt).toBe(after?.note.updatedAt);
  });
});

describe('what a screen was answered', () => {
  const seen = (notes: Note[], isFresh = false) => keepSeen(owner, notes, isFresh, storage);

  it('is kept where it is newer, and new only if it has just been written', async () => {
    await store.apply(owner, page([noteOf(1)]), first);
    const newer = { ...noteOf(1), description: 'Newer', updatedAt: '2027-01-01T00:00:00.000Z' };
    await seen([newer, noteOf(2)]);
    await seen([noteOf(1)]);
    expect((await shown()).map(([id, text]) => [id, text])).toEqual([['n1', 'Newer']]);
    await seen([noteOf(2)], true);
    expect((await shown()).map(([id]) => id)).toEqual(['n1', 'n2']);
  });

  it('is not kept after a sign-out', async () => {
    storedToken.remove();
    await seen([noteOf(1)], true);
    expect(await rows()).toEqual([]);
  });

  it('comes below a change that waits', async () => {
    const note = { ...noteOf(1), description: 'One line.\nTwo lines.' };
    await store.apply(owner, page([note]), first);
    await commit(saveOf(note, { description: 'One line.\n2 lines.' }));
    await seen([{ ...note, description: '1 line.\nTwo lines.', updatedAt: '2027-01-01T00:00:00.000Z' }]);
    expect((await shown()).map(([, text]) => text)).toEqual(['1 line.\n2 lines.']);
  });
});
