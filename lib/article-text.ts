/** Words that an adult reads in a minute, silently (Brysbaert 2019, a meta-analysis of 190 studies: 238). */
const wordsPerMinute = 238;

/** Whole minutes that a text takes to read, at least 1. */
export const readingTimeOf = (text: string): number =>
  Math.max(1, Math.round((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / wordsPerMinute));

/** The text of Markdown without its marks, on one line: for excerpts, not for reading on. */
export const plainTextOf = (markdown: string): string =>
  markdown
    .replaceAll(/^(?:`{3,}|~{3,})[^]*?(?:^(?:`{3,}|~{3,})\s*$|$(?![^]))/gm, ' ')
    .replaceAll(/^#{1,6}\s.*$/gm, ' ')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The beginning of Markdown as plain text, cut at a word, with an ellipsis where something is left out. */
export function excerptOf(markdown: string, maxLength: number): string {
  const text = plainTextOf(markdown);
  const points = Array.from(text);
  if (points.length <= maxLength) return text;
  const cut = points.slice(0, maxLength - 1).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord || cut}…`;
}
