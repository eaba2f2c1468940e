import { foldedWords, foldText } from './fold-text.ts';
import { type ExcludedText, isEmptyQuery, type SearchQuery } from './search-query.ts';
import { asSearchedText, isUnspaced, isWordStart } from './search-words.ts';

/** Rules by which a note in memory matches a query. The server's store queries its indexes by the same rules. */

/**
 * Parts of a searched text (`asSearchedText`), one of which must occur in it for a phrase: in the middle, or at its `end`. Words of
 * scripts without spaces may begin and end inside a run of letters.
 */
export function phraseParts(phrase: readonly string[]): { part: string; isAtEnd: boolean }[] {
  const text = phrase.join(' ');
  const letters = Array.from(text);
  const start = isUnspaced(letters[0] ?? '') ? text : ` ${text}`;
  if (isUnspaced(letters.at(-1) ?? '')) return [{ part: start, isAtEnd: false }];
  return [
    { part: `${start} `, isAtEnd: false },
    { part: start, isAtEnd: true },
  ];
}

/** The part of a searched text that must occur in it for a word. */
export const wordPart = (word: string): string => (isWordStart(word) ? ` ${word}` : word);

const hasPhrase = (searched: string, phrase: readonly string[]): boolean =>
  phraseParts(phrase).some(({ part, isAtEnd }) => (isAtEnd ? searched.endsWith(part) : searched.includes(part)));

/**
 * True if each word of a query occurs in the texts, without operators: for titles, tools and commands. A query without a letter or digit
 * matches nothing.
 */
export function hasWords(query: string, texts: readonly string[]): boolean {
  const words = foldedWords(query);
  const searched = asSearchedText(texts.flatMap(foldedWords));
  return words.length > 0 && words.every((word) => searched.includes(wordPart(word)));
}

/** The parts of a note that a query reads. */
export interface SearchedNote {
  /** Texts in the order of the server's index: title, tags, description. */
  texts: readonly string[];
  tags: readonly string[];
  hasFile: boolean;
  hasTask: boolean;
  /** When the note was written, in milliseconds. */
  time: number;
}

/** True if a folded tag is the asked one or below it. */
export const isTagWithin = (tag: string, asked: string): boolean => tag === asked || tag.startsWith(`${asked}/`);

function meetsText({ words, phrases, excluded }: SearchQuery, texts: readonly string[]): boolean {
  if (words.length === 0 && phrases.length === 0 && excluded.length === 0) return true;
  const searched = asSearchedText(texts.flatMap(foldedWords));
  const hasText = ({ words, isPhrase }: ExcludedText) =>
    isPhrase ? hasPhrase(searched, words) : words.every((word) => searched.includes(wordPart(word)));
  return (
    words.every((word) => searched.includes(wordPart(word))) &&
    phrases.every((phrase) => hasPhrase(searched, phrase)) &&
    !excluded.some(hasText)
  );
}

/** True if a note matches a query, by the rules of the server's search. A query without a condition matches no note. */
export function meetsQuery(query: SearchQuery, note: SearchedNote): boolean {
  if (isEmptyQuery(query)) return false;
  const tags = note.tags.map(foldText);
  const carries = (asked: string) => tags.some((tag) => isTagWithin(tag, asked));
  return (
    (!query.hasFile || note.hasFile) &&
    (!query.hasTask || note.hasTask) &&
    (query.before === undefined || note.time < query.before) &&
    (query.after === undefined || note.time >= query.after) &&
    query.tags.every(carries) &&
    !query.excludedTags.some(carries) &&
    meetsText(query, note.texts)
  );
}
