import { describe, expect, it } from 'vitest';
import type { JobOutcome } from '../runner/job.ts';
import { batchesOf } from '../runner/run-tool.ts';
import {
  emptySession,
  moveTo,
  percentOf,
  sessionAfter,
  type ChosenFile,
  type SessionEvent,
  type ToolSession,
} from './tool-session.ts';

const file = (id: number, state: ChosenFile['state'] = { kind: 'waiting' }): ChosenFile => ({
  id,
  name: `${id}.pdf`,
  blob: new Blob(['x'.repeat(id)]),
  password: '',
  detail: '',
  state,
});
const unfit = { kind: 'refused', sentence: 'No.', needsPassword: false, mayPass: false, isUnfit: true } as const;
const after = (...events: SessionEvent[]): ToolSession => events.reduce(sessionAfter, emptySession);
const added: SessionEvent = { kind: 'added', files: [file(1), file(2), file(3)] };
const idsOf = ({ files }: ToolSession) => files.map(({ id }) => id);
const kindsOf = ({ files }: ToolSession) => files.map(({ state }) => state.kind);
const outcome = (names: string[], refused: JobOutcome['refused'] = []): JobOutcome => ({
  results: names.map((name) => ({ name, blob: new Blob(['made']), notes: [] })),
  refused,
});

describe('the order of the files', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, 9, ['b', 'c', 'a']],
  ])('moves the entry at %i to %i', (from, to, expected) => {
    expect(moveTo(['a', 'b', 'c'], from, to)).toEqual(expected);
  });

  it('is that of the list after a move, and the same for a file that is gone', () => {
    expect(idsOf(after(added, { kind: 'moved', id: 3, place: 0 }))).toEqual([3, 1, 2]);
    expect(idsOf(after(added, { kind: 'moved', id: 9, place: 0 }))).toEqual([1, 2, 3]);
  });

  it('has a file that is brought back at its old place', () => {
    const session = after(added, { kind: 'removed', id: 2 }, { kind: 'restored', file: file(2), place: 1 });
    expect(idsOf(session)).toEqual([1, 2, 3]);
  });
});

describe('an editor', () => {
  const refusal = { file: 0, sentence: '2.pdf is protected by a password.', needsPassword: true, mayPass: false };

  it('refuses its file, which is tried anew once its password is complete', () => {
    const refused = after(added, { kind: 'refused', id: 2, refusal });
    expect(kindsOf(refused)).toEqual(['waiting', 'refused', 'waiting']);
    expect(refused.files[1]?.state).toMatchObject({ sentence: refusal.sentence, needsPassword: true, isUnfit: false });
    const typed = sessionAfter(refused, { kind: 'passwordTyped', id: 2, password: 'open sesame' });
    expect(kindsOf(typed)).toEqual(['waiting', 'refused', 'waiting']);
    expect(kindsOf(sessionAfter(typed, { kind: 'passwordGiven', id: 2 }))).toEqual(['waiting', 'waiting', 'waiting']);
  });
});

describe('a run', () => {
  const ids = [1, 2, 3];
  const started: SessionEvent = { kind: 'started', ids };

  it('knows the files before the one that is worked on as done', () => {
    const session = after(added, started, { kind: 'progressed', ids, progress: { file: 1, done: 1, total: 4 } });
    expect(kindsOf(session)).toEqual(['done', 'working', 'waiting']);
    expect(percentOf(session.files)).toBe(41);
  });

  it('ends with results that know their files, and refusals at theirs', () => {
    const refused = [
      { file: 1, sentence: '2.pdf is damaged and cannot be read.', needsPassword: false, mayPass: false },
    ];
    const session = after(added, started, { kind: 'ended', ids, outcome: outcome(['all.pdf'], refused), firstId: 7 });
    expect(kindsOf(session)).toEqual(['done', 'refused', 'done']);
    expect(session.results).toMatchObject([{ id: 7, name: 'all.pdf', from: [1, 3], bytesBefore: 4, isSaved: false }]);
  });

  it('that is stopped leaves its files waiting', () => {
    const session = after(
      added,
      started,
      { kind: 'progressed', ids, progress: { file: 0, done: 0, total: 0 } },
      { kind: 'stopped' },
    );
    expect(kindsOf(session)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(session.isWorking).toBe(false);
  });

  it('takes the earlier results of its files away, and keeps those of the others', () => {
    const one = (id: number): SessionEvent => ({
      kind: 'ended',
      ids: [id],
      outcome: outcome([`${id}.txt`]),
      firstId: id,
    });
    const session = after(added, one(1), one(2), one(3), { kind: 'removed', id: 3 }, { kind: 'started', ids: [2] });
    expect(session.results.map(({ name }) => name)).toEqual(['1.txt']);
  });

  it('is out of date once something changes, and only where it made something', () => {
    expect(after(added, { kind: 'optionsChanged' }).isStale).toBe(false);
    const made: SessionEvent = { kind: 'ended', ids, outcome: outcome(['all.pdf']), firstId: 1 };
    const changed = after(added, made, { kind: 'optionsChanged' });
    expect(changed.isStale).toBe(true);
    expect(kindsOf(changed)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(after(added, made, { kind: 'moved', id: 1, place: 2 }).isStale).toBe(true);
  });
});

describe('the jobs of a run', () => {
  const files = [file(1), file(2, { kind: 'done' }), file(3, unfit)];

  it('are one with all files that can be used', () => {
    expect(batchesOf(files, 'joined').map((batch) => batch.map(({ id }) => id))).toEqual([[1, 2]]);
    expect(batchesOf([file(3, unfit)], 'joined')).toEqual([]);
  });

  it('are one for each file that is not done', () => {
    expect(batchesOf(files, 'each').map((batch) => batch.map(({ id }) => id))).toEqual([[1]]);
  });
});
