import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { DeviceFull } from '#web/offline/device-full.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { NoteConflict } from '../editor/note-conflict.ts';
import { NoteWriter, type SaveState, type SentSave, type UnsavedText } from './note-writer.ts';
import { saveDelay } from './save-pace.ts';
import { mergeWritten } from '../notebook/merge-written.ts';
import type { WrittenText } from '#web/offline/note-change.ts';

const start: Note = {
  ...blankNote(),
  _id: 'n',
  title: 'By the lake',
  description: 'The path is closed.\nWe took the ridge.',
  tags: ['water'],
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A server with one note, which takes a save only over its newest version, and once. */
function createServer() {
  let note = start;
  let minute = 0;
  const put = (change: Partial<WrittenText>) => {
    minute += 1;
    const tags = change.tags ? [...change.tags] : note.tags;
    note = { ...note, ...change, tags, updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() };
    return note;
  };
  const calls: Partial<WrittenText>[] = [];
  const bases: SentSave['base'][] = [];
  const refusals: Error[] = [];
  const stored = new Set<string>();
  let losesAnswer = false;
  return {
    calls,
    bases,
    /** The next calls fail with these. */
    refusals,
    put,
    note: () => note,
    save: async ({ id, change, updatedAt, base }: SentSave) => {
      calls.push(change);
      bases.push(base);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      const isRepeated = stored.has(id);
      if (!isRepeated && !base && updatedAt !== note.updatedAt) throw new NoteConflict(note);
      if (!isRepeated) put(base ? mergeWritten({ ...note, ...base }, { ...note, ...change }, note) : change);
      stored.add(id);
      if (!losesAnswer) return note;
      losesAnswer = false;
      throw new ApiError('The answer is lost.', { status: 0 });
    },
    /** The next answer gets lost. */
    loseAnswer: () => {
      losesAnswer = true;
    },
  };
}

let server: ReturnType<typeof createServer>;
let kept: (UnsavedText | undefined)[];
let writer: NoteWriter;

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  kept = [];
  writer = new NoteWriter({ note: start, save: server.save, keep: (unsaved) => void kept.push(unsaved) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const state = () => writer.read().state;

describe('a note that is written', () => {
  it('is saved within a second, once for what is typed meanwhile, and only what changed', async () => {
    writer.change({ description: 'The path is' });
    writer.change({ description: 'The path is open.' });
    expect(state()).toEqual({ kind: 'saving' });
    expect(kept.at(-1)?.text.description).toBe('The path is open.');
    await vi.advanceTimersByTimeAsync(999);
    expect(server.calls).toEqual([{ description: 'The path is open.' }]);
    expect(state()).toEqual({ kind: 'saved' });
    expect(kept.at(-1)).toBeUndefined();
  });

  it('is saved sooner while others have it open', async () => {
    writer.hurry(true);
    writer.change({ description: 'The path is open.' });
    await vi.advanceTimersByTimeAsync(250);
    expect(server.calls).toHaveLength(1);
    writer.hurry(false);
    writer.change({ description: 'The path is wide open.' });
    await vi.advanceTimersByTimeAsync(500);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.calls).toHaveLength(2);
  });

  it('saves what is typed while a save is under way in the next one', async () => {
    writer.change({ title: 'By the sea' });
    const flushed = writer.flush();
    writer.change({ tags: ['salt'] });
    await flushed;
    expect(server.calls).toEqual([{ title: 'By the sea' }, { tags: ['salt'] }]);
    expect(server.note()).toMatchObject({ title: 'By the sea', tags: ['salt'] });
  });

  it('is merged with a save from elsewhere', async () => {
    server.put({ description: 'The path is closed.\nWe took the boat.', tags: ['water', 'boat'] });
    writer.change({ description: 'The old path is closed.\nWe took the ridge.', tags: ['water', 'walk'] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.note()).toMatchObject({
      description: 'The old path is closed.\nWe took the boat.',
      tags: ['water', 'boat', 'walk'],
    });
    expect(writer.read().text.description).toBe('The old path is closed.\nWe took the boat.');
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('keeps the blank that is typed last when a save from elsewhere comes, so that the next word stands apart', async () => {
    writer.change({ description: `${start.description} Some ` });
    await writer.flush();
    // The server trims the text.
    const trimmed = `${start.description} Some`;
    writer.receive(server.put({ description: `Theirs. ${trimmed}` }));
    expect(writer.read()).toMatchObject({
      text: { description: `Theirs. ${trimmed} ` },
      state: { kind: 'saved' },
    });
  });

  it('lets the server merge while others write, so that nobody is faster twice', async () => {
    const { description } = start;
    writer.change({ description: `${description} Mine.` });
    server.put({ description: `Theirs. ${description}` });
    server.refusals.push(new NoteConflict(server.note()));
    // Somebody saves again before the second try arrives.
    const current = server.put({ description: `Theirs. ${description}\nMore of theirs.` });
    await writer.flush();
    expect(server.bases).toEqual([undefined, { description: `Theirs. ${description}` }]);
    const merged = `Theirs. ${description} Mine.\nMore of theirs.`;
    expect(server.note()).toMatchObject({ description: merged, tags: current.tags });
    expect(writer.read()).toMatchObject({ text: { description: merged }, state: { kind: 'saved' } });
    // The next one says its base at once, and the one after it is alone again.
    writer.change({ description: `${merged} End.`, tags: ['salt'] });
    await writer.flush();
    writer.change({ title: 'By the sea' });
    await writer.flush();
    expect(server.bases.slice(2)).toEqual([{ description: merged, tags: ['water'] }, undefined]);
  });

  it('says that the device is full, and saves by itself once there is room', async () => {
    const full = new DeviceFull('No room.');
    server.refusals.push(full, full);
    writer.change({ title: 'By the sea' });
    const states: SaveState[] = [];
    await vi.advanceTimersByTimeAsync(700);
    writer.subscribe(() => states.push(state()));
    expect(state()).toEqual({ kind: 'refused', reason: 'No room.' });
    expect(kept.at(-1)?.text.title).toBe('By the sea');
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.note().title).toBe('By the sea');
    expect(state()).toEqual({ kind: 'saved' });
    // Its tries are not read out.
    expect(states).not.toContainEqual({ kind: 'saving' });
  });

  it('tries again at random, and not before a busy server asks for it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    server.refusals.push(new ApiError('Busy.', { status: 503, retryAfter: 10_000 }));
    writer.change({ title: 'By the sea' });
    await vi.advanceTimersByTimeAsync(saveDelay + 10_499);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls).toHaveLength(2);
  });

  it('waits for the network and tries again', async () => {
    server.refusals.push(new ApiError('No answer.', { status: 0 }), new ApiError('Busy.', { status: 503 }));
    writer.change({ title: 'By the sea' });
    await vi.advanceTimersByTimeAsync(700);
    expect(state()).toEqual({ kind: 'waiting' });
    expect(kept.at(-1)?.text.title).toBe('By the sea');
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.note().title).toBe('By the sea');
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('saves the fields that are right and says why the others are not', async () => {
    writer.change({ title: 'Sea', description: 'The path is open.' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.calls).toEqual([{ description: 'The path is open.' }]);
    expect(state()).toEqual({ kind: 'refused', reason: 'Title must be at least 5 characters long.' });
    expect(kept.at(-1)?.text.title).toBe('Sea');
    writer.change({ title: 'Seaside' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('says that it is gone and keeps the text', async () => {
    server.refusals.push(new ApiError('No note.', { status: 404 }));
    writer.change({ title: 'By the sea' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toEqual({ kind: 'gone' });
    writer.change({ title: 'By the ocean' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.calls).toHaveLength(1);
    expect(kept.at(-1)?.text.title).toBe('By the ocean');
  });

  it('repeats no words where its answer got lost, and the note went to the bin and came back', async () => {
    // The next try comes half a second after the lost answer: behind the refusal below.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    server.loseAnswer();
    server.put({});
    writer.receive(server.note());
    writer.change({ description: `${start.description}\nIt rained.` });
    await vi.advanceTimersByTimeAsync(700);
    server.refusals.push(new ApiError('No note.', { status: 404 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toEqual({ kind: 'gone' });
    const unsaved = kept.at(-1);
    server.put({ description: `${start.description}\nIt hardly rained.` });
    const next = new NoteWriter({ note: server.note(), save: server.save, keep: () => undefined });
    if (unsaved) next.restore(unsaved);
    await next.flush();
    expect(next.read().text.description).toBe(`${start.description}\nIt hardly rained.`);
  });

  it('takes what came from elsewhere while nothing is typed, and never an older text', () => {
    writer.receive(server.put({ description: 'The path is open.' }));
    expect(writer.read()).toMatchObject({ text: { description: 'The path is open.' }, state: { kind: 'saved' } });
    writer.receive(start);
    expect(writer.read().text.description).toBe('The path is open.');
  });

  it('takes what came during a save, whose answer is older', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = new NoteWriter({
      note: start,
      save: async (sent) => {
        const saved = await server.save(sent);
        await promise;
        return saved;
      },
      keep: () => undefined,
    });
    slow.change({ title: 'By the sea' });
    await vi.advanceTimersByTimeAsync(700);
    slow.receive(server.put({ description: 'The path is open.\nWe took the ridge.' }));
    slow.change({ description: `${start.description}\nIt rained.` });
    resolve();
    await vi.advanceTimersByTimeAsync(2000);
    const text = { title: 'By the sea', description: 'The path is open.\nWe took the ridge.\nIt rained.' };
    expect(slow.read()).toMatchObject({ text, state: { kind: 'saved' } });
    expect(server.note()).toMatchObject(text);
    expect(server.calls).toHaveLength(2);
  });

  it('loses a note that is deleted elsewhere, and saves it no more', async () => {
    writer.change({ title: 'By the sea' });
    writer.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(writer.read()).toMatchObject({ text: { title: 'By the sea' }, state: { kind: 'gone' } });
    expect(server.calls).toEqual([]);
  });

  it('sends a save without an answer again as it was, and repeats no words', async () => {
    server.loseAnswer();
    writer.change({ description: 'The path is closed.\nWe took the ridge. It rained' });
    await writer.flush();
    expect(state()).toEqual({ kind: 'waiting' });
    writer.change({ description: 'The path is closed.\nWe took the ridge. Then it rained all day' });
    // Its answer alone says what the server has.
    writer.receive(server.put({ description: 'The path is closed.\nWe took the ridge. It rained. Theirs.' }));
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.note().description).toBe('The path is closed.\nWe took the ridge. Then it rained all day. Theirs.');
    expect(state()).toEqual({ kind: 'saved' });
    expect(writer.read().text.description).toBe(server.note().description);
  });

  it('sends it again after a crash, too', async () => {
    server.loseAnswer();
    writer.change({ description: 'The path is closed.\nWe took the ridge. It rained' });
    await writer.flush();
    const unsaved = kept.at(-1);
    server.put({ description: 'The path is closed.\nWe took the ridge. It rained. Theirs.' });
    writer = new NoteWriter({ note: server.note(), save: server.save, keep: (now) => void kept.push(now) });
    if (unsaved) writer.restore(unsaved);
    writer.change({ description: `${writer.read().text.description} and rained` });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.note().description).toContain('It rained');
    expect(server.note().description.match(/It rained/g)).toHaveLength(1);
    expect(server.note().description).toContain('and rained');
    expect(server.note().description).toContain('Theirs.');
    expect(kept.at(-1)).toBeUndefined();
  });

  it('saves a text that is restored at the very end of a save', async () => {
    writer.change({ description: `${start.description} Mine.` });
    const base = writer.base;
    const saved = Promise.withResolvers<void>();
    writer.subscribe(() => {
      if (state().kind === 'saved') saved.resolve();
    });
    const other = `${start.description} Theirs.`;
    const sent = { id: 'other', change: { description: other }, updatedAt: base.updatedAt };
    void writer.flush();
    await saved.promise;
    writer.restore({ text: { ...base, description: other }, base, sent });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.note().description).toMatch(
      /^The path is closed\.\nWe took the ridge\. (Mine\. Theirs|Theirs\. Mine)\.$/,
    );
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('saves at once what is typed at the very end of a save', async () => {
    const saved = Promise.withResolvers<void>();
    writer.subscribe(() => {
      if (state().kind === 'saved') saved.resolve();
    });
    writer.change({ title: 'By the sea' });
    void writer.flush();
    await saved.promise;
    writer.change({ title: 'By the ocean' });
    await writer.flush();
    expect(server.note().title).toBe('By the ocean');
  });

  it('restores what an earlier visit left unsaved over a newer text', async () => {
    const base = { ...start, description: 'The path is closed.' };
    writer.restore({ base, text: { ...base, description: 'The north path is closed.' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.note().description).toBe('The north path is closed.\nWe took the ridge.');
  });

  it('saves no blanks at an end alone', async () => {
    writer.change({ description: `${start.description}\n` });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.calls).toEqual([]);
    expect(state()).toEqual({ kind: 'saved' });
  });
});
