import { diffArrays } from 'diff';
import type { Change } from '#contract/assistant.ts';

/**
 * Past this number of edits the search stops, and the whole text becomes one change. A replaced word is two edits. The search takes
 * at most 0.1 s of the server's thread (measured).
 */
const editsMax = 1000;

/** The tokens from `from` to `to` in the first text became those from `newFrom` to `newTo` in the second. */
interface Edit {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

const tokenize = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*|./gsu) ?? [];

/** Edits between two lists of tokens. Tokens between two common stretches belong to one edit. */
function findEdits(a: string[], b: string[]): Edit[] {
  const parts = diffArrays(a, b, { maxEditLength: editsMax });
  if (!parts) return [{ from: 0, to: a.length, newFrom: 0, newTo: b.length }];
  const edits: Edit[] = [];
  let [x, y] = [0, 0];
  let edit: Edit | undefined;
  for (const { added, removed, count } of parts) {
    if (!added && !removed) edit = undefined;
    else if (!edit) {
      edit = { from: x, to: x, newFrom: y, newTo: y };
      edits.push(edit);
    }
    if (!added) x += count;
    if (!removed) y += count;
    if (edit) {
      edit.to = x;
      edit.newTo = y;
    }
  }
  return edits;
}

/** An edit that only adds or only removes takes its neighbour along, so that a person sees the word it belongs to. */
function withNeighbour(edit: Edit, previousEnd: number, a: readonly string[]): Edit {
  const isPlain = a.slice(edit.from, edit.to).some((token) => token.trim() !== '');
  if (isPlain) return edit;
  let { from, newFrom } = edit;
  while (from > previousEnd) {
    from -= 1;
    newFrom -= 1;
    if ((a[from] ?? '').trim() !== '') return { ...edit, from, newFrom };
  }
  return edit;
}

function reasonFor(original: string, replacement: string): string {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  if (original.toLowerCase() === replacement.toLowerCase()) return 'Capital letter';
  if (original.replace(/\s/g, '') === replacement.replace(/\s/g, '')) return 'Spacing';
  if (letters(original) === letters(replacement)) return 'Punctuation';
  return 'Spelling or grammar';
}

/**
 * The changes, word by word, that turn one text into the other: applied to `original` they give `corrected` exactly.
 * Sorted, not overlapping; offsets in UTF-16 units. Texts that differ in more than about 500 words give one change.
 */
export function diffWords(original: string, corrected: string): Change[] {
  const a = tokenize(original);
  const b = tokenize(corrected);
  const changes: Change[] = [];
  let offset = 0;
  let end = 0;
  for (const edit of findEdits(a, b)) {
    const { from, to, newFrom, newTo } = withNeighbour(edit, end, a);
    offset += a.slice(end, from).join('').length;
    // The space after an added word stands after the word before it as well.
    const isSameSpace = to - from > 1 && newTo - newFrom > 1 && a[to - 1] === b[newTo - 1] && a[to - 1]?.trim() === '';
    const before = a.slice(from, isSameSpace ? to - 1 : to).join('');
    const replacement = b.slice(newFrom, isSameSpace ? newTo - 1 : newTo).join('');
    changes.push({ offset, original: before, replacement, reason: reasonFor(before, replacement) });
    offset += before.length;
    end = isSameSpace ? to - 1 : to;
  }
  return changes;
}
