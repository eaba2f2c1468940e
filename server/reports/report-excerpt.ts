import type { ReportContentType } from '#contract/reports/reports.ts';
import { plainMentions } from '#contract/feed/mentions.ts';

/** The first words of a thought or a comment, in letters. */
const maxExcerpt = 120;

/** A picture in words, which are all that is kept of it. */
const pictureWords = (alt: string): string =>
  alt === '' ? '[A picture without a description]' : `[Picture: ${excerptOf(alt)}]`;

/** The words of a thing as its readers see them: with the names of the people mentioned. */
export const plainWords = (type: ReportContentType, words: string): string =>
  type === 'post' || type === 'comment' ? plainMentions(words) : words;

/** The first words of a thing, and of the alt text of each of its pictures: a line each. */
export const excerptWithPictures = (words: string, alts: readonly string[] = []): string =>
  [excerptOf(words), ...alts.map(pictureWords)].filter((line) => line !== '').join('\n');

/** The first words of something, with an ellipsis where there are more. */
export function excerptOf(words: string): string {
  const letters = Array.from(words);
  return letters.length > maxExcerpt ? `${letters.slice(0, maxExcerpt).join('')}…` : words;
}
