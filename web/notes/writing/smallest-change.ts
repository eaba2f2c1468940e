import type { ChangeSpec } from '@codemirror/state';
import { diffLines } from 'diff';

interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** Bound of the comparison by lines: beyond it, the whole middle is replaced. */
const maxEdits = 500;

const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** Narrows a replacement to the characters that differ, without splitting a surrogate pair. */
function narrow(before: string, after: string, offset: number): Replacement | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (isLowSurrogate(before.charCodeAt(start)) || isLowSurrogate(after.charCodeAt(start))) start -= 1;
  start = Math.max(0, start);
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - end - 1) === after.charCodeAt(after.length - end - 1)
  ) {
    end += 1;
  }
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1;
  return {
    from: offset + start,
    to: offset + before.length - end,
    insert: after.slice(start, after.length - end),
  };
}

/** Changes that turn one text into the other. Text that both have stays untouched, so that a cursor in it keeps its place. */
export function smallestChange(before: string, after: string): ChangeSpec[] {
  const whole = narrow(before, after, 0);
  if (!whole) return [];
  const middle = before.slice(whole.from, whole.to);
  const lines = diffLines(middle, whole.insert, { maxEditLength: maxEdits });
  if (!lines) return [whole];
  const changes: Replacement[] = [];
  let position = whole.from;
  for (let index = 0; index < lines.length; index += 1) {
    const part = lines[index];
    const next = lines[index + 1];
    if (!part) continue;
    if (!part.added && !part.removed) {
      position += part.value.length;
      continue;
    }
    const isPair = part.removed && next?.added;
    const removed = part.removed ? part.value : '';
    const added = isPair ? next.value : part.added ? part.value : '';
    const change = narrow(removed, added, position);
    if (change) changes.push(change);
    position += removed.length;
    if (isPair) index += 1;
  }
  return changes;
}
