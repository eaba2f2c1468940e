import { mathFamily } from '../../../pdf/core/math-font-source.ts';

/** How a run of an equation asks for its letters (ECMA-376, 22.1.2.111 and 22.1.2.103). */
export interface MathLook {
  bold: boolean;
  italic: boolean;
  script: string;
}

/** A token of an equation, by the name of its element in MathML. `&` marks where lines are aligned. */
export interface MathToken {
  kind: 'mi' | 'mn' | 'mo' | 'mtext' | 'mspace' | 'malignmark';
  text: string;
  family: string;
  bold: boolean;
  italic: boolean;
}

/** First letters of the alphabets for mathematics that have no font of their own here. */
const alphabets: Record<string, { upper: number; lower: number; digit?: number }> = {
  script: { upper: 0x1d49c, lower: 0x1d4b6 },
  fraktur: { upper: 0x1d504, lower: 0x1d51e },
  'double-struck': { upper: 0x1d538, lower: 0x1d552, digit: 0x1d7d8 },
};

/** Letters that Unicode had before it had the alphabets. */
const earlier: Record<string, string> = {
  'script B': 'ℬ',
  'script E': 'ℰ',
  'script F': 'ℱ',
  'script H': 'ℋ',
  'script I': 'ℐ',
  'script L': 'ℒ',
  'script M': 'ℳ',
  'script R': 'ℛ',
  'script e': 'ℯ',
  'script g': 'ℊ',
  'script o': 'ℴ',
  'fraktur C': 'ℭ',
  'fraktur H': 'ℌ',
  'fraktur I': 'ℑ',
  'fraktur R': 'ℜ',
  'fraktur Z': 'ℨ',
  'double-struck C': 'ℂ',
  'double-struck H': 'ℍ',
  'double-struck N': 'ℕ',
  'double-struck P': 'ℙ',
  'double-struck Q': 'ℚ',
  'double-struck R': 'ℝ',
  'double-struck Z': 'ℤ',
};

/** A letter in one of the alphabets; itself where it is in none. */
function inAlphabet(letter: string, script: string): string {
  const alphabet = alphabets[script];
  const code = letter.codePointAt(0) ?? 0;
  if (alphabet === undefined) return letter;
  if (/[A-Z]/.test(letter)) return earlier[`${script} ${letter}`] ?? String.fromCodePoint(alphabet.upper + code - 0x41);
  if (/[a-z]/.test(letter)) return earlier[`${script} ${letter}`] ?? String.fromCodePoint(alphabet.lower + code - 0x61);
  return /\d/.test(letter) && alphabet.digit !== undefined
    ? String.fromCodePoint(alphabet.digit + code - 0x30)
    : letter;
}

/** Alphabets with serifs, as [first, last, bold, italic]: documents may write 𝑥 where they mean a slanted x. */
const withSerifs: readonly (readonly [number, number, boolean, boolean])[] = [
  [0x1d400, 0x1d433, true, false],
  [0x1d434, 0x1d467, false, true],
  [0x1d468, 0x1d49b, true, true],
  [0x1d6a8, 0x1d6e1, true, false],
  [0x1d6e2, 0x1d71b, false, true],
  [0x1d71c, 0x1d755, true, true],
  [0x1d7ce, 0x1d7d7, true, false],
];

/** A letter as the fonts with serifs have it, and its style. */
function plainLetter(letter: string, look: MathLook): { text: string; bold: boolean; italic: boolean } {
  if (letter === 'ℎ') return { text: 'h', bold: false, italic: true };
  const code = letter.codePointAt(0) ?? 0;
  const found = withSerifs.find(([first, last]) => code >= first && code <= last);
  return found
    ? { text: letter.normalize('NFKC'), bold: found[2], italic: found[3] }
    : { text: letter, bold: look.bold, italic: look.italic };
}

/** Where the last of Unicode's blocks of Latin letters ends that Caladea has most of. */
const firstBeyondLatin = 0x250;

/** The family of a letter: one for Latin letters, one that has Greek and Cyrillic, and that of signs. */
function familyOf(letter: string, script: string): string | undefined {
  if (script === 'sans-serif') return 'Arimo';
  if (script === 'monospace') return 'Cousine';
  if ((letter.codePointAt(0) ?? 0) < firstBeyondLatin) return 'Caladea';
  return /^[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter) ? 'Tinos' : undefined;
}

const asSign = (kind: MathToken['kind'], text: string): MathToken => ({
  kind,
  text,
  family: mathFamily,
  bold: false,
  italic: false,
});

function letterToken(letter: string, look: MathLook): MathToken {
  const chosen = inAlphabet(letter, look.script);
  if (/^[\u2100-\u214F\u{1D400}-\u{1D7FF}]/u.test(chosen)) {
    const plain = plainLetter(chosen, look);
    const family = familyOf(plain.text, 'roman');
    return family === undefined ? asSign('mi', chosen) : { kind: 'mi', ...plain, family };
  }
  const family = familyOf(chosen, look.script);
  // Other scripts have no letters for mathematics.
  if (family === undefined) return { kind: 'mtext', text: chosen, family: 'Arimo', bold: look.bold, italic: false };
  return { kind: 'mi', text: chosen, family, bold: look.bold, italic: look.italic };
}

/** Signs that Word draws for those on keyboards. */
const drawnSigns: Record<string, string> = { '-': '−', '*': '∗', "'": '′' };

const isSpace = (text: string): boolean => /^[\s\u2000-\u200B\u2061-\u2064]/.test(text);

function tokenOf(text: string, look: MathLook): MathToken {
  if (text === '&') return asSign('malignmark', '');
  if (isSpace(text)) return asSign('mspace', text);
  if (/^\d/.test(text)) {
    const digits = Array.from(text, (digit) => inAlphabet(digit, look.script)).join('');
    if (digits !== text) return asSign('mn', digits);
    return { kind: 'mn', text, family: familyOf(text, look.script) ?? 'Caladea', bold: look.bold, italic: false };
  }
  if (/^[\p{L}\u{1D6C1}-\u{1D7CB}\u{1D7CE}-\u{1D7FF}]/u.test(text)) return letterToken(text, look);
  return asSign('mo', drawnSigns[text] ?? text);
}

/** The text of a run as tokens: numbers, words where letters stand upright, single letters, and signs. */
export function tokensOf(text: string, look: MathLook): MathToken[] {
  const words = look.italic || look.script in alphabets ? /(?!)/ : /[A-Za-z]{2,}/;
  const pattern = new RegExp(`\\d+(?:[.,]\\d+)*|${words.source}|\\p{L}\\p{M}*|.`, 'gsu');
  return Array.from(text.matchAll(pattern), ([part]) => tokenOf(part, look));
}

/** Text of an equation that is set as other text is. */
export const plainToken = (text: string, bold: boolean, italic: boolean): MathToken => ({
  kind: 'mtext',
  text: text.replaceAll(' ', '\u00A0'),
  family: 'Caladea',
  bold,
  italic,
});

/** By their characters; others are a quarter of a letter's size wide. */
const spaceWidths: Record<string, number> = { '\u2002': 0.5, '\u2003': 1, '\u2004': 0.333, '\u2009': 0.167 };

/** The width of a space in parts of the size of letters. */
export function widthOfSpace(text: string): number {
  if (/[\u200B\u2061-\u2064]/.test(text)) return 0;
  return spaceWidths[text] ?? (/[\u2006-\u200A]/.test(text) ? 0.125 : 0.25);
}
