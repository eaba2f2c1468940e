import { phraseParts, wordPart } from '#lib/search/match-search.ts';
import { asSearchedText, isUnspaced, isWordStart } from '#lib/search/search-words.ts';

/**
 * How the words of a note or a thought are found. Texts are folded (case, accents) and cut into grams; a text is found by a word when
 * it has all grams of the word and then, to be sure, the word itself. The grams of a note are hashed together with its owner,
 * so that the index of one person's notes never has to look through another's. Thoughts are everybody's.
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

/** LIKE patterns (escape character \) for the body, one of which must match. */
export type PatternChoice = readonly string[];

/** Search terms of a query: patterns for the body, and the grams that they need. */
export interface SearchTerms {
  patterns: PatternChoice[];
  grams: number[];
}

function addTermGrams(grams: Set<number>, word: string, seed: number): void {
  const letters = Array.from(word);
  if (isWordStart(word)) {
    grams.add(hash(`^${word}`, seed));
    return;
  }
  if (letters.length < 3) grams.add(hash(word, seed));
  for (let index = 0; index + 3 <= letters.length; index += 1)
    grams.add(hash(letters.slice(index, index + 3).join(''), seed));
}

/** Patterns for a word: it is part of the text; a word of one or two letters, where a word begins. */
export const wordPatterns = (word: string): PatternChoice => [`%${wordPart(word)}%`];

/** Patterns for words that stand together. */
export const phrasePatterns = (phrase: readonly string[]): PatternChoice =>
  phraseParts(phrase).map(({ part, isAtEnd }) => (isAtEnd ? `%${part}` : `%${part}%`));

/** Every word and every phrase must be part of the text. Both are folded. */
export function searchTerms(
  ownerId: string,
  { words, phrases }: { words: readonly string[]; phrases: readonly (readonly string[])[] },
): SearchTerms {
  const seed = hash(ownerId, fnvOffset);
  const grams = new Set<number>();
  for (const word of [...words, ...phrases.flat()]) addTermGrams(grams, word, seed);
  return { patterns: [...words.map(wordPatterns), ...phrases.map(phrasePatterns)], grams: [...grams] };
}
