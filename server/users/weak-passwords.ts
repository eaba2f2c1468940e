import { foldText } from '#lib/search/fold-text.ts';

/** Reasons that a password is easy to guess: common, made of the user's or the product's words, or a run of characters. */
export type Weakness = 'common' | 'own' | 'simple';

/** Signs and digits that stand for letters; 1 and the like are read both as i and as l. */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
const upright = /[1!|]/g;

const unswapped = (text: string, uprightAs: 'i' | 'l'): string =>
  Array.from(text, (sign) => letters[sign] ?? sign)
    .join('')
    .replaceAll(upright, uprightAs);

const joined = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The ways in which a password is read: folded, without the digits and signs at its ends, with swapped letters undone. */
function readingsOf(password: string): Set<string> {
  const folded = foldText(password).trim();
  const bare = folded.replace(/[^\p{L}]+$/u, '');
  const forms = [folded, bare, bare.replace(/^[^\p{L}]+/u, '')];
  const all = forms.flatMap((form) => [form, unswapped(form, 'i'), unswapped(form, 'l')]);
  return new Set(all.flatMap((form) => [form, joined(form)]).filter((form) => form !== ''));
}

/** The part that a text repeats to its end, or the text itself. */
function repeatedPart(text: string): string {
  for (let length = 1; length * 2 <= text.length; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** Rows that fingers or minds go along, in both directions. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

const shortestRun = 3;

/** How many characters from here on go along a row, or are the same. */
function runLength(text: string, start: number): number {
  let length = 1;
  while (text[start + length] === text[start]) length += 1;
  if (length > 1) return length;
  const isRun = (count: number) => rows.some((row) => row.includes(text.slice(start, start + count)));
  while (start + length < text.length && isRun(length + 1)) length += 1;
  return length;
}

/** True if a text is a repetition of few characters, or made of runs alone, as 12345678, abcd4321 or qwerty111. */
function isSimple(text: string): boolean {
  if (repeatedPart(text).length < shortestRun + 1) return true;
  for (let at = 0; at < text.length;) {
    const length = runLength(text, at);
    if (length < shortestRun) return false;
    at += length;
  }
  return true;
}

/** True if a text is made of these words alone. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}

/** Those of the product, which everybody would try first. */
const productWords = ['thoughtleaf', 'thoughts', 'thought', 'leaf', 'notes', 'note'];

/** Shorter parts of a name say nothing: many a good password begins with "al". */
const shortestPart = 3;

/** A person's words as a password may be made of them: the whole of each text, and its parts. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const folded = foldText(text);
    const parts = folded.split(/[^\p{L}\p{M}]+/u).filter((part) => Array.from(part).length >= shortestPart);
    return [joined(folded), folded.replaceAll(/[^\p{L}\p{M}]/gu, ''), ...parts].filter((word) => word !== '');
  });

/**
 * Why a password is easily guessed; undefined for one that is not. Case, digits and signs around it and letters written as signs do not
 * count. `own` are texts of whom it is, `isCommon` knows the leaked ones, folded.
 */
export function findWeakness(
  password: string,
  own: readonly string[],
  isCommon: (reading: string) => boolean,
): Weakness | undefined {
  const readings = [...readingsOf(password)];
  const words = [...productWords, ...wordsOf(own)];
  if (readings.some((reading) => isMadeOf(reading, words))) return 'own';
  if ([...new Set(readings.flatMap((reading) => [reading, repeatedPart(reading)]))].some(isCommon)) return 'common';
  return isSimple(foldText(password)) ? 'simple' : undefined;
}
