import type { Change } from '#contract/assistant.ts';

/** A text with its mistakes mended, and the changes that lead to it: sorted by offset, not overlapping. */
export interface Correction {
  correctedText: string;
  changes: Change[];
}

/** Replaces each change's original by its replacement; the changes are sorted by offset and do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { offset, original, replacement } of changes) {
    parts.push(text.slice(end, offset), replacement);
    end = offset + original.length;
  }
  parts.push(text.slice(end));
  return parts.join('');
}
