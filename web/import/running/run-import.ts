import pLimit from 'p-limit';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { keepLines, readLines } from '#web/offline/kept-imports.ts';
import type { FittedNote } from '#lib/fitting/fit-note.ts';
import { fitSentences } from '#lib/fitting/fit-sentences.ts';
import type { ImportFormat } from '../import-format.ts';
import type { ImportSource } from '../import-source.ts';
import type { ImportCounts, ImportOrder, ReportLine } from '../import-worker-messages.ts';
import { inBatches, readFitted } from './note-batches.ts';
import type { Patience } from './patient-call.ts';
import { lineOf, type Sender, sendNotes } from './send-notes.ts';
import { sendSentences } from './send-sentences.ts';

/** Calls at once: while the server stores one batch, the next is on its way. It stores those of a person one after the other. */
const batchesAtOnce = 3;

export interface ImportHooks {
  patience: Patience;
  onCounts: (counts: ImportCounts) => void;
  onLines: (lines: ReportLine[]) => void;
}

const isLine = (value: unknown): value is ReportLine =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string';

/** The report of one import, as it grows. */
class Report {
  readonly counts: ImportCounts = { done: 0, added: 0, same: 0, refused: 0, leftOut: 0, files: 0 };
  readonly #hooks: ImportHooks;
  /** Under which the device keeps it; undefined where it keeps nothing. */
  readonly #keptAs: string | undefined;

  constructor(hooks: ImportHooks, keptAs: string | undefined) {
    this.#hooks = hooks;
    this.#keptAs = keptAs;
  }

  /** Lines that an earlier run of the same import kept. */
  async restore(): Promise<Set<string>> {
    const id = this.#keptAs;
    if (id === undefined) return new Set();
    const kept = ((await ignoreErrors(() => readLines(id))) ?? []).filter(isLine);
    this.#count(kept);
    return new Set(kept.map((line) => line.id));
  }

  async add(lines: ReportLine[]): Promise<void> {
    this.#hooks.patience.signal.throwIfAborted();
    const id = this.#keptAs;
    // A report that cannot be kept is shown all the same.
    if (id !== undefined) await ignoreErrors(() => keepLines(id, lines));
    this.#count(lines);
  }

  countFile(): void {
    this.counts.files += 1;
    this.#hooks.onCounts(this.counts);
  }

  #count(lines: ReportLine[]): void {
    if (lines.length === 0) return;
    for (const { state } of lines) this.counts[state] += 1;
    this.counts.done += lines.length;
    this.#hooks.onLines(lines);
    this.#hooks.onCounts(this.counts);
  }
}

/** Why the person leaves a note out; undefined where it comes. */
function leavesOut({ body }: FittedNote, { options }: ImportOrder, leftOut: ReadonlySet<string>): string | undefined {
  if (leftOut.has(body.clientId)) return sendSentences.leftOut;
  if (!options.withTrash && body.deletedAt !== undefined) return fitSentences.inTrash;
  return !options.withArchived && body.archived === true ? fitSentences.isArchived : undefined;
}

/** Reads and sends a source to its end. Rejects with the signal's reason where it is stopped. */
export async function runImport(
  source: ImportSource,
  format: ImportFormat,
  order: ImportOrder,
  hooks: ImportHooks,
): Promise<void> {
  const report = new Report(hooks, order.isKept ? order.importId : undefined);
  const done = await report.restore();
  const leftOut = new Set(order.options.leftOut);
  let aside: ReportLine[] = [];
  const comes = (note: FittedNote) => {
    if (done.has(note.body.clientId)) return false;
    const reason = leavesOut(note, order, leftOut);
    if (reason !== undefined) aside.push(lineOf(note, 'leftOut', reason));
    return reason === undefined;
  };
  const refuse = (source: string, reason: string) => {
    if (!done.has(source)) aside.push({ id: source, source, title: '', state: 'refused', reasons: [reason] });
  };
  const items = readFitted(source, format, { tag: order.options.tag, owner: order.owner, now: Date.now() });
  const batches = inBatches(items, comes, refuse);
  const sender: Sender = {
    importId: order.importId,
    token: order.token,
    patience: hooks.patience,
    onFile: () => report.countFile(),
  };
  // The source is read by one at a time.
  const inTurn = pLimit(1);
  const takeAside = () => {
    const lines = aside;
    aside = [];
    return lines;
  };
  const work = async () => {
    for (;;) {
      await hooks.patience.gate.pass(hooks.patience.signal);
      const { done: isOver, value: batch } = await inTurn(() => batches.next());
      if (isOver) return;
      await report.add([...takeAside(), ...(await sendNotes(sender, batch))]);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
  await report.add(takeAside());
}
