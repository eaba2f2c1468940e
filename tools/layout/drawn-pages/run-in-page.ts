import { ignoreErrors } from '../../../web/platform/ignore-errors.ts';
import { loadPart } from '../../runner/job-failure.ts';
import type { RunHooks, RunJob } from '../../runner/run-job.ts';
import type { StartMessage } from '../../runner/worker-protocol.ts';
import type { LayOut } from './run-laid-out.ts';

/** The run of a tool whose files are laid out in the page, by code that `load` brings. */
export function runInPage<Options>(load: () => Promise<LayOut<Options>>): RunJob<Options> {
  const loadAll = async () => loadPart(() => Promise.all([import('./run-laid-out.ts'), load()]));
  const run = async (order: StartMessage<Options>, hooks: RunHooks) => {
    const [{ runLaidOut }, layOut] = await loadAll();
    return runLaidOut(layOut, order, hooks);
  };
  const prepare = () => void ignoreErrors(async () => (await loadAll())[0].prepareWriter());
  // Its writer is ended by its own clock.
  return Object.assign(run, { prepare, rest: () => undefined });
}
