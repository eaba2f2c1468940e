import { afterEach, describe, expect, it, vi } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import type { ChangesPage } from '../replica/change-store.ts';
import { createRevisionMemory, pullChanges, StoreFailed } from './pull-changes.ts';

const noteOf = (_id: string): Note => {
  const date = '2026-01-01T00:00:00.000Z';
  return { ...blankNote(), _id, title: 'A note', description: 'Some words', date, updatedAt: date };
};
const pageOf = (revision: string, hasMore = false, ids: string[] = []): ChangesPage => ({
  data: ids.map(noteOf),
  removed: [],
  revision,
  hasMore,
});

const gone: FakeAnswer = { status: 410, json: { success: false, code: 'gone', message: 'Begin anew.' } };

interface PullOptions {
  keepsNotes?: boolean;
  /** The store has no room. */
  refuses?: boolean;
}

/** Pulls from a revision; answers what was asked for, kept and told. */
async function pull(since: string | undefined, answers: (ChangesPage | FakeAnswer)[], options: PullOptions = {}) {
  const { keepsNotes = true, refuses = false } = options;
  const sent = fakeFetch(() => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('The network is gone.');
    return 'revision' in answer ? { json: { success: true, ...answer } } : answer;
  });
  const kept: [string, boolean][] = [];
  const told: string[] = [];
  let revision = since;
  const work = pullChanges({
    owner: 'u1',
    token: 't',
    signal: new AbortController().signal,
    store: {
      readRevision: () => Promise.resolve(revision),
      apply: (_owner, page, { isFirst }) => {
        if (refuses) return Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
        revision = page.revision;
        kept.push([page.revision, isFirst]);
        return Promise.resolve();
      },
    },
    keepsNotes,
    onChanges: ({ data }) => told.push(data.map(({ _id }) => _id).join(' ')),
    onWholeRead: () => told.push('all'),
  });
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  const asked = sent.map(({ url }) => new URL(url, 'http://server').searchParams.get('since'));
  return { asked, kept, told, failure };
}

afterEach(() => vi.unstubAllGlobals());

describe('pullChanges', () => {
  it('reads page by page from the known revision, and tells what changed', async () => {
    const result = await pull('3', [pageOf('5', true, ['a', 'b']), pageOf('7', false, ['c'])]);
    expect(result).toEqual({
      asked: ['3', '5'],
      kept: [
        ['5', false],
        ['7', false],
      ],
      told: ['a b', 'c'],
      failure: undefined,
    });
  });

  it('tells where a page is without notes, so that no tab misses a revision', async () => {
    expect((await pull('3', [pageOf('4')])).told).toEqual(['']);
  });

  it('reads nothing whole for a store without notes', async () => {
    const { failure, asked } = await pull('3', [gone], { keepsNotes: false });
    expect(failure).toBeInstanceOf(StoreFailed);
    expect(asked).toEqual(['3']);
  });

  it('says that the store failed, and not the network', async () => {
    const { failure, told } = await pull('3', [pageOf('5', false, ['a'])], { refuses: true });
    expect(failure).toBeInstanceOf(StoreFailed);
    expect(told).toEqual([]);
  });

  it('reads all notes where none were read or the revision is too old, and tells it at the end', async () => {
    const place = '9'.repeat(20);
    const first = await pull(undefined, [pageOf(place, true, ['a']), pageOf('7', false, ['b'])]);
    expect(first.asked).toEqual([null, place]);
    expect(first.kept).toEqual([
      [place, true],
      ['7', false],
    ]);
    expect(first.told).toEqual(['all']);
    const anew = await pull('3', [gone, pageOf('7', false, ['a'])]);
    expect(anew).toMatchObject({ asked: ['3', null], kept: [['7', true]], told: ['all'] });
  });

  it('reads all notes from revision 0 on, of which the server tells no deletions', async () => {
    const result = await pull('0', [pageOf('3', false, ['a'])]);
    expect(result).toMatchObject({ asked: [null], kept: [['3', true]], told: ['all'] });
  });

  it('goes on with a whole reading that was cut off', async () => {
    const result = await pull('9'.repeat(20), [pageOf('7', false, ['b'])]);
    expect(result).toMatchObject({ kept: [['7', false]], told: ['all'] });
  });

  it('throws where the network goes, with what was read kept', async () => {
    const result = await pull('3', [pageOf('5', true, ['a'])]);
    expect(result.failure).toMatchObject({ code: 'unreachable' });
    expect(result.kept).toEqual([['5', false]]);
  });

  it('knows how far it is where the browser stores nothing', async () => {
    const memory = createRevisionMemory('5');
    expect(await memory.readRevision('u1')).toBe('5');
    await memory.apply('u1', pageOf('7'), { isFirst: false });
    expect(await memory.readRevision('u1')).toBe('7');
  });
});
