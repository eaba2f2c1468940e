const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Scripts whose letters join to those beside them, or that run from right to left: words are drawn as a whole. */
const joins =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Adlam}]/u;

/** Signs of the scripts of India and its neighbours that bind the next consonant to the one before, and a joiner after it. */
const binds = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u0F84\u1039\u17D2]\u200D?$/u;

/**
 * Parts of a text that are drawn one by one: letters, or syllables where letters change beside each other. A thousand words have few of
 * them, so that few pictures are drawn and kept.
 */
export function drawableParts(text: string): string[] {
  if (joins.test(text)) return [text];
  const parts: string[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = parts.length - 1;
    const before = parts[last];
    if (before !== undefined && binds.test(before)) parts[last] = before + grapheme;
    else parts.push(grapheme);
  }
  return parts;
}
