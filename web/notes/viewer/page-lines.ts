import { markHits, type SoughtTexts } from '#lib/search/search-hits.ts';
import type { PageLetters } from './viewer-tools.ts';

/** Shares of a page, from its top left corner. */
export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PageLine extends PageBox {
  text: string;
}

/** A place in the text of a page, in UTF-16 units. */
interface Span {
  start: number;
  end: number;
}

function boxAt({ boxes }: PageLetters, unit: number): PageBox | undefined {
  const [left = 0, top = 0, width = 0, height = 0] = boxes.subarray(unit * 4, unit * 4 + 4);
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** True if one letter stands beside another: half of the lower one is as high as the other. */
function isBeside(one: PageBox, other: PageBox): boolean {
  const shared = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return shared > Math.min(one.height, other.height) / 2;
}

function join(one: PageBox, other: PageBox): PageBox {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const width = Math.max(one.left + one.width, other.left + other.width) - left;
  return { left, top, width, height: Math.max(one.top + one.height, other.top + other.height) - top };
}

/** Letters of a span as they stand in lines. A part that stands far to the left begins a new line, too. */
function linesIn(letters: PageLetters, { start, end }: Span): PageLine[] {
  const lines: PageLine[] = [];
  let open: PageLine | undefined;
  for (let unit = start; unit < end; unit += 1) {
    const letter = letters.text.charAt(unit);
    const box = boxAt(letters, unit);
    if (letter === '\n') open = undefined;
    else if (box && open && isBeside(open, box) && box.left + box.width >= open.left)
      Object.assign(open, join(open, box), { text: open.text + letter });
    else if (box) {
      open = { ...box, text: letter };
      lines.push(open);
    } else if (open) open.text += letter;
  }
  return lines;
}

/** The lines of a page's text. */
export const linesOf = (letters: PageLetters): PageLine[] =>
  linesIn(letters, { start: 0, end: letters.text.length }).filter(({ text }) => text.trim() !== '');

/** True if a letter stands right under another, as on a page that is turned. */
function isUnder(one: PageLine, other: PageLine): boolean {
  if (other.text.length > 1) return false;
  const shared = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const distance = Math.min(Math.abs(other.top - one.top - one.height), Math.abs(one.top - other.top - other.height));
  return shared > Math.min(one.width, other.width) / 2 && distance < other.height;
}

/** Boxes of lines. Letters under each other are one. */
function boxesOf(lines: readonly PageLine[]): PageBox[] {
  const joined: PageLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && isUnder(last, line)) Object.assign(last, join(last, line));
    else joined.push({ ...line });
  }
  return joined.map(({ left, top, width, height }) => ({ left, top, width, height }));
}

/** Places of a page that have the words of a search: each hit in as many boxes as it has lines. */
export function hitsOnPage(letters: PageLetters, sought: SoughtTexts): PageBox[][] {
  const hits: PageBox[][] = [];
  let start = 0;
  for (const { text, isHit } of markHits(letters.text, sought)) {
    const end = start + text.length;
    const lines = isHit ? linesIn(letters, { start, end }) : [];
    if (lines.length > 0) hits.push(boxesOf(lines));
    start = end;
  }
  return hits;
}
