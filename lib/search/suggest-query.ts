import { foldText } from './fold-text.ts';
import { nearestWord } from './nearest-word.ts';
import { parseSearchQuery } from './search-query.ts';
import { isWordStart } from './search-words.ts';

/** Limit of unknown words that are looked up; a query with more is hardly a typing error. */
const maxUnknown = 3;

const isKnown = (word: string, vocabulary: ReadonlyMap<string, number>): boolean => {
  if (vocabulary.has(word)) return true;
  const isStart = isWordStart(word);
  for (const known of vocabulary.keys()) if (isStart ? known.startsWith(word) : known.includes(word)) return true;
  return false;
};

const wordRun = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Replaces each word of the query that the vocabulary lacks by the nearest one that it has. Null where nothing is misspelt or
 * nothing is near. Operators stay. The work is bounded by three words times the vocabulary.
 */
export function suggestQuery(query: string, vocabulary: ReadonlyMap<string, number>): string | null {
  const { words, phrases } = parseSearchQuery(query);
  const unknown = [...new Set([...words, ...phrases.flat()])].filter((word) => !isKnown(word, vocabulary));
  if (unknown.length === 0 || unknown.length > maxUnknown) return null;
  const replacements = new Map<string, string>();
  for (const word of unknown) {
    const near = nearestWord(word, vocabulary);
    if (near === undefined) return null;
    replacements.set(word, near);
  }
  const suggested = query
    .split(/(\s+)/u)
    .map((term) =>
      term.startsWith('-') ? term : term.replaceAll(wordRun, (run) => replacements.get(foldText(run)) ?? run),
    )
    .join('');
  return suggested === query ? null : suggested;
}

/** Counts words into a vocabulary, up to a number of different ones. */
export function addToVocabulary(vocabulary: Map<string, number>, words: Iterable<string>, maxWords: number): void {
  for (const word of words) {
    const count = vocabulary.get(word);
    if (count !== undefined) vocabulary.set(word, count + 1);
    else if (vocabulary.size < maxWords) vocabulary.set(word, 1);
  }
}
