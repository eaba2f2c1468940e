import type { PageCharacter, PdfDocument } from '../engines/opened-pdf.ts';

// From Devanagari to Sinhala: scripts whose letters are drawn by glyphs that stand before, over and under each other.
const indicLetter = /[\u0900-\u0DFF]/;
const indicGap = /[\u0900-\u0DFF] [\u0900-\u0DFF]/;
/** A vowel sign or the like, which no word begins with. */
const mark = /^\p{M}/u;

/**
 * The text without the spaces that pdfium puts between Indic letters where it takes the way glyphs are placed for a gap. Where a page has
 * spaces of its own between Indic letters, those alone divide words; where it has none, generated ones do, except before a mark.
 */
function withoutFalseGaps(characters: readonly PageCharacter[]): string {
  const isBetweenLetters = (index: number): boolean =>
    characters[index]?.character === ' ' &&
    indicLetter.test(characters[index - 1]?.character ?? '') &&
    indicLetter.test(characters[index + 1]?.character ?? '');
  const hasSpaces = characters.some(({ isGenerated }, index) => !isGenerated && isBetweenLetters(index));
  const isFalse = (index: number): boolean =>
    characters[index]?.isGenerated === true &&
    isBetweenLetters(index) &&
    (hasSpaces || mark.test(characters[index + 1]?.character ?? ''));
  return characters.map(({ character }, index) => (isFalse(index) ? '' : character)).join('');
}

/** Where a hyphen divides a word at the end of a line, pdfium writes one of these, mostly without the line end. */
// oxlint-disable-next-line no-control-regex
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
  const text = document.text(page);
  return indicGap.test(text) ? withoutFalseGaps(document.characters(page)) : text;
}
