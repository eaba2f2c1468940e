import type { FitOptions, FittedNote } from '#lib/fitting/fit-note.ts';
import { fitNote } from '#lib/fitting/fit-note.ts';
import { fitSentences } from '#lib/fitting/fit-sentences.ts';
import type { ImportFormat } from '../import-format.ts';
import type { ImportSource } from '../import-source.ts';
import { importLimits } from '#contract/notes/import-limits.ts';

/** A note that fits, or a line on something that cannot come. */
export type FittedItem = { kind: 'note'; note: FittedNote } | { kind: 'refused'; source: string; reason: string };

/** UTF-16 units of the texts of one call: below the bytes that it may have, and soon on its way. */
const batchUnits = 2_000_000;

const unitsOf = ({ body: { description, versions = [] } }: FittedNote): number =>
  description.length + versions.reduce((sum, version) => sum + version.description.length, 0);

/** All of a source as the server takes it: each name of a note once. */
export async function* readFitted(
  source: ImportSource,
  format: ImportFormat,
  options: FitOptions,
): AsyncGenerator<FittedItem> {
  const seen = new Set<string>();
  for (const { path, reason } of source.refused) yield { kind: 'refused', source: path, reason };
  for await (const item of format.read(source)) {
    if (item.kind === 'refused') {
      yield item;
      continue;
    }
    const notes = fitNote(item.note, options);
    if (notes.length === 0) yield { kind: 'refused', source: item.note.source, reason: fitSentences.empty };
    for (const note of notes) {
      const isRepeated = seen.has(note.body.clientId);
      seen.add(note.body.clientId);
      yield isRepeated ? { kind: 'refused', source: note.source, reason: fitSentences.twice } : { kind: 'note', note };
    }
  }
}

/** Groups notes for a call each. What is no note goes to `onOther` as it comes. */
export async function* inBatches(
  items: AsyncIterable<FittedItem>,
  onNote: (note: FittedNote) => boolean,
  onRefused: (source: string, reason: string) => void,
): AsyncGenerator<FittedNote[]> {
  let batch: FittedNote[] = [];
  let room = batchUnits;
  for await (const item of items) {
    if (item.kind === 'refused') onRefused(item.source, item.reason);
    else if (onNote(item.note)) {
      const units = unitsOf(item.note);
      if (batch.length > 0 && (units > room || batch.length === importLimits.each)) {
        yield batch;
        batch = [];
        room = batchUnits;
      }
      batch.push(item.note);
      room -= units;
    }
  }
  if (batch.length > 0) yield batch;
}
