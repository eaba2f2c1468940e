import type { Change, Engine } from '#contract/assistant.ts';
import type { Note } from '#contract/notes/notes.ts';

/** Changes that the assistant proposes for a note's description. */
export interface Proposal {
  note: Note;
  changes: readonly Change[];
  engine: Engine;
}

/** A stretch of text that begins `at`: as it is, or with the change proposed for it and that one's place in the list. */
export type Stretch = { at: number; text: string } | { at: number; change: Change; index: number };

/** Cuts a text at its changes. A change that does not fit the text, or overlaps the one before, is left out. */
export function stretchesOf(text: string, changes: readonly Change[]): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const [index, change] of changes.entries()) {
    const { offset, original } = change;
    if (offset < end || !text.startsWith(original, offset)) continue;
    if (offset > end) stretches.push({ at: end, text: text.slice(end, offset) });
    stretches.push({ at: offset, change, index });
    end = offset + original.length;
  }
  if (end < text.length) stretches.push({ at: end, text: text.slice(end) });
  return stretches;
}

/** The text with the accepted changes made and all others left alone. */
export const withAccepted = (stretches: readonly Stretch[], accepted: ReadonlySet<number>): string =>
  stretches
    .map((stretch) => {
      if ('text' in stretch) return stretch.text;
      return accepted.has(stretch.index) ? stretch.change.replacement : stretch.change.original;
    })
    .join('');
