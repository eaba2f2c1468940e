import { readParagraphs } from './markdown.ts';

/** Words that an adult reads in a minute, silently (Brysbaert 2019, a meta-analysis of 190 studies: 238). */
const wordsPerMinute = 238;

/** Whole minutes that a text takes to read, at least 1. */
export const readingTimeOf = (text: string): number =>
  Math.max(1, Math.round((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / wordsPerMinute));

/** The beginning of Markdown as plain text, cut at a word, with an ellipsis where something is left out. */
export function excerptOf(markdown: string, maxLength: number): string {
  const text = readParagraphs(markdown);
  const points = Array.from(text);
  if (points.length <= maxLength) return text;
  const cut = points.slice(0, maxLength - 1).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord || cut}…`;
}
