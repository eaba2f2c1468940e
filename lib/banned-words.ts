import { foldedWords } from './search/fold-text.ts';

/** Characters that nobody sees, and that would part a word. */
const unseen = /\p{Cf}/gu;

/** The words of a text, folded, with a space before and after each. */
const spaced = (text: string): string => ` ${foldedWords(text.replaceAll(unseen, '')).join(' ')} `;

/** Tells texts that have one of some words, whole and without case and accents. An entry of several words is found as they stand. */
export function bannedWordsIn(words: readonly string[]): (text: string) => boolean {
  const entries = words.map(spaced).filter((entry) => entry.trim() !== '');
  if (entries.length === 0) return () => false;
  return (text) => {
    const own = spaced(text);
    return entries.some((entry) => own.includes(entry));
  };
}
