/** A half-open range of UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

// Code in fences or backticks, and tags. Each scan ends at the next mark, so that no text makes it slow.
const enclosed = /```[\s\S]*?(?:```|$)|`[^`\n]+`|<[^<>\n]{1,300}>/g;

/** A longer run without a space is no word. */
const wordMax = 100;
const endlessRun = new RegExp(`\\S{${wordMax + 1},}`, 'g');

/** Blanks out the runs that no word is as long as, length kept: Harper takes over a gigabyte to compare them. */
export const hideEndlessRuns = (text: string): string => text.replace(endlessRun, (run) => ' '.repeat(run.length));

/**
 * Marks of a run without spaces that is read by a machine or names somebody. Examples are addresses, mentions, tags, paths, file
 * names, domains, assignments and calls; also mixed case, letters with digits, and capitals. Each needs no look back.
 */
const telling = [
  /@|:\/\//,
  /^["'(]*[@#$%~/\\._-]/,
  /[\p{L}\p{N}_)][./\\_=:]+[\p{L}\p{N}_~$(]/u,
  /_|\p{L}\(/u,
  /\p{Ll}\p{Lu}/u,
  /\p{L}\p{N}/u,
  /\p{Lu}\p{Lu}/u,
];

const isProtected = (run: string): boolean => run.length > wordMax || telling.some((pattern) => pattern.test(run));

/** The code, addresses, mentions, tags, file names and identifiers of a text, merged and sorted by start. */
export function findProtectedSpans(text: string): Span[] {
  const runs = Array.from(text.matchAll(/\S+/g)).filter(([run]) => isProtected(run));
  const found = [...text.matchAll(enclosed), ...runs]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of found) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push(span);
  }
  return merged;
}

/** True if a range touches one of the sorted, separate spans. */
export function touches(spans: readonly Span[], { start, end }: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span && span.end <= start) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start < end;
}
