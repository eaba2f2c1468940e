import { forgetImport, keepImport, readImport, readLines } from '#web/offline/kept-imports.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly } from '#web/platform/storage.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import type { ReportLine } from '../import-worker-messages.ts';
import { isKeptRun, type ImportState, type KeptRun } from './import-state.ts';

/** Files that the device keeps of one import: a copy of them all. */
const most = { files: 5000, bytes: 2_147_483_648, share: 0.4 };

async function hasRoomFor(files: readonly ChosenFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > most.files || bytes > most.bytes) return false;
  const { quota = 0, usage = 0 } = (await ignoreErrors(() => navigator.storage.estimate())) ?? {};
  return bytes < (quota - usage) * most.share;
}

const runOf = ({ name, format, total, options, isStopped }: ImportState, state: KeptRun['state']): KeptRun => ({
  name,
  format,
  total,
  options,
  isStopped,
  state,
});

/** True where this device may keep an import at all. */
const mayKeep = (): boolean => !isTabOnly() && typeof indexedDB !== 'undefined';

/** Keeps an import that begins or changes; its files where there is room for them. Answers if they are kept. */
export async function keepRun(owner: string, state: ImportState, run: KeptRun['state']): Promise<boolean> {
  if (!mayKeep()) return false;
  const kept = { owner, id: state.importId, run: runOf(state, run) };
  // The report of an import that came before goes with it.
  const former = await ignoreErrors(() => readImport(owner));
  if (former && former.id !== state.importId) await ignoreErrors(() => forgetImport(owner));
  const isOver = run === 'ended';
  const keepFiles = async () => {
    await keepImport({ ...kept, files: state.files });
    return true;
  };
  if (!isOver && (await hasRoomFor(state.files)) && (await ignoreErrors(keepFiles))) return true;
  await ignoreErrors(() => keepImport(kept));
  return false;
}

/** An import of an earlier visit. */
export interface FormerImport {
  id: string;
  run: KeptRun;
  files: readonly ChosenFile[];
  lines: ReportLine[];
}

const isLine = (value: unknown): value is ReportLine =>
  typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'reasons'));

/** The newest import that the device keeps of a person. */
export async function readFormer(owner: string): Promise<FormerImport | undefined> {
  if (!mayKeep()) return undefined;
  return ignoreErrors(async () => {
    const kept = await readImport(owner);
    if (!kept || !isKeptRun(kept.run)) return undefined;
    const isOver = kept.run.state === 'ended';
    const lines = isOver ? (await readLines(kept.id)).filter(isLine) : [];
    return { id: kept.id, run: kept.run, files: kept.files ?? [], lines };
  });
}

/** Forgets what the device keeps of a person's import. */
export async function forgetRun(owner: string): Promise<void> {
  if (mayKeep()) await ignoreErrors(() => forgetImport(owner));
}
