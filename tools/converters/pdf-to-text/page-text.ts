import type { PdfDocument } from '../../engines/opened-pdf.ts';
import type { PageCharacter } from '../../engines/page-characters.ts';
import { mayBeDoubled, withoutDoubles } from './doubled-text.ts';
import { inOrderOfLines, isInPlace } from './line-order.ts';

// From Devanagari to Sinhala: scripts whose letters are drawn by glyphs that stand before, over and under each other.
const indicLetter = /[\u0900-\u0DFF]/;
const indicGap = /[\u0900-\u0DFF] [\u0900-\u0DFF]/;
/** A vowel sign or the like, which no word begins with. */
const mark = /^\p{M}/u;

/** The space of the smallest print is wider. */
const pointsOfNoSpace = 0.5;

/** No language has words of more letters on average, vowel signs counted; Malayalam comes to a dozen. */
const longestWords = 25;

/**
 * The text without spaces that pdfium generates between Indic letters, where it takes the position of a glyph for a gap. Real
 * spaces between Indic letters alone divide words, where a page has enough of them. Otherwise generated ones do, except before
 * a mark.
 */
function withoutFalseGaps(characters: readonly PageCharacter[]): string {
  const isLetter = (index: number): boolean => indicLetter.test(characters[index]?.character ?? '');
  const isBetweenLetters = (index: number): boolean =>
    characters[index]?.character === ' ' && isLetter(index - 1) && isLetter(index + 1);
  // Some programs draw the spaces of a line first, in another font. The position of one of them means nothing.
  const own = characters.filter(
    ({ isGenerated }, index) => !isGenerated && isBetweenLetters(index) && isInPlace(characters, index),
  );
  const letters = characters.filter((_, index) => isLetter(index));
  const hasSpaces = own.length * longestWords > letters.length;
  const isFalse = (index: number): boolean => {
    const [gap, next] = [characters[index], characters[index + 1]];
    if (!gap?.isGenerated || !next || !isBetweenLetters(index)) return false;
    // Where it has a place of its own, it stands for a space of the file.
    return (hasSpaces && next.x - gap.x < pointsOfNoSpace) || mark.test(next.character);
  };
  return characters.map(({ character }, index) => (isFalse(index) ? '' : character)).join('');
}

/** Where a hyphen divides a word at the end of a line, pdfium writes one of these, mostly without the line end. */
// oxlint-disable-next-line no-control-regex -- pdfium writes a control character
const divided = /[\u0002\uFFFE](?:\r?\n)?/g;

/** One kind of line end, no spaces before it, and words divided at the end of a line as they stand or put together. */
export function tidyText(text: string, { joinHyphens }: { joinHyphens: boolean }): string {
  return text
    .replace(divided, joinHyphens ? '' : '-\n')
    .replaceAll('\0', '')
    .replace(/[ \t]*\r?\n/g, '\n')
    .trimEnd();
}

/** The text of a page in its reading order, as pdfium sees it. */
export function readPageText(document: PdfDocument, page: number): string {
  const { text, isInterwoven } = document.text(page);
  const isIndic = indicGap.test(text);
  if (!isIndic && !isInterwoven && !mayBeDoubled(text)) return text;
  const once = withoutDoubles(document.characters(page));
  const characters = isIndic || isInterwoven ? inOrderOfLines(once) : once;
  return isIndic ? withoutFalseGaps(characters) : characters.map(({ character }) => character).join('');
}
