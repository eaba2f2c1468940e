import { useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { storedToken } from '#web/platform/storage.ts';
import { holdUnsaved } from '#web/platform/unsaved-work.ts';
import { workerSentences } from '../running/worker-sentences.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import { nameOfChoice } from '../sources/chosen-sources.ts';
import type { ImportOptions, ReportLine, WorkerMessage } from '../import-worker-messages.ts';
import { firstState, type ImportState, noCounts } from './import-state.ts';
import { forgetRun, keepRun, readFormer } from './keep-run.ts';
import { type ImportWorker, startWorker } from './start-worker.ts';

/**
 * The import of this tab. It lives as long as the page, so that it goes on while its person reads their notes.
 */
let state = firstState;
let owner = '';
let worker: ImportWorker | undefined;
let releaseHold: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(changes: Partial<ImportState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The import as it stands. */
export const useImport = (): ImportState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => firstState,
  );

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  // A kept import goes on by itself.
  if (!state.isKept) event.preventDefault();
}

/** No reload of ours cuts off an import, and closing the tab asks where it could not go on. */
function holdPage(isHeld: boolean): void {
  releaseHold?.();
  releaseHold = isHeld ? holdUnsaved() : undefined;
  if (isHeld) window.addEventListener('beforeunload', warnBeforeUnload);
  else window.removeEventListener('beforeunload', warnBeforeUnload);
}

function endWorker(): void {
  worker?.end();
  worker = undefined;
  holdPage(false);
}

function end(isStopped: boolean): void {
  endWorker();
  change({ step: 'ended', hold: 'none', isStopped });
  void keepRun(owner, state, 'ended');
}

function fail(failure: string): void {
  endWorker();
  if (state.step === 'importing') change({ hold: 'halted', sentence: failure });
  else change({ step: 'choosing', failure });
}

/** Notes that the look did not know of, as where files changed between the two. */
const grownTotal = (lines: readonly ReportLine[]): number => Math.max(state.total, lines.length);

function onMessage(message: WorkerMessage): void {
  if (message.kind === 'opened') change({ name: message.name, format: message.format });
  else if (message.kind === 'rows') change({ rows: [...state.rows, ...message.rows] });
  else if (message.kind === 'looked') change({ step: 'looked', isAsked: message.isAsked, total: state.rows.length });
  else if (message.kind === 'counts') change({ counts: message.counts });
  else if (message.kind === 'lines') {
    const lines = [...state.lines, ...message.lines];
    change({ lines, total: grownTotal(lines) });
  } else if (message.kind === 'waiting') {
    const { until, sentence } = message;
    if (state.hold === 'none' || state.hold === 'waiting')
      change({ hold: until === undefined ? 'none' : 'waiting', until, sentence });
  } else if (message.kind === 'halted') change({ hold: 'halted', sentence: message.sentence });
  else if (message.kind === 'ended') end(message.isStopped);
  else if (message.kind === 'busy') {
    endWorker();
    change({ step: 'interrupted', isBusy: true });
  } else if (message.kind === 'failed') fail(message.sentence);
}

function ownWorker(): ImportWorker {
  worker ??= startWorker(onMessage, (hasStarted) =>
    fail(hasStarted ? workerSentences.died : workerSentences.notLoaded),
  );
  return worker;
}

/** Takes what was chosen, beside what was chosen before. */
export function chooseFiles(files: readonly ChosenFile[]): void {
  if (files.length === 0) return;
  const all = [...state.files, ...files];
  change({ files: all, name: nameOfChoice(all), failure: undefined });
}

/** Begins anew, and forgets the report of the last import. */
export function startOver(): void {
  endWorker();
  change(firstState);
  void forgetRun(owner);
}

/** Reads the chosen files and shows what would come. */
export function lookFirst(): void {
  change({ step: 'looking', rows: [], failure: undefined });
  ownWorker().send({ kind: 'look', files: state.files, token: storedToken.get() ?? '' });
}

/** Back to the choice, with the files that were chosen. */
export function cancelLook(): void {
  endWorker();
  change({ step: 'choosing', rows: [] });
}

async function run(): Promise<void> {
  holdPage(true);
  change({ step: 'importing', hold: 'none', isBusy: false, failure: undefined, lines: [], counts: noCounts });
  const { importId, files, options } = state;
  // The record comes first, so that no line of the report is there without it.
  const isKept = await keepRun(owner, state, 'running');
  change({ isKept });
  const token = storedToken.get() ?? '';
  ownWorker().send({ kind: 'import', importId, owner, token, files, options, isKept: true });
}

/** Imports the chosen files. */
export function startImport(options: ImportOptions): void {
  change({ importId: newId(), options });
  void run();
}

/** Goes on with an import of an earlier visit, or with one that a fault has ended. */
export function continueImport(): void {
  void run();
}

export function pauseImport(): void {
  worker?.send({ kind: 'pause' });
  change({ hold: 'paused', sentence: '' });
  void keepRun(owner, state, 'paused');
}

export function resumeImport(): void {
  // A worker that a fault has ended reads the files again, and goes on after the last line of the report.
  if (!worker) return continueImport();
  worker.send({ kind: 'resume' });
  change({ hold: 'none', sentence: '' });
  void keepRun(owner, state, 'running');
}

export function stopImport(): void {
  if (worker) worker.send({ kind: 'stop' });
  else end(true);
}

/** The person of the page, whose last import the device may keep. One that was running goes on. */
export async function meetPerson(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  endWorker();
  change(firstState);
  const former = await readFormer(userId);
  if (!former || owner !== userId || state.step !== 'choosing' || state.files.length > 0) return;
  const { id, run: kept, files, lines } = former;
  const { name, format, total, options, isStopped } = kept;
  change({ importId: id, name, format, total, options, isStopped, files, lines, isKept: files.length > 0 });
  if (kept.state === 'ended') change({ step: 'ended', counts: countsOf(lines) });
  else if (kept.state === 'running' && files.length > 0) continueImport();
  else change({ step: 'interrupted' });
}

function countsOf(lines: readonly ReportLine[]): ImportState['counts'] {
  const counts = { ...noCounts, done: lines.length };
  for (const { state: kind } of lines) counts[kind] += 1;
  return counts;
}
