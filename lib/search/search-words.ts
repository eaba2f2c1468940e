/** Scripts whose words are short and stand without spaces between them: one letter may be a word, anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** True if the letters belong to a script without spaces between words. */
export const isUnspaced = (letters: string): boolean => unspaced.test(letters);

/** Shorter terms occur inside too many words, so they match only the beginning of a word. */
const shortest = 3;

/** True if a folded term matches only the beginning of a word. */
export const isWordStart = (word: string): boolean => Array.from(word).length < shortest && !isUnspaced(word);

/** Joins words with a space before each, so that a search can match the beginning of a word. */
export const asSearchedText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');
