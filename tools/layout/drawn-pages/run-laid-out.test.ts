import { describe, expect, it } from 'vitest';
import { unusable } from '../../runner/unusable-file-error.ts';
import { JobFailure } from '../../runner/job-failure.ts';
import { runInPage } from './run-in-page.ts';
import { type LayOut, runLaidOut } from './run-laid-out.ts';

const order = { files: [{ name: 'page.html', blob: new Blob(['x']) }], options: {} };

const hooks = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} });
const run = async (layOut: LayOut<object>, signal?: AbortSignal) => runLaidOut(layOut, order, hooks(signal));

describe('A layout that fails', () => {
  it('refuses the file where the file is at fault', async () => {
    const outcome = await run(() => Promise.reject(unusable.empty()));
    expect(outcome).toEqual({
      results: [],
      refused: [{ file: 0, sentence: 'page.html is empty.', needsPassword: false, mayPass: false }],
    });
  });

  it('is a broken job where we or the network are', async () => {
    await expect(run(() => Promise.reject(new TypeError('no font')))).rejects.toBeInstanceOf(JobFailure);
    const noScript = runInPage(() => Promise.reject(new TypeError('no script')));
    await expect(noScript(order, hooks())).rejects.toBeInstanceOf(JobFailure);
  });

  it('tells its reason where it was stopped', async () => {
    const stop = new AbortController();
    const stopped = run(() => {
      stop.abort(new DOMException('Cancelled', 'AbortError'));
      return Promise.reject(stop.signal.reason);
    }, stop.signal);
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });
});
