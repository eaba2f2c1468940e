import { foldedWords } from './search/fold-text.ts';

const maxLength = 80;

/**
 * A text as part of an address: its words in lower case and without accents, joined by hyphens. Longer ones are cut at a word
 * before 80 characters. Empty where the text has no letter and no digit.
 */
export function slugOf(text: string): string {
  let slug = '';
  for (const word of foldedWords(text)) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > maxLength) break;
    slug = longer;
  }
  // Not half of a letter that takes two units: no address can hold that.
  return slug || (foldedWords(text)[0] ?? '').slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
