import { v7 as newId } from 'uuid';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { changeNotes, readNote } from '#contract/notes/note-actions.ts';
import {
  addNote,
  deleteNote,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
  uploadAttachment,
  type Note,
} from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { call as serverCall } from '#web/platform/api-client.ts';
import { storedToken } from '#web/platform/storage.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { createInMemoryNotes } from '../demo/in-memory-notes.ts';
import { answerOrganising } from '../notebook/answer-organising.ts';
import { answerReading } from '../notebook/answer-reading.ts';
import { answerWriting } from '../notebook/answer-writing.ts';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import { loadTaskRules, type Notebook } from '../notebook/notebook.ts';
import { createChangeStore } from './change-store.ts';
import { flushChanges } from './flush-changes.ts';
import { commitChange, retryChange } from './outbox-changes.ts';
import type { ReplicaStorage } from './replica-storage.ts';
import { sendWith } from './send-change.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

const owner = 'u1';

/** A server with two notes; it may fail before or after it has done a call. */
function startServer() {
  const { call: answered } = createInMemoryNotes([
    { title: 'Newest', description: 'Line one.\nLine two.', tags: ['a'] },
    { title: 'Oldest', description: 'About the sea.', tags: ['a'] },
  ]);
  const made: Call[] = [];
  /** What happens to the next calls that are not reads, in order. */
  const fates: ('lost' | 'answer lost' | number)[] = [];
  /** The server gives a note an id of its own, and adds it once. */
  const added = new Map<string, Note>();
  const answeredOnce: typeof serverCall = async (definition, ...given) => {
    const body: unknown = Reflect.get(given[0] ?? {}, 'body');
    const clientId: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'clientId') : undefined;
    if (typeof clientId !== 'string' || typeof body !== 'object' || body === null)
      return answered(definition, ...given);
    const known = added.get(clientId);
    Reflect.deleteProperty(body, 'clientId');
    const answer = known ? { data: known } : await answered(addNote, { body: addNote.body.parse(body) });
    added.set(clientId, answer.data);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other call has a clientId
    return answer as never;
  };
  const call: typeof serverCall = async (definition, ...given) => {
    const fate = definition.method === 'GET' ? undefined : fates.shift();
    if (fate === 'lost') throw new ApiError('No network.', { status: 0 });
    if (typeof fate === 'number') throw new ApiError(`Because ${fate}`, { status: fate });
    const answer = await answeredOnce(definition, ...given);
    made.push(definition);
    if (fate === 'answer lost') throw new ApiError('No network.', { status: 0 });
    return answer;
  };
  return { call, made, fates, direct: answered };
}

let server = startServer();
let storage = createMemoryStorage();

/** The notebook of a device without a network. */
function deviceCall() {
  const notebook: Notebook = {
    read: (id) =>
      storage.read(owner, async (transaction) => {
        const state = await transaction.state();
        const row = state && (await transaction.row(state.space, state.renamed[id] ?? id));
        return row?.list === 'gone' ? undefined : row?.note;
      }),
    isComplete: async () => true,
    all: () =>
      storage.read(owner, async (transaction) => {
        const state = await transaction.state();
        const rows = state ? await transaction.rows(state.space) : [];
        return rows.filter(({ list }) => list !== 'gone').map(({ note }) => note);
      }),
    commit: (change: NoteChange) => storage.write(owner, (transaction) => commitChange(transaction, owner, change)),
    nextId: newId,
  };
  const { call, answer } = createAnsweredCall();
  answerReading(answer, notebook);
  answerWriting(answer, notebook);
  answerOrganising(answer, notebook);
  return call;
}

let device = deviceCall();

const onSent = vi.fn<() => void>();
const isStopped = () => false;
const flush = () => flushChanges({ owner, storage, onSent, isStopped, send: sendWith('t', server.call) });
const notesOf = async (call: typeof serverCall): Promise<Note[]> => (await call(listNotes, {})).data;
const idOf = async (title: string) => (await notesOf(server.direct)).find((note) => note.title === title)?._id ?? '';
const queued = () => storage.read(owner, (transaction) => transaction.changes());
const onServer = async (id: string) => (await server.direct(readNote, { params: { id } })).data;
const pull = async () => {
  const { data } = await server.direct(listNotes, {});
  const page = { data, removed: [], revision: '1', hasMore: false };
  await createChangeStore(storage).apply(owner, page, { isFirst: true });
};

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  storedToken.set('t');
  await loadTaskRules();
  server = startServer();
  storage = createMemoryStorage();
  device = deviceCall();
  onSent.mockClear();
  await pull();
});
afterEach(() => {
  storedToken.remove();
  vi.unstubAllGlobals();
});

const save = async (id: string, description: string) => {
  const { updatedAt } = (await device(readNote, { params: { id } })).data;
  return (await device(updateNote, { params: { id }, body: { description, updatedAt } })).data;
};

