import type { JobOutcome, JobProgress } from './job.ts';
import { refuse, UnusableFile } from './refusals.ts';
import { JobFailure } from './job-failure.ts';
import { runSideBySide } from './run-side-by-side.ts';
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

/** Runs one job, and tells of its end. Without a word where the signal aborts. */
async function runBatch<Options extends object>(
  { tool, options, signal, dispatch }: ToolRun<Options>,
  { batch, firstId, isKept }: { batch: readonly ChosenFile[]; firstId: number; isKept: boolean },
): Promise<void> {
  if (signal.aborted) return;
  const ids = batch.map(({ id }) => id);
  dispatch({ kind: 'progressed', ids, progress: { file: 0, done: 0, total: 0 } });
  const details = batch.map(({ detail }) => detail);
  const itsOptions = (tool.detail ?? tool.editor)?.apply(options, details) ?? options;
  const files = batch.map(({ name, blob, password }) => ({ name, blob, ...(password !== '' && { password }) }));
  const onProgress = (progress: JobProgress) => dispatch({ kind: 'progressed', ids, progress });
  try {
    const outcome = await tool.run({ files, options: itsOptions }, { onProgress, signal, isKept });
    dispatch({ kind: 'ended', ids, outcome, firstId });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof JobFailure)) throw error;
    dispatch({ kind: 'ended', ids, outcome: brokenOutcome(batch, error), firstId });
  }
}

/** More workers than this share caches and memory more than they gain. */
const mostWorkers = 8;

/** The part of the shared limit up to which a file leaves its worker fit for the next one. */
const keptUpTo = 0.3;

const oneAfterTheOther = async () => 1;

/** What tells how heavy a file is. Where it does not come, files are worked on one after the other. */
async function weighFor({ sideBySide }: Pick<Tool<object>, 'sideBySide'>): Promise<(file: Blob) => Promise<number>> {
  try {
    return (await sideBySide?.loadWeigh()) ?? oneAfterTheOther;
  } catch {
    return async () => Infinity;
  }
}

/** Runs a tool over its files, some jobs at once where the tool allows it. Ends early, without a word, where the signal aborts. */
export async function runTool<Options extends object>(run: ToolRun<Options>): Promise<void> {
  const { tool, signal, dispatch } = run;
  const batches = batchesOf(run.files, tool.mode);
  dispatch({ kind: 'started', ids: batches.flat().map(({ id }) => id) });
  const weigh = batches.length > 1 ? await weighFor(tool) : oneAfterTheOther;
  const tasks = batches.map((batch) => {
    // Results have the order of their files, whichever job ends first.
    const firstId = run.nextResultId();
    const [file] = batch;
    return {
      weigh: async () => (file && !signal.aborted ? weigh(file.blob) : 0),
      // The memory of a worker never shrinks.
      run: (share: number) => runBatch(run, { batch, firstId, isKept: share <= keptUpTo }),
    };
  });
  const workers = tool.sideBySide ? Math.min(navigator.hardwareConcurrency, mostWorkers) : 1;
  await runSideBySide(tasks, { tasks: workers, weight: tool.sideBySide?.weight ?? 1 });
  tool.run.rest();
  dispatch({ kind: 'stopped' });
}
