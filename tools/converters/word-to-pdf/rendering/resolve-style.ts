import { familyFor, type FontFamily } from '../../../pdf/core/font-families.ts';
import { mergeParagraph, readParagraphProperties, type ParagraphProperties } from '../reading/paragraph-properties.ts';
import { readRunProperties, type RunProperties } from '../reading/run-properties.ts';
import { emptyPart, type TablePart } from '../reading/word-styles.ts';
import type { WordDocument } from '../reading/word-document.ts';
import { child } from '../reading/xml.ts';
import type { RunStyle } from './flow.ts';
import { naturalLine } from './line-heights.ts';

/** Resolved properties of a paragraph, its styles and its list included. */
export interface ResolvedParagraph {
  properties: ParagraphProperties;
  /** Defaults of its runs. */
  run: RunProperties;
  /** Of the mark at its end, which gives an empty paragraph its height. */
  mark: RunProperties;
}

/** Resolves a paragraph. `part` is the cell's part of its table's style. */
export function resolveParagraph(
  word: WordDocument,
  paragraph: Element,
  part: TablePart = emptyPart,
): ResolvedParagraph {
  const { styles, numbering, theme } = word;
  const element = child(paragraph, 'pPr');
  const own = readParagraphProperties(element, theme);
  let merged = mergeParagraph(styles.defaultParagraph, part.paragraph);
  const add = (above: ParagraphProperties): void => {
    if (above.numberingId !== undefined || above.numberingLevel !== undefined) {
      const id = above.numberingId ?? merged.numberingId;
      const level = numbering.levelOf(id, above.numberingLevel ?? merged.numberingLevel ?? 0);
      // Where a list is taken away its indents go too.
      const none = above.numberingId === '0' ? { indentStart: 0, firstLine: 0 } : {};
      merged = mergeParagraph(merged, level?.paragraph ?? none);
    }
    merged = mergeParagraph(merged, above);
  };
  for (const { whole } of styles.chainOf(own.styleId, 'paragraph')) add(whole.paragraph);
  add(own);
  const run = { ...styles.defaultRun, ...part.run, ...styles.runOfParagraph(own.styleId) };
  const markOwn = readRunProperties(child(element, 'rPr'), theme);
  return { properties: merged, run, mark: { ...run, ...styles.characterOf(markOwn.styleId), ...markOwn } };
}

/** Resolved properties of a run, over those of its paragraph. `isInContents`: it stands in a table of contents. */
export function resolveRun(word: WordDocument, run: Element, base: RunProperties, isInContents = false): RunProperties {
  const own = readRunProperties(child(run, 'rPr'), word.theme);
  return { ...base, ...word.styles.characterOf(own.styleId, isInContents), ...own };
}

/** Letters that Word sets in the font for complex scripts: Hebrew, Arabic, Indic scripts, Thai and their like. */
const complexLetters = /[\u0590-\u08FF\u0900-\u0EFF\u1000-\u109F\u1780-\u17FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

const dark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 96;
};

/** Word's own size and family where a document names none (ECMA-376, 17.3.2.38). */
const defaultSize = 10;
const defaultFont = 'Times New Roman';

/** The part of a letter's height that raised and lowered letters have. */
const raisedSize = 0.65;

/**
 * How a text of these properties is drawn. `lineOf` answers the height of its line, from its size and its family;
 * `inheritedBackground` is the colour behind it.
 */
export function resolveRunStyle(
  properties: RunProperties,
  text: string,
  { lineOf, isMultiple, isOnGrid, inheritedBackground, link }: StyleContext,
): RunStyle {
  const isComplex = properties.isComplex === true || properties.isRightToLeft === true || complexLetters.test(text);
  const size = (isComplex ? properties.complexSize : undefined) ?? properties.size ?? defaultSize;
  const bold = (isComplex ? (properties.complexBold ?? properties.bold) : properties.bold) ?? false;
  const italic = (isComplex ? (properties.complexItalic ?? properties.italic) : properties.italic) ?? false;
  const family = familyFor((isComplex ? properties.complexFont : undefined) ?? properties.font ?? defaultFont);
  const isRaised = properties.raised === 'superscript' || properties.raised === 'subscript';
  const lineHeight = lineOf(size, family);
  const background = properties.background === 'none' ? undefined : properties.background;
  const ink = dark(background ?? inheritedBackground ?? '#ffffff') ? '#ffffff' : '#000000';
  return {
    family,
    size: isRaised ? size * raisedSize : size,
    bold,
    italic,
    color: properties.color === undefined || properties.color === 'auto' ? ink : properties.color,
    background,
    underline: properties.underline ?? 'none',
    strike: properties.strike ?? false,
    leading: isOnGrid ? 0 : Math.max(0, lineHeight - size * naturalLine[family]),
    isMultiple: isMultiple && !isOnGrid,
    link,
    lineHeight,
  };
}

export interface StyleContext {
  lineOf: (size: number, family: FontFamily) => number;
  isMultiple: boolean;
  /** Letters stand in the middle of a line of the grid. */
  isOnGrid: boolean;
  inheritedBackground: string | undefined;
  link: string | undefined;
}

/** Heights that differ by less are equal, in parts of a line of the grid. */
const sameHeight = 0.01;

/** True if the lines of a paragraph stand on the grid of its page. */
export const isOnGrid = ({ snapToGrid = true, lineRule }: ParagraphProperties, pitch: number | undefined): boolean =>
  pitch !== undefined && snapToGrid && lineRule !== 'exact';

/**
 * The height of a line by the rule of its paragraph. On a grid, a line takes as many lines of it as its letters need; `pitch` is their
 * height (ECMA-376, 17.6.5).
 */
export const lineRuleOf = (properties: ParagraphProperties, pitch?: number) => {
  const { line = 1, lineRule = 'auto' } = properties;
  return (size: number, family: FontFamily): number => {
    const natural = size * naturalLine[family];
    if (lineRule === 'exact') return line;
    if (pitch !== undefined && isOnGrid(properties, pitch)) {
      const snapped = Math.max(1, Math.ceil(natural / pitch - sameHeight)) * pitch;
      return lineRule === 'atLeast' ? Math.max(snapped, line) : snapped * Math.max(1, line);
    }
    return lineRule === 'atLeast' ? Math.max(natural, line) : natural * line;
  };
};
