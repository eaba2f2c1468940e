import type { RunJob } from '../run-job.ts';
import type { LayOut } from './run-laid-out.ts';

/** The run of a tool whose files are laid out in the page, by code that `load` brings. */
export const inPage =
  <Options>(load: () => Promise<LayOut<Options>>): RunJob<Options> =>
  async (order, hooks) => {
    const { JobBroken } = await import('../run-job.ts');
    const [{ runLaidOut }, layOut] = await Promise.all([import('./run-laid-out.ts'), load()]).catch((cause: unknown) =>
      Promise.reject(new JobBroken('A layout could not be loaded.', { cause })),
    );
    return runLaidOut(layOut, order, hooks);
  };
