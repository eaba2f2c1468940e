import { quietly } from '#web/platform/quietly.ts';
import type { RunHooks, RunJob } from '../run-job.ts';
import type { StartMessage } from '../worker-protocol.ts';
import type { LayOut } from './run-laid-out.ts';

/** The run of a tool whose files are laid out in the page, by code that `load` brings. */
export function inPage<Options>(load: () => Promise<LayOut<Options>>): RunJob<Options> {
  const loadAll = async () => Promise.all([import('./run-laid-out.ts'), load()]);
  const run = async (order: StartMessage<Options>, hooks: RunHooks) => {
    const { JobBroken } = await import('../run-job.ts');
    const [{ runLaidOut }, layOut] = await loadAll().catch((cause: unknown) =>
      Promise.reject(new JobBroken('A layout could not be loaded.', { cause })),
    );
    return runLaidOut(layOut, order, hooks);
  };
  const prepare = () => void quietly(async () => (await loadAll())[0].prepareWriter());
  return Object.assign(run, { prepare });
}
