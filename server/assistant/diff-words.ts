import type { Change } from '#contract/assistant.ts';

/** More edits than this are not looked for: the differing middle becomes one change. Bounds time and memory (10 MB). */
const editsMax = 1500;

/** The tokens from `from` to `to` in the first text became those from `newFrom` to `newTo` in the second. */
interface Edit {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

const tokenize = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*|./gsu) ?? [];

/** Myers' furthest-reaching rows, one per number of edits, until the ends meet; undefined when too many are needed. */
function findRows(a: readonly string[], b: readonly string[]): Int32Array[] | undefined {
  const rows: Int32Array[] = [];
  let last = new Int32Array([0, 0, 0]);
  for (let edits = 0; edits <= Math.min(editsMax, a.length + b.length); edits += 1) {
    // Diagonal k of this row stands at k + edits + 1, so that k ± 1 always exists.
    const row = new Int32Array(2 * edits + 3);
    for (let k = -edits; k <= edits; k += 2) {
      const down = last[k + 1 + edits] ?? 0;
      const right = last[k - 1 + edits] ?? 0;
      let x = k === -edits || (k !== edits && right < down) ? down : right + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      row[k + edits + 1] = x;
      if (x >= a.length && x - k >= b.length) return [...rows, row];
    }
    rows.push(row);
    last = row;
  }
  return undefined;
}

/** Walks the rows back from the end; edits that touch become one. */
function readEdits(rows: readonly Int32Array[], a: readonly string[], b: readonly string[]): Edit[] {
  const edits: Edit[] = [];
  let x = a.length;
  let y = b.length;
  for (let count = rows.length - 1; count > 0; count -= 1) {
    const last = rows[count - 1] ?? new Int32Array(0);
    const k = x - y;
    const down = last[k + 1 + count] ?? 0;
    const right = last[k - 1 + count] ?? 0;
    const isDown = k === -count || (k !== count && right < down);
    const previousX = isDown ? down : right;
    const previousY = previousX - (isDown ? k + 1 : k - 1);
    const edit = isDown
      ? { from: previousX, to: previousX, newFrom: previousY, newTo: previousY + 1 }
      : { from: previousX, to: previousX + 1, newFrom: previousY, newTo: previousY };
    const next = edits.at(-1);
    if (next && next.from === edit.to && next.newFrom === edit.newTo) {
      next.from = edit.from;
      next.newFrom = edit.newFrom;
    } else {
      edits.push(edit);
    }
    x = previousX;
    y = previousY;
  }
  return edits.toReversed();
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
 * Sorted, not overlapping; offsets in UTF-16 units. Texts that differ in more than about 1,500 words give one change.
 */
export function diffWords(original: string, corrected: string): Change[] {
  const a = tokenize(original);
  const b = tokenize(corrected);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const middleA = a.slice(head, a.length - tail);
  const middleB = b.slice(head, b.length - tail);
  if (middleA.length === 0 && middleB.length === 0) return [];

  const rows = findRows(middleA, middleB);
  const edits = rows
    ? readEdits(rows, middleA, middleB)
    : [{ from: 0, to: middleA.length, newFrom: 0, newTo: middleB.length }];

  const changes: Change[] = [];
  let offset = 0;
  let end = 0;
  for (const edit of edits) {
    const { from, to, newFrom, newTo } = withNeighbour(
      { from: edit.from + head, to: edit.to + head, newFrom: edit.newFrom + head, newTo: edit.newTo + head },
      end,
      a,
    );
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
