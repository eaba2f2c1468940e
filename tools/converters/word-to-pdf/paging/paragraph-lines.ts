import type { FlowItem, MeasuredLine } from './measured-blocks.ts';

/** Something in a line, as high as it makes the line; lengths in points. */
export interface LinePart {
  top: number;
  bottom: number;
  /** How much of it at the bottom is distance to the next line alone. */
  leading?: number;
  /** Drawn behind all texts of its paragraph. */
  behind?: readonly FlowItem[];
  items: readonly FlowItem[];
  notes?: readonly string[];
  bookmarks?: readonly string[];
  fields?: readonly HTMLElement[];
}

/** Beside the lines, and not in one. */
export interface Floating {
  top: number;
  bottom: number;
  items: readonly FlowItem[];
}

interface Line {
  top: number;
  bottom: number;
  parts: LinePart[];
}

/** Parts of one line overlap; those of the next stand below its middle. */
function groupLines(parts: readonly LinePart[]): Line[] {
  const lines: Line[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    const middle = (part.top + part.bottom) / 2;
    if (line && middle < line.bottom - 0.01) {
      line.parts.push(part);
      line.top = Math.min(line.top, part.top);
      line.bottom = Math.max(line.bottom, part.bottom);
    } else lines.push({ top: part.top, bottom: part.bottom, parts: [part] });
  }
  return lines;
}

/** Sets the lines' edges so that they fill the paragraph from its first to its last without a gap. */
function closeGaps(lines: readonly Line[], top: number, bottom: number): void {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined) continue;
    const edge = (line.bottom + next.top) / 2;
    line.bottom = edge;
    next.top = edge;
  }
  const first = lines[0];
  const last = lines.at(-1);
  if (first) first.top = top;
  if (last) last.bottom = Math.max(bottom, last.top);
}

/** Lines stand no further apart by themselves, in points. */
const leastPush = 6;

/** The lower edge of what is seen of a line. */
function inkBottom({ bottom, parts }: Line): number {
  const hanging = parts.map((part) => part.bottom - (part.leading ?? 0));
  return parts.some(({ leading = 0 }) => leading > 0) ? Math.min(bottom, Math.max(...hanging)) : bottom;
}

/** The lines of a paragraph, of all that stands in it in the order of reading. */
export function linesOf(
  parts: readonly LinePart[],
  floats: readonly Floating[],
  { top, bottom }: { top: number; bottom: number },
): MeasuredLine[] {
  const lines = groupLines(parts);
  if (lines.length === 0) lines.push({ top, bottom, parts: [] });
  // The edge between two lines is made the middle of their gap.
  const gaps = lines.map((line, index) =>
    index === 0 ? line.top - top : (line.top - (lines[index - 1]?.bottom ?? 0)) / 2,
  );
  closeGaps(lines, top, bottom);
  const beside = (index: number): Floating[] =>
    floats.filter((float) => {
      const at = lines.findIndex((line) => line.bottom > float.top + 0.5);
      return index === (at < 0 ? lines.length - 1 : at);
    });
  return lines.map((line, index) => {
    const itsFloats = beside(index);
    return {
      top: line.top,
      bottom: line.bottom,
      pushed: itsFloats.length === 0 && (gaps[index] ?? 0) > leastPush ? (gaps[index] ?? 0) : 0,
      reach: Math.max(inkBottom(line), ...itsFloats.map((float) => float.bottom)),
      items: [
        ...line.parts.flatMap(({ behind = [] }) => behind),
        ...itsFloats.flatMap(({ items }) => items),
        ...line.parts.flatMap(({ items }) => items),
      ],
      notes: line.parts.flatMap(({ notes = [] }) => notes),
      bookmarks: line.parts.flatMap(({ bookmarks = [] }) => bookmarks),
      fields: line.parts.flatMap(({ fields = [] }) => fields),
    };
  });
}
