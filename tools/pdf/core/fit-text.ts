import type { ShapedText } from './shaped-text.ts';

/** How text is changed to fill a width. */
export interface TextFit {
  /** All of it is drawn so many times as wide. */
  scale: number;
  /** After each letter, in points. */
  spacing: number;
}

const asItIs: TextFit = { scale: 1, spacing: 0 };

/** Nobody sees less than this, in points: browsers round widths to 1/64 of a pixel. */
const unseen = 0.05;

/** Two programs' measures of one text differ by this at most, as shares of it; more was asked for by its author. */
const sameText = 0.03;

/** Limits of stretching or compressing a text that must not be split. */
const limits = { least: 0.7, most: 1.4 };

/** Marks that are placed by their letters, and words that are one picture, cannot have their glyphs moved apart. */
const isSimple = (texts: readonly ShapedText[]): boolean =>
  texts.every(({ runs }) => runs.every(({ actualText, rows }) => actualText === undefined && rows.length === 1));

/** How texts on one line fill the width that their layout gave them, in points; `size` is the font's. */
export function fitText(texts: readonly ShapedText[], size: number, width: number | undefined): TextFit {
  if (width === undefined || width <= 0) return asItIs;
  const natural = texts.reduce((sum, text) => sum + text.width, 0) * (size / 1000);
  if (natural <= 0 || Math.abs(width - natural) < unseen) return asItIs;
  const scale = width / natural;
  if (Math.abs(scale - 1) < sameText || !isSimple(texts)) {
    return { scale: Math.min(limits.most, Math.max(limits.least, scale)), spacing: 0 };
  }
  const glyphs = texts.reduce(
    (sum, { runs }) => sum + runs.reduce((count, { rows }) => count + (rows[0]?.glyphs ?? 0), 0),
    0,
  );
  return { scale: 1, spacing: glyphs === 0 ? 0 : (width - natural) / glyphs };
}
