import { foldedWords, foldText } from './fold-text.ts';

/** Parser of a note search. Server, offline search, demo and the marked hits read a query by it, so that their results agree. */

/** Limits of a query: its code points, and how many terms of it count. */
const maxLength = 200;
const maxTerms = 100;

/** A text that the note must not contain: one word, or words that stand together. */
export interface ExcludedText {
  words: readonly string[];
  isPhrase: boolean;
}

/** All conditions of a query; a note must meet every one. Words and tags are folded. */
export interface SearchQuery {
  words: readonly string[];
  /** Words that stand together, whole and in this order. */
  phrases: readonly (readonly string[])[];
  excluded: readonly ExcludedText[];
  tags: readonly string[];
  excludedTags: readonly string[];
  hasFile: boolean;
  hasTask: boolean;
  /** The note is older than this time, in milliseconds: the first moment of `before:`. */
  before: number | undefined;
  /** The note is from this time or later: the first moment of `after:`. */
  after: number | undefined;
}

type Writable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key];
};

/** A term of the query as it was typed. */
interface Token {
  isNegative: boolean;
  /** Operator before a colon, in lower case. */
  operator: string | undefined;
  /** The term without its sign, quotes and operator. */
  value: string;
  isQuoted: boolean;
  /** The term without its sign alone. */
  whole: string;
}

/** A sign, an operator and a value in quotes, each but the quotes optional; or anything up to the next space. */
const tokenPattern = /(-?)(?:(\p{L}+):)?"([^"]*)"|(-?)(\S+)/gu;

const operatorPattern = /^(\p{L}+):(.+)$/su;

/** Phones type curly quotes. */
const withPlainQuotes = (text: string): string => text.replaceAll(/[“”„‟«»]/gu, '"');

function readTokens(query: string): Token[] {
  const bounded = Array.from(query).slice(0, maxLength).join('');
  const matches = withPlainQuotes(bounded).matchAll(tokenPattern).take(maxTerms);
  return Array.from(matches, ([, sign = '', name, quoted, plainSign = '', rest = '']): Token => {
    if (quoted !== undefined) {
      const whole = name === undefined ? quoted : `${name} ${quoted}`;
      return { isNegative: sign === '-', operator: name?.toLowerCase(), value: quoted, isQuoted: true, whole };
    }
    const [, operator, value = rest] = operatorPattern.exec(rest) ?? [];
    return {
      isNegative: plainSign === '-',
      operator: operator?.toLowerCase(),
      value,
      isQuoted: false,
      whole: rest,
    };
  });
}

const datePattern = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** First moment of a day, a month or a year, in UTC; undefined for any other text and for days that no calendar has. */
function readDate(text: string): number | undefined {
  const [, year, month = '1', day = '1'] = datePattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.getTime() : undefined;
}

const smallest = (one: number | undefined, other: number): number => Math.min(one ?? other, other);
const largest = (one: number | undefined, other: number): number => Math.max(one ?? other, other);

/** Adds the condition of an operator; false where the term is none and counts as words. */
function addOperator(query: Writable<SearchQuery>, { operator, value, isNegative }: Token): boolean {
  if (operator === 'tag') {
    const tag = foldText(value.trim());
    if (tag === '') return false;
    (isNegative ? query.excludedTags : query.tags).push(tag);
    return true;
  }
  if (isNegative) return false;
  if (operator === 'has') {
    const kind = value.toLowerCase();
    if (kind === 'file') query.hasFile = true;
    else if (kind === 'task') query.hasTask = true;
    else return false;
    return true;
  }
  const time = operator === 'before' || operator === 'after' ? readDate(value) : undefined;
  if (time === undefined) return false;
  if (operator === 'before') query.before = smallest(query.before, time);
  else query.after = largest(query.after, time);
  return true;
}

function addWords(query: Writable<SearchQuery>, { isNegative, isQuoted, operator, whole, value }: Token): void {
  const words = foldedWords(whole);
  if (words.length === 0) return;
  // A hyphen inside the term parts words that still belong together.
  if (isNegative) query.excluded.push({ words, isPhrase: isQuoted || words.length > 1 });
  else if (isQuoted && operator === undefined) query.phrases.push(words);
  else if (isQuoted) {
    query.words.push(...foldedWords(operator ?? ''));
    query.phrases.push(foldedWords(value));
  } else query.words.push(...words);
}

/**
 * Parses a query: `word`, `"a phrase"`, `-word`, `-"a phrase"`, `tag:work` (with tags below it), `tag:"two words"`, `-tag:work`, `has:file`,
 * `has:task`, `before:2026-01-31`, `after:2026-01`. A date is a day, a month or a year, in UTC. Both operators mean its first moment:
 * `after:2026` includes 2026 and `before:2026` ends with 2025. An unknown operator and a wrong date are words. Never throws.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const query: Writable<SearchQuery> = {
    words: [],
    phrases: [],
    excluded: [],
    tags: [],
    excludedTags: [],
    hasFile: false,
    hasTask: false,
    before: undefined,
    after: undefined,
  };
  for (const token of readTokens(text)) if (!addOperator(query, token)) addWords(query, token);
  query.words = [...new Set(query.words)];
  query.phrases = query.phrases.filter((phrase) => phrase.length > 0);
  return query;
}

/** True if a query has no search term, for example punctuation alone. Its search finds no note. */
export const isEmptyQuery = (query: SearchQuery): boolean =>
  query.words.length === 0 &&
  query.phrases.length === 0 &&
  query.excluded.length === 0 &&
  query.tags.length === 0 &&
  query.excludedTags.length === 0 &&
  !query.hasFile &&
  !query.hasTask &&
  query.before === undefined &&
  query.after === undefined;
