import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import { loadPart } from './job-failure.ts';
import type { RunHooks, RunJob } from './run-job.ts';
import type { StartMessage } from './worker-protocol.ts';

/** Runs a job in a worker. The code for it is loaded by then, with the first file. */
export function runInWorker<Options>(startWorker: () => Worker): RunJob<Options> {
  const run = async (order: StartMessage<Options>, hooks: RunHooks) => {
    const { runJob } = await loadPart(() => import('./run-job.ts'));
    return runJob({ startWorker, order, ...hooks });
  };
  const prepare = () => void ignoreErrors(async () => (await import('./worker-supply.ts')).prepareWorker(startWorker));
  const rest = () => void ignoreErrors(async () => (await import('./worker-supply.ts')).endSpares(startWorker));
  return Object.assign(run, { prepare, rest });
}
