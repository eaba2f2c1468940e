import { fillTable } from './fill-table.ts';
import { breakBefore, topOf, type ParagraphPiece, type Piece, type TablePiece } from './block-pieces.ts';
import type { FilledRegion, Placed, Region } from './region.ts';

/** Measures are rounded to parts of a pixel; so much more than there is still fits. */
const tolerance = 0.4;

interface Step {
  placed: Placed;
  piece: Piece;
  bottom: number;
  notes: readonly string[];
  isComplete: boolean;
  keepNext: boolean;
  rest: Piece | undefined;
}

/** Room for the next block of a region. */
interface BlockPlace {
  top: number;
  region: Region;
  /** Footnotes of the blocks above. */
  notesAbove: readonly string[];
  /** True if nothing stands above the block: then a part of it is placed even where it does not fit. */
  isAlone: boolean;
}

/** How many of a paragraph's lines fit, by height alone. */
function fittingLines({ paragraph, from }: ParagraphPiece, shift: number, { region, notesAbove }: BlockPlace): number {
  const notes = [...notesAbove];
  let count = 0;
  for (const [index, line] of paragraph.lines.entries()) {
    if (index < from) continue;
    notes.push(...line.notes);
    const inset = index === paragraph.lines.length - 1 ? paragraph.inset.bottom : 0;
    if (line.reach + inset + shift + region.noteHeight(notes) > region.height + tolerance) break;
    count += 1;
  }
  return count;
}

/** How many lines stay where only `fitting` of them do: lines do not stand alone, unless nothing else can be. */
function linesToPlace({ paragraph, from }: ParagraphPiece, fitting: number, isAlone: boolean): number {
  const left = paragraph.lines.length - from;
  if (fitting >= left) return left;
  let count = fitting;
  if (paragraph.keepLines && from === 0) count = 0;
  if (paragraph.widowControl) {
    if (left - count === 1) count -= 1;
    if (count === 1 && from === 0) count = 0;
  }
  return count > 0 || !isAlone ? Math.max(0, count) : Math.max(1, fitting);
}

function placeParagraph(piece: ParagraphPiece, place: BlockPlace): Step | undefined {
  const { paragraph, from } = piece;
  const shift = place.top - topOf(piece) - (place.isAlone ? (paragraph.lines[from]?.pushed ?? 0) : 0);
  const count = linesToPlace(piece, fittingLines(piece, shift, place), place.isAlone);
  if (count === 0) return undefined;
  const to = from + count;
  const isComplete = to === paragraph.lines.length;
  const last = paragraph.lines[to - 1];
  const bottom = (isComplete ? paragraph.box.y + paragraph.box.height : (last?.bottom ?? 0)) + shift;
  return {
    placed: { kind: 'paragraph', piece, to, shift },
    piece,
    bottom,
    notes: paragraph.lines.slice(from, to).flatMap(({ notes }) => notes),
    isComplete,
    keepNext: paragraph.keepNext,
    rest: isComplete ? undefined : { ...piece, from: to },
  };
}

function placeTable(piece: TablePiece, { top, region, notesAbove, isAlone }: BlockPlace): Step | undefined {
  const noteHeight = (ids: readonly string[]) => region.noteHeight([...notesAbove, ...ids]);
  const filled = fillTable(piece, { top, region: { ...region, noteHeight }, isAlone, fill: fillRegion });
  if (filled === undefined) return undefined;
  const { rows, bottom, notes, rest } = filled;
  return {
    placed: { kind: 'table', piece, rows },
    piece,
    bottom,
    notes,
    isComplete: rest === undefined,
    keepNext: false,
    rest,
  };
}

/** The space between two blocks is what it was where they were measured. */
function spaceAbove(piece: Piece, above: Step | undefined, region: Region): number {
  if (above === undefined) return region.spaceAbove;
  const bottom =
    above.piece.kind === 'paragraph'
      ? above.piece.paragraph.box.y + above.piece.paragraph.box.height
      : (above.piece.table.rows.at(-1)?.bottom ?? 0);
  return Math.max(0, topOf(piece) - bottom);
}

/** How many of the blocks stay where the next one does not follow them: some must not be parted from it. */
function keptTogether(steps: readonly Step[], isBegun: boolean): number {
  let count = steps.length;
  while (count > 0 && steps[count - 1]?.isComplete && steps[count - 1]?.keepNext) count -= 1;
  // All of them belong together: better parted than on no page.
  return count === 0 && !isBegun ? steps.length : count;
}

/** Puts as much text into a region as fits. Something always is, unless the region was begun. */
export function fillRegion(pieces: readonly Piece[], region: Region): FilledRegion {
  const steps: Step[] = [];
  const notes: string[] = [];
  const end = (kept: number, rest: readonly Piece[], broken?: 'page' | 'column'): FilledRegion => {
    const stay = steps.slice(0, kept);
    const back = steps.slice(kept).map(({ piece }) => piece);
    return {
      placed: stay.map(({ placed }) => placed),
      used: stay.at(-1)?.bottom ?? 0,
      rest: [...back, ...rest],
      broken,
    };
  };
  for (const [index, piece] of pieces.entries()) {
    const rest = pieces.slice(index);
    const broken = breakBefore(piece);
    if (broken && (index > 0 || region.isBegun)) return end(steps.length, rest, broken);
    const above = steps.at(-1);
    const top = (above?.bottom ?? 0) + spaceAbove(piece, above, region);
    const place = { top, region, notesAbove: notes, isAlone: steps.length === 0 && !region.isBegun };
    const step = piece.kind === 'paragraph' ? placeParagraph(piece, place) : placeTable(piece, place);
    if (step === undefined) return end(keptTogether(steps, region.isBegun), rest);
    steps.push(step);
    notes.push(...step.notes);
    if (step.rest) return end(steps.length, [step.rest, ...rest.slice(1)]);
  }
  return end(steps.length, []);
}
