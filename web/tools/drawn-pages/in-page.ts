import { quietly } from '#web/platform/quietly.ts';
import { loadPart } from '../job-broken.ts';
import type { RunHooks, RunJob } from '../run-job.ts';
import type { StartMessage } from '../worker-protocol.ts';
import type { LayOut } from './run-laid-out.ts';

/** The run of a tool whose files are laid out in the page, by code that `load` brings. */
export function inPage<Options>(load: () => Promise<LayOut<Options>>): RunJob<Options> {
  const loadAll = async () => loadPart(() => Promise.all([import('./run-laid-out.ts'), load()]));
  const run = async (order: StartMessage<Options>, hooks: RunHooks) => {
    const [{ runLaidOut }, layOut] = await loadAll();
    return runLaidOut(layOut, order, hooks);
  };
  const prepare = () => void quietly(async () => (await loadAll())[0].prepareWriter());
  return Object.assign(run, { prepare });
}
