import { foldedWords } from './fold-text.ts';

/** Longer parts are cut: nobody tells two people apart by the 25th letter of a word. */
const maxPart = 24;

const cut = (word: string): string => Array.from(word).slice(0, maxPart).join('');

/** Every ending of every word of a name, folded: "Ada" gives ada, da, a. What begins like one of them is a part of the name. */
export function namePartsOf(name: string): string[] {
  const parts = new Set<string>();
  for (const word of foldedWords(name)) {
    const letters = Array.from(word);
    for (let start = 0; start < letters.length; start += 1) parts.add(cut(letters.slice(start).join('')));
  }
  return [...parts];
}

/** What a query asks for: each of these must begin a part of the name. */
export const nameTermsOf = (query: string): string[] => [...new Set(foldedWords(query).map(cut))];
