import { foldedWords } from './fold-text.ts';

/** Limit in letters. Longer parts are cut: the 25th letter hardly ever distinguishes two words. */
const maxPart = 24;

const cut = (word: string): string => Array.from(word).slice(0, maxPart).join('');

/** Every suffix of every word of a text, folded: "Ada" gives ada, da, a. A prefix of a suffix is a part of a word. */
export function wordPartsOf(text: string): string[] {
  const parts = new Set<string>();
  for (const word of foldedWords(text)) {
    const letters = Array.from(word);
    for (let start = 0; start < letters.length; start += 1) parts.add(cut(letters.slice(start).join('')));
  }
  return [...parts];
}

/** Terms of a query: each must begin one of the parts. */
export const partTermsOf = (query: string): string[] => [...new Set(foldedWords(query).map(cut))];