describe('flushChanges', () => {
  it('ends where the browser cannot write, and sends the same again later', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line one.\nLine two.\nLine three.');
    const { write } = storage;
    const full = new DOMException('No room.', 'QuotaExceededError');
    const failures: (DOMException | undefined)[] = [full];
    storage = {
      ...storage,
      write: async (...given) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return write(...given);
      },
    };
    expect(await flush()).toMatchObject({ isUnfinished: true, stoppedBy: full });
    expect(server.made).toEqual([]);
    // It is marked as tried now, and its answer cannot be kept.
    failures.push(undefined, full);
    expect(await flush()).toMatchObject({ sent: [], isUnfinished: true });
    expect(await queued()).toMatchObject([{ isTried: true }]);
    expect(await flush()).toMatchObject({ sent: [{}], isUnfinished: false });
    expect(await queued()).toEqual([]);
    expect((await onServer(id)).description).toBe('Line one.\nLine two.\nLine three.');
  });

  it('sends all in order, and the device then says what the server says', async () => {
    const id = await idOf('Newest');
    const { data: added } = await device(addNote, { body: { title: 'On the train', description: 'Words.' } });
    await device(changeNotes, { body: { ids: [added._id, id], action: 'pin' } });
    await save(added._id, 'Other words.');
    await save(id, 'Line 1.\nLine two.');
    await device(deleteNote, { params: { id: await idOf('Oldest') } });
    expect(await queued()).toHaveLength(5);
    expect(await flush()).toMatchObject({ refused: 0, isUnfinished: false });
    expect(await queued()).toEqual([]);
    const there = await notesOf(server.direct);
    expect(there.map(({ title, description, pinned }) => [title, description, pinned])).toEqual([
      ['On the train', 'Other words.', true],
      ['Newest', 'Line 1.\nLine two.', true],
    ]);
    const here = await notesOf(device);
    expect(here.map(({ _id, description, pinned }) => [_id, description, pinned])).toEqual(
      there.map(({ _id, description, pinned }) => [_id, description, pinned]),
    );
    const state = await storage.read(owner, (transaction) => transaction.state());
    expect(state?.renamed[added._id]).toBe(there[0]?._id);
  });

  it.each(['lost', 'answer lost', 401, 429, 500, 503] as const)('stops at %s, and goes on later', async (fate) => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    await device(changeNotes, { body: { ids: [id], action: 'archive' } });
    server.fates.push(fate);
    expect(await flush()).toMatchObject({ sent: [], isUnfinished: true });
    expect(await queued()).toHaveLength(2);
    expect(await flush()).toMatchObject({ refused: 0, isUnfinished: false });
    expect(await queued()).toEqual([]);
    expect(await onServer(id)).toMatchObject({ description: 'Line 1.\nLine two.', archived: true });
    // An answer that was lost is found out, and the text is not saved again.
    expect(server.made.filter((definition) => definition === updateNote)).toHaveLength(1);
  });

  it('keeps a refused change with its reason, takes its effect back, and goes on', async () => {
    const [id, other] = [await idOf('Newest'), await idOf('Oldest')];
    await save(id, 'Refused.');
    await save(other, 'Taken.');
    server.fates.push(400);
    expect(await flush()).toMatchObject({ refused: 1, isUnfinished: false });
    expect((await queued()).map(({ refusal }) => refusal)).toEqual(['Because 400']);
    expect((await device(readNote, { params: { id } })).data.description).toBe('Line one.\nLine two.');
    expect(await onServer(other)).toMatchObject({ description: 'Taken.' });
    expect(await flush()).toMatchObject({ sent: [], refused: 0 });
    const [change] = await queued();
    if (change) await storage.write(owner, (transaction) => retryChange(transaction, change));
    await flush();
    expect(await onServer(id)).toMatchObject({ description: 'Refused.' });
  });

  it('merges with what was saved elsewhere', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    await server.direct(updateNote, { params: { id }, body: { description: 'Line one.\nLine 2.' } });
    await flush();
    expect(await onServer(id)).toMatchObject({ description: 'Line 1.\nLine 2.' });
    expect((await device(readNote, { params: { id } })).data.description).toBe('Line 1.\nLine 2.');
  });

  it('has both texts where two tabs save over the same one at once', async () => {
    const id = await idOf('Newest');
    const { updatedAt } = (await device(readNote, { params: { id } })).data;
    const saveOver = (description: string) => device(updateNote, { params: { id }, body: { description, updatedAt } });
    // Each tab has a notebook of its own, so that none waits for the other.
    await Promise.allSettled([saveOver('Line one, longer.\nLine two.'), saveOver('Line one.\nLine two and three.')]);
    await flush();
    expect((await onServer(id)).description).toBe('Line one, longer.\nLine two and three.');
  });

  it('sends nothing more once it is stopped, and the rest waits', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    await flushChanges({ owner, storage, onSent, isStopped: () => true, send: sendWith('t', server.call) });
    expect(server.made).not.toContain(updateNote);
    expect(await queued()).toHaveLength(1);
    await flush();
    expect(await onServer(id)).toMatchObject({ description: 'Line 1.\nLine two.' });
  });

  it('lets the server merge from the second try on, so that nobody is faster again and again', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    const others = ['Line one.\nLine 2.', 'Line one.\nLine 2.\nLine three.'];
    const send = sendWith('t', async (definition, ...given) => {
      // Somebody saves just before each try arrives.
      const [description] = definition.path === updateNote.path ? others.splice(0, 1) : [];
      if (description !== undefined) await server.direct(updateNote, { params: { id }, body: { description } });
      return server.call(definition, ...given);
    });
    await flushChanges({ owner, storage, onSent, isStopped, send });
    expect(server.made.filter((definition) => definition === updateNote)).toHaveLength(1);
    expect(await onServer(id)).toMatchObject({ description: 'Line 1.\nLine 2.\nLine three.' });
    expect((await device(readNote, { params: { id } })).data.description).toBe('Line 1.\nLine 2.\nLine three.');
  });

  it('brings a note back that was binned elsewhere, with the edit', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    await server.direct(deleteNote, { params: { id } });
    expect(await flush()).toMatchObject({ sent: [{ happened: 'restored' }] });
    expect(await onServer(id)).toMatchObject({ isDeleted: false, description: 'Line 1.\nLine two.' });
  });

  it('keeps the edit of a note that was deleted for good as a new note', async () => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    await server.direct(deleteNote, { params: { id } });
    await server.direct(permanentlyDeleteNote, { params: { id } });
    expect(await flush()).toMatchObject({ sent: [{ happened: 'keptAsNew' }] });
    const [kept] = await notesOf(server.direct);
    expect(kept).toMatchObject({ title: 'Newest', description: 'Line 1.\nLine two.' });
    expect(kept?._id).not.toBe(id);
    expect((await notesOf(device)).map(({ _id }) => _id)).toContain(kept?._id);
  });

  it.each([1, 2, 3])('keeps what another tab types between its transactions, after %i of them', async (after) => {
    const id = await idOf('Newest');
    await save(id, 'Line 1.\nLine two.');
    let count = 0;
    const interrupt = async <Result>(result: Result): Promise<Result> => {
      count += 1;
      if (count === after) await save(id, 'Line 1.\nLine 2.');
      return result;
    };
    const interrupted: ReplicaStorage = {
      read: async (who, work) => interrupt(await storage.read(who, work)),
      write: async (who, work) => interrupt(await storage.write(who, work)),
    };
    await flushChanges({ owner, storage: interrupted, onSent, isStopped, send: sendWith('t', server.call) });
    await flush();
    expect(count).toBeGreaterThanOrEqual(after);
    expect((await onServer(id)).description).toBe('Line 1.\nLine 2.');
  });

  it('changes a note that is asked for by the id that it had before it was sent', async () => {
    const { data: added } = await device(addNote, { body: { title: 'On the train', description: 'Words.' } });
    await flush();
    const params = { id: added._id };
    const body = { title: 'On the boat', description: 'Other words.' };
    expect((await device(updateNote, { params, body })).data).toMatchObject(body);
    await device(changeNotes, { body: { ids: [added._id], action: 'pin' } });
    await device(deleteNote, { params });
    await device(restoreNote, { params });
    await flush();
    const own = (await notesOf(server.direct)).filter(({ title }) => title.startsWith('On the'));
    expect(own).toMatchObject([{ ...body, pinned: true }]);
    expect(await queued()).toEqual([]);
  });

  it('keeps what is typed while a save is on its way', async () => {
    const id = await idOf('Newest');
    await save(id, 'First.');
    const send = sendWith('t', async (definition, ...given) => {
      const answer = await server.call(definition, ...given);
      if (definition.path === updateNote.path && server.made.length === 1) await save(id, 'First. Second.');
      return answer;
    });
    await flushChanges({ owner, storage, onSent, isStopped, send });
    expect(await onServer(id)).toMatchObject({ description: 'First. Second.' });
    expect(await queued()).toEqual([]);
  });

  it('uploads a file once, though its answer was lost', async () => {
    const id = await idOf('Newest');
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await device(uploadAttachment, { params: { id }, files: [new File(['sea'], 'sea.png')] });
    server.fates.push('answer lost');
    await flush();
    await flush();
    expect((await onServer(id)).attachments.map(({ originalname }) => originalname)).toEqual(['sea.png']);
    expect(await queued()).toEqual([]);
  });

  it('does so in one tab at a time', async () => {
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_name, work) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    await flush();
    expect(request).toHaveBeenCalledWith('thoughtleaf-outbox', expect.any(Function));
  });
});
