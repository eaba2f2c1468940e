/** A half-open range of UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

// Text that means something to a machine or names somebody: a corrected character would break it.
const patterns = [
  /```[\s\S]*?(?:```|$)/g,
  /`[^`\n]+`/g,
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /\b(?:mailto|tel):\S+/gi,
  /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/g,
  /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_./-]+/gu,
  // Domains, file names, versions and paths: a dot, slash, backslash or underscore inside the word.
  /[\p{L}\p{N}_~$-]*[\p{L}\p{N}_][./\\_=]+[\p{L}\p{N}_~$][\p{L}\p{N}_~$./\\=-]*/gu,
  /(?<!\S)[./~\\$%_-]+[\p{L}\p{N}_][^\s]*/gu,
  /[\p{L}_$]+\([^\s]*\)/gu,
  // Mixed case, letters with digits, or all capitals.
  /\b[\p{L}\p{N}]*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu,
  /\b\p{L}+\p{N}[\p{L}\p{N}]*/gu,
  /\b\p{Lu}{2,}\b/gu,
  /<[^<>\n]{1,300}>/g,
];

/** The code, addresses, mentions, tags, file names and identifiers of a text, merged and sorted by start. */
export function findProtectedSpans(text: string): Span[] {
  const found = patterns
    .flatMap((pattern) => Array.from(text.matchAll(pattern)))
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

/** Whether a range touches one of the sorted, separate spans. */
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
