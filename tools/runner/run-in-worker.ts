import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import { loadPart } from './job-failure.ts';
import type { RunHooks, RunJob } from './run-job.ts';
import type { StartMessage } from './worker-protocol.ts';

/** The run of a job that is a worker's alone. What runs it is there by then: it comes with the first file. */
export function runInWorker<Options>(startWorker: () => Worker): RunJob<Options> {
  const run = async (order: StartMessage<Options>, hooks: RunHooks) => {
    const { runJob } = await loadPart(() => import('./run-job.ts'));
    return runJob({ startWorker, order, ...hooks });
  };
  const prepare = () => void ignoreErrors(async () => (await import('./worker-supply.ts')).prepareWorker(startWorker));
  return Object.assign(run, { prepare });
}
