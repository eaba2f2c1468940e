import type { ChosenFile } from '#web/platform/dropped-files.ts';
import type { ImportCounts, ImportOptions, LookRow, ReportLine } from '../import-worker-messages.ts';

/** The import of this tab, from the choice of its files to its report. */
export interface ImportState {
  /** `interrupted`: an import of an earlier visit waits for its files, or for another tab. */
  step: 'choosing' | 'looking' | 'looked' | 'importing' | 'ended' | 'interrupted';
  files: readonly ChosenFile[];
  /** Of what was chosen. */
  name: string;
  /** As the screen names it; empty until it is known. */
  format: string;
  rows: readonly LookRow[];
  /** False where the server could not be asked which notes are there already. */
  isAsked: boolean;
  options: ImportOptions;
  /** By which it can be undone; empty until it begins. */
  importId: string;
  /** Notes and refused files together. */
  total: number;
  counts: ImportCounts;
  lines: readonly ReportLine[];
  /** `halted`: the person has to do something first, which `sentence` says. `waiting`: until a time for the next try. */
  hold: 'none' | 'paused' | 'halted' | 'waiting';
  until: number | undefined;
  sentence: string;
  /** Why nothing can be read. */
  failure: string | undefined;
  isStopped: boolean;
  /** Another tab of this browser imports. */
  isBusy: boolean;
  /** The device keeps the files, so that the import goes on after a reload. */
  isKept: boolean;
}

export const noOptions: ImportOptions = { tag: '', withTrash: false, withArchived: true, leftOut: [] };

export const noCounts: ImportCounts = { done: 0, added: 0, same: 0, refused: 0, leftOut: 0, files: 0 };

export const firstState: ImportState = {
  step: 'choosing',
  files: [],
  name: '',
  format: '',
  rows: [],
  isAsked: true,
  options: noOptions,
  importId: '',
  total: 0,
  counts: noCounts,
  lines: [],
  hold: 'none',
  until: undefined,
  sentence: '',
  failure: undefined,
  isStopped: false,
  isBusy: false,
  isKept: false,
};

/** What the device keeps of an import, beside its files and its report. */
export interface KeptRun extends Pick<ImportState, 'name' | 'format' | 'total' | 'options' | 'isStopped'> {
  state: 'running' | 'paused' | 'ended';
}

export const isKeptRun = (value: unknown): value is KeptRun =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'total') === 'number' &&
  typeof Reflect.get(value, 'options') === 'object' &&
  ['running', 'paused', 'ended'].includes(String(Reflect.get(value, 'state')));
