import { pointsOf, type PageSize, sizeOfPage } from '../../pdf/core/page-sizes.ts';
import { pointsOfPixel } from '../../layout/paged-frame/page-map.ts';
import type { HtmlToPdfOptions } from './html-to-pdf.options.ts';

/** A page and the space around what is on it, in points. */
export interface PageShape {
  size: PageSize;
  margins: { top: number; right: number; bottom: number; left: number };
  /** The document asked for them. */
  isOwn: boolean;
}

/** Page rules of a document as CSS; empty where it has none. */
export interface PageRule {
  size: string;
  margins: Record<'top' | 'right' | 'bottom' | 'left', string>;
}

const units: Record<string, number> = {
  px: pointsOfPixel,
  pt: 1,
  pc: 12,
  in: 72,
  cm: pointsOf(10),
  mm: pointsOf(1),
  q: pointsOf(0.25),
};

/** Points of a CSS length; undefined where it is none, or goes by something else. */
function lengthOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d*\.?\d+)([a-z]+)$/i.exec(text.trim()) ?? [];
  if (text.trim() === '0') return 0;
  const points = units[unit.toLowerCase()];
  return amount === undefined || points === undefined ? undefined : Number(amount) * points;
}

/** Sizes of paper by the names that CSS has for them, in millimetres, upright. */
const papers: Record<string, readonly [number, number]> = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  b4: [250, 353],
  b5: [176, 250],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  ledger: [279.4, 431.8],
};

/** Pages smaller or larger than these, in points, are no pages; the largest is what PDF readers take. */
const [smallest, largest] = [36, 14_400];

function sizeOf(text: string, chosen: PageSize): PageSize {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const name = words.find((word) => word in papers);
  const paper = name === undefined ? undefined : papers[name];
  const lengths = words.map(lengthOf).filter((length) => length !== undefined);
  const [first, second = first] = lengths;
  let size = chosen;
  if (paper) size = { width: pointsOf(paper[0]), height: pointsOf(paper[1]) };
  else if (first !== undefined && second !== undefined) size = { width: first, height: second };
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (words.includes('landscape')) size = { width: long, height: short };
  if (words.includes('portrait')) size = { width: short, height: long };
  return [size.width, size.height].every((side) => side >= smallest && side <= largest) ? size : chosen;
}

/** Shape of the pages: the document's own where that is chosen, else that of the options. */
export function shapeOf(rule: PageRule | undefined, options: HtmlToPdfOptions): PageShape {
  const chosen = sizeOfPage(options.pageSize, options.orientation);
  const margin = pointsOf(options.margin);
  if (!rule || options.pageRules === 'mine') {
    return { size: chosen, margins: { top: margin, right: margin, bottom: margin, left: margin }, isOwn: false };
  }
  const size = sizeOf(rule.size, chosen);
  const side = (name: keyof PageRule['margins']) => lengthOf(rule.margins[name]) ?? margin;
  const margins = { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
  const hasRoom =
    size.width - margins.left - margins.right >= smallest && size.height - margins.top - margins.bottom >= smallest;
  return { size, margins: hasRoom ? margins : { top: 0, right: 0, bottom: 0, left: 0 }, isOwn: true };
}
