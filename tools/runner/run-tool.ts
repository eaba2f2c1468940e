import type { JobOutcome, JobProgress } from './job.ts';
import { refuse, UnusableFile } from './refusals.ts';
import { JobFailure } from './job-failure.ts';
import type { Tool } from './tool.ts';
import { explainBrokenFile } from './explain-broken-file.ts';
import { fitFiles, type ChosenFile, type SessionEvent } from '../page/tool-session.ts';

/** Which files a run takes, in the groups that become one job each: a file that breaks its job leaves the others whole. */
export function batchesOf(files: readonly ChosenFile[], mode: 'each' | 'joined'): ChosenFile[][] {
  const fit = fitFiles(files);
  if (mode === 'joined') return fit.length > 0 ? [fit] : [];
  return fit.filter(({ state }) => state.kind !== 'done').map((file) => [file]);
}

/** Outcome of a failed job: an error message at its first unfinished file, or at all files. */
function brokenOutcome(files: readonly ChosenFile[], failure: JobFailure): JobOutcome {
  const reason = explainBrokenFile(failure, { isOnline: navigator.onLine });
  const cause = new UnusableFile(`could not be finished: ${reason}`, { mayPass: true });
  return { results: [], refused: files.map(({ name }, place) => refuse(place, name, cause)) };
}

interface ToolRun<Options extends object> {
  tool: Tool<Options>;
  files: readonly ChosenFile[];
  options: Options;
  signal: AbortSignal;
  /** Hears of all that happens, as events of the session. */
  dispatch: (event: SessionEvent) => void;
  /** A number that no result has yet; those of one job count on from it. */
  nextResultId: () => number;
}

/** Runs a tool over its files, one job after the other. Ends early, without a word, where the signal aborts. */
export async function runTool<Options extends object>(run: ToolRun<Options>): Promise<void> {
  const { tool, options, signal, dispatch } = run;
  const batches = batchesOf(run.files, tool.mode);
  dispatch({ kind: 'started', ids: batches.flat().map(({ id }) => id) });
  for (const batch of batches) {
    const ids = batch.map(({ id }) => id);
    dispatch({ kind: 'progressed', ids, progress: { file: 0, done: 0, total: 0 } });
    const details = batch.map(({ detail }) => detail);
    const itsOptions = (tool.detail ?? tool.editor)?.apply(options, details) ?? options;
    const files = batch.map(({ name, blob, password }) => ({ name, blob, ...(password !== '' && { password }) }));
    const onProgress = (progress: JobProgress) => dispatch({ kind: 'progressed', ids, progress });
    try {
      const outcome = await tool.run({ files, options: itsOptions }, { onProgress, signal });
      dispatch({ kind: 'ended', ids, outcome, firstId: run.nextResultId() });
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof JobFailure)) throw error;
      dispatch({ kind: 'ended', ids, outcome: brokenOutcome(batch, error), firstId: run.nextResultId() });
    }
  }
  dispatch({ kind: 'stopped' });
}
