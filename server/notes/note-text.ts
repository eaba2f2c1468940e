import { foldedWords } from '#lib/fold-text.ts';
import { asSearchedText, isUnspaced, isWordStart } from '#lib/search-words.ts';

/**
 * How a note's words are found. Texts are folded (case, accents) and cut into grams; a text is found by a word when it
 * has all grams of the word and then, to be sure, the word itself. Grams are hashed together with their owner,
 * so that the index of one person's notes never has to look through another's.
 */

/** FNV-1a of 32 bits (draft-eastlake-fnv), going on from `seed`. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}

const fnvOffset = 0x811c9dc5;

function addGrams(grams: Set<number>, letters: string[], seed: number): void {
  const [first = '', second = ''] = letters;
  // Short words that are looked for match where a word begins: "^c", "^ca".
  grams.add(hash(`^${first}`, seed));
  grams.add(hash(`^${first}${second}`, seed));
  for (let index = 0; index < letters.length; index += 1) {
    const [one = '', two = '', three = ''] = letters.slice(index, index + 3);
    if (three) grams.add(hash(one + two + three, seed));
    // One letter must be enough anywhere.
    if (!isUnspaced(one + two)) continue;
    grams.add(hash(one, seed));
    if (two) grams.add(hash(one + two, seed));
  }
}

/** Index entry of a text: its folded words, each after a space, and their grams, hashed for this owner. */
export function searchableWords(ownerId: string, words: readonly string[]): { body: string; grams: number[] } {
  const seed = hash(ownerId, fnvOffset);
  const grams = new Set<number>();
  for (const word of new Set(words)) addGrams(grams, Array.from(word), seed);
  return { body: asSearchedText(words), grams: [...grams] };
}

/** Search terms of a query: LIKE patterns for the body (escape character \), and the grams that they need. */
export interface SearchTerms {
  patterns: string[];
  grams: number[];
}

/** Every word of the query must be part of the text; words of one or two letters, where a word begins. */
export function searchTerms(ownerId: string, query: string): SearchTerms {
  const seed = hash(ownerId, fnvOffset);
  const words = [...new Set(foldedWords(query))];
  const grams = new Set<number>();
  const patterns = words.map((word) => {
    const letters = Array.from(word);
    if (isWordStart(word)) {
      grams.add(hash(`^${word}`, seed));
      return `% ${word}%`;
    }
    if (letters.length < 3) grams.add(hash(word, seed));
    for (let index = 0; index + 3 <= letters.length; index += 1)
      grams.add(hash(letters.slice(index, index + 3).join(''), seed));
    return `%${word}%`;
  });
  return { patterns, grams: [...grams] };
}
