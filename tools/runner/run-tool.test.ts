import { afterEach, describe, expect, it, vi } from 'vitest';
import { JobFailure, PartLoadFailure } from './job-failure.ts';
import { runTool } from './run-tool.ts';
import type { Tool } from './tool.ts';
import type { SessionEvent } from '../page/tool-session.ts';
import { workerDied } from './explain-broken-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** Error message at a file whose job ends without an outcome. */
async function sentenceAfter(failure: JobFailure, { isOnline = true } = {}): Promise<string | undefined> {
  vi.stubGlobal('navigator', { onLine: isOnline });
  const tool: Tool<object> = {
    slug: 'tool',
    title: 'Tool',
    lead: '',
    action: 'Convert',
    mode: 'each',
    accepts: { types: [], endings: [], expected: '', plural: '', kinds: '' },
    limits: { files: 1, fileBytes: 1 },
    options: { kinds: {}, defaults: {} },
    run: Object.assign(() => Promise.reject(failure), { prepare: () => undefined }),
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
