import type { RunJob } from './run-job.ts';

/** The run of a job that is a worker's alone. What runs it is there by then: it comes with the first file. */
export const inWorker =
  <Options>(startWorker: () => Worker): RunJob<Options> =>
  async (order, hooks) => {
    const { runJob } = await import('./run-job.ts');
    return runJob({ startWorker, order, ...hooks });
  };
