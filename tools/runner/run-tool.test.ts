import { afterEach, describe, expect, it, vi } from 'vitest';
import { JobFailure, PartLoadFailure } from './job-failure.ts';
import { runTool } from './run-tool.ts';
import type { Tool } from './tool.ts';
import type { JobOutcome } from './job.ts';
import { emptySession, sessionAfter, type SessionEvent } from '../page/tool-session.ts';
import { workerDied } from './explain-broken-file.ts';

afterEach(() => vi.unstubAllGlobals());

const bareTool: Omit<Tool<object>, 'run'> = {
  slug: 'tool',
  title: 'Tool',
  lead: '',
  action: 'Convert',
  mode: 'each',
  accepts: { types: [], endings: [], expected: '', plural: '', kinds: '' },
  limits: { files: 1, fileBytes: 1 },
  options: { kinds: {}, defaults: {} },
};

/** Error message at a file whose job ends without an outcome. */
async function sentenceAfter(failure: JobFailure, { isOnline = true } = {}): Promise<string | undefined> {
  vi.stubGlobal('navigator', { onLine: isOnline });
  const tool: Tool<object> = {
    ...bareTool,
    run: Object.assign(() => Promise.reject(failure), { prepare: () => undefined, rest: () => undefined }),
  };
  const told: SessionEvent[] = [];
  await runTool({
    tool,
    files: [{ id: 1, name: 'report.pdf', blob: new Blob(), password: '', detail: '', state: { kind: 'waiting' } }],
    options: {},
    signal: new AbortController().signal,
    dispatch: (event) => told.push(event),
    nextResultId: () => 1,
  });
  const ended = told.find((event) => event.kind === 'ended');
  return ended?.outcome.refused[0]?.sentence;
}

describe('a file whose job broke is told the cause', () => {
  const broken = (cause: unknown) => new JobFailure('A job ended without an outcome.', { cause });

  it('a fault of the tool, while there is a network and while there is none', async () => {
    const fault = 'report.pdf could not be finished: it sets off a fault in this tool.';
    const failure = broken(new TypeError('undefined is not a function'));
    expect(await sentenceAfter(failure)).toBe(fault);
    expect(await sentenceAfter(failure, { isOnline: false })).toBe(fault);
  });

  it('a want of memory', async () => {
    expect(await sentenceAfter(broken(new RangeError('Array buffer allocation failed')))).toBe(
      'report.pdf could not be finished: it takes more memory than this browser gives a tab.',
    );
  });

  it('a worker that the browser ended', async () => {
    expect(await sentenceAfter(broken(workerDied))).toBe(
      'report.pdf could not be finished: the browser ended the work on it, mostly for want of memory.',
    );
  });

  it('a part that did not come', async () => {
    expect(await sentenceAfter(new PartLoadFailure('A font.'))).toContain('did not come over the network');
    expect(await sentenceAfter(new PartLoadFailure('A font.'), { isOnline: false })).toContain('you are offline');
  });
});

it('jobs side by side have results in the order of their files, and end together where they are cancelled', async () => {
  vi.stubGlobal('navigator', { onLine: true, hardwareConcurrency: 4 });
  const jobs: { name: string; end: () => void; signal: AbortSignal }[] = [];
  const run: Tool<object>['run'] = Object.assign(
    ({ files: [file] }: Parameters<Tool<object>['run']>[0], { signal }: Parameters<Tool<object>['run']>[1]) => {
      const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
      const name = file?.name ?? '';
      jobs.push({
        name,
        signal,
        end: () => resolve({ results: [{ name, blob: new Blob(), notes: [] }], refused: [] }),
      });
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    },
    { prepare: () => undefined, rest: () => undefined },
  );
  const sideBySide = { loadWeigh: async () => async () => 1, weight: 10 };
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, place) => ({
    id: place + 1,
    name,
    blob: new Blob(),
    password: '',
    detail: '',
    state: { kind: 'waiting' } as const,
  }));
  let session = sessionAfter(emptySession, { kind: 'added', files });
  const cancelling = new AbortController();
  let lastId = 100;
  const running = runTool({
    tool: { ...bareTool, run, sideBySide },
    files,
    options: {},
    signal: cancelling.signal,
    dispatch: (event) => {
      session = sessionAfter(session, event);
    },
    nextResultId: () => (lastId += 10),
  });
  await vi.waitFor(() => expect(jobs.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']));
  for (const place of [3, 0, 1]) jobs[place]?.end();
  await vi.waitFor(() => expect(jobs).toHaveLength(6));
  expect(session.results.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
  cancelling.abort(new DOMException('Cancelled', 'AbortError'));
  await running;
  expect(session.isWorking).toBe(false);
  expect(session.files.map(({ state }) => state.kind)).toEqual([
    'done',
    'done',
    'waiting',
    'done',
    'waiting',
    'waiting',
  ]);
});
