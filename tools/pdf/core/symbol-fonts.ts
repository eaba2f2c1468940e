/** Unicode of the letters of Symbol, from the code of the space on. */
const symbol = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** The same from code 160 on. */
const symbolHigh = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** Those of Wingdings that documents have, by code; the rest of the font is shown as a bullet. */
const wingdings: Record<number, string> = {
  0x21: '✏',
  0x22: '✂',
  0x28: '☎',
  0x2a: '✉',
  0x36: '⌛',
  0x3f: '✍',
  0x45: '☜',
  0x46: '☞',
  0x47: '☝',
  0x48: '☟',
  0x4a: '☺',
  0x4c: '☹',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x74: '⧫',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x80: '⓪',
  0x9f: '•',
  0xa0: '▪',
  0xa1: '○',
  0xa2: '○',
  0xa3: '○',
  0xa4: '◉',
  0xa5: '◎',
  0xa7: '▪',
  0xa8: '□',
  0xaa: '✦',
  0xab: '★',
  0xd8: '➢',
  0xdc: '➲',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xef: '⇦',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✔',
  0xfd: '☒',
  0xfe: '☑',
};

/** Those of MT Extra, in which editors of equations write signs that Symbol lacks. */
const mathSigns: Record<number, string> = {
  0x43: '∐',
  0x4b: '…',
  0x4c: '⋯',
  0x4d: '⋮',
  0x4e: '⋰',
  0x4f: '⋱',
  0x68: 'ℏ',
  0x6c: 'ℓ',
  0x6d: '∓',
};

const isMathFont = (font: string): boolean => /^(?:mt|euclid) extra$/i.test(font);
const isSymbolFont = (font: string): boolean => /^(?:symbol|euclid symbol)$/i.test(font);
const isDingbats = (font: string): boolean => /wingdings|webdings|marlett|zapf ?dingbats/i.test(font);

/** True if a font has pictures in the places of letters. */
const hasPictures = (font: string | undefined): boolean =>
  font !== undefined && (isSymbolFont(font) || isDingbats(font) || isMathFont(font));

/** The sign that such a font shows for a code, in Unicode. Word may have moved the code into the private area. */
export function symbolOf(font: string | undefined, code: number): string {
  const plain = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (font !== undefined && isDingbats(font)) return plain === 32 ? ' ' : (wingdings[plain] ?? '•');
  if (font !== undefined && isMathFont(font)) return mathSigns[plain] ?? String.fromCodePoint(plain);
  if ((font !== undefined && isSymbolFont(font)) || plain !== code) {
    const sign = plain >= 160 ? Array.from(symbolHigh)[plain - 160] : Array.from(symbol)[plain - 32];
    return sign ?? '•';
  }
  return String.fromCodePoint(code);
}

/** A text in whatever font, with the signs that it shows. */
export function readableIn(font: string | undefined, text: string): string {
  if (hasPictures(font)) return Array.from(text, (letter) => symbolOf(font, letter.codePointAt(0) ?? 32)).join('');
  return text.replaceAll(/[\uF000-\uF0FF]/g, (letter) => symbolOf('Symbol', letter.charCodeAt(0)));
}
