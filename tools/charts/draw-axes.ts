import type { Box } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf/core/text-style.ts';
import type { Scale } from './axis-ticks.ts';
import { lineStep, type ChartCanvas } from './chart-canvas.ts';
import type { CategoryAxis, ValueAxis } from './chart-model.ts';
import type { ChartPlane } from './chart-plane.ts';
import { showNumber } from './show-number.ts';

export const gridline: { color: Rgb; width: number } = { color: [0.85, 0.85, 0.85], width: 0.75 };
export const axisLine: { color: Rgb; width: number } = { color: [0.7, 0.7, 0.7], width: 0.75 };

/** Between an axis and its labels, in sizes of the font. */
const labelGap = 0.5;

export const tickLabels = (scale: Scale, { format }: ValueAxis): string[] =>
  scale.ticks.map((tick) => showNumber(tick, format));

const titleRoom = (canvas: ChartCanvas, title: string): number => (title === '' ? 0 : canvas.size * 1.5);

/** The room beside the plane for a value axis that stands upright. */
export const uprightRoom = (canvas: ChartCanvas, axis: ValueAxis, labels: readonly string[]): number =>
  titleRoom(canvas, axis.title) +
  (axis.isShown ? Math.max(0, ...labels.map((label) => canvas.widthOf(label))) + canvas.size * labelGap : 0);

/** The room below the plane for a value axis that lies. */
export const lyingRoom = (canvas: ChartCanvas, axis: ValueAxis): number =>
  titleRoom(canvas, axis.title) + (axis.isShown ? canvas.size * (lineStep + labelGap) : 0);

/** Titles: upright ones are read from below. */
function drawTitle(canvas: ChartCanvas, title: string, area: Box, side: 'left' | 'right' | 'below'): void {
  const { size } = canvas;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const room = side === 'below' ? area.width : area.height;
  const look = { whole: title, ...(side !== 'below' && { turn: 90 }) };
  const at =
    side === 'below'
      ? { ...middle, y: area.y + area.height - size * 0.6 }
      : { ...middle, x: side === 'left' ? area.x + size * 0.6 : area.x + area.width - size * 0.6 };
  canvas.text(canvas.fit(title, room), at, look);
}

interface PlacedAxis {
  axis: ValueAxis;
  scale: Scale;
  side: 'left' | 'right' | 'below';
}

/** Gridlines, labels and title of a value axis. `outer` is the plane with the room of its axes. */
export function drawValueAxis(
  canvas: ChartCanvas,
  { axis, scale, side }: PlacedAxis,
  { x, y, width, height }: Box,
  outer: Box,
): void {
  const labels = tickLabels(scale, axis);
  const gap = canvas.size * labelGap;
  let lastEnd = -Infinity;
  scale.ticks.forEach((tick, index) => {
    const share = scale.shareOf(tick);
    if (share < -1e-9 || share > 1 + 1e-9) return;
    const label = labels[index] ?? '';
    if (side === 'below') {
      const at = x + width * share;
      if (axis.hasGridlines) canvas.line({ x: at, y }, { x: at, y: y + height }, gridline);
      const half = canvas.widthOf(label) / 2;
      if (!axis.isShown || (!axis.isReversed && at - half < lastEnd)) return;
      lastEnd = at + half + gap / 2;
      canvas.text(label, { x: at, y: y + height + gap + canvas.size * 0.5 });
      return;
    }
    const at = y + height * (1 - share);
    if (axis.hasGridlines) canvas.line({ x, y: at }, { x: x + width, y: at }, gridline);
    if (!axis.isShown) return;
    if (side === 'left') canvas.text(label, { x: x - gap, y: at }, { side: 'end' });
    else canvas.text(label, { x: x + width + gap, y: at }, { side: 'start' });
  });
  drawTitle(canvas, axis.title, side === 'below' ? { ...outer, x, width } : { ...outer, y, height }, side);
}

/** How the labels of categories are set. */
export interface CategoryLabels {
  /** Lines of each label; none for those that there is no room for. */
  lines: readonly (readonly string[])[];
  isTurned: boolean;
  /** In points, away from the axis, with its title. */
  room: number;
}

/** One of so many labels is shown. */
const everyOf = (slot: number, needed: number): number => Math.max(1, Math.ceil(needed / Math.max(0.01, slot)));

/** Chooses between one line, several lines and turned labels. `slot` is the distance of two categories. */
export function layOutCategories(
  canvas: ChartCanvas,
  axis: CategoryAxis,
  categories: readonly string[],
  { slot, limit, isUpright }: { slot: number; limit: number; isUpright: boolean },
): CategoryLabels {
  const title = titleRoom(canvas, axis.title);
  if (!axis.isShown) return { lines: [], isTurned: false, room: title };
  const { size } = canvas;
  const gap = size * labelGap;
  const lineHeight = size * lineStep;
  const thin = (every: number, lines: (text: string) => string[]) =>
    categories.map((text, index) => (index % every === 0 ? lines(text) : []));
  const widest = (lines: readonly (readonly string[])[]): number =>
    lines.flat().reduce((most, line) => Math.max(most, canvas.widthOf(line)), 0);
  if (isUpright) {
    const lines = thin(everyOf(slot, lineHeight), (text) =>
      canvas.wrap(text, limit).slice(0, Math.max(1, Math.floor(slot / lineHeight))),
    );
    return { lines, isTurned: false, room: widest(lines) + gap + title };
  }
  const words = categories.flatMap((text) => text.split(/\s+/));
  const room = slot - size * 0.4;
  if (words.length <= 400 && words.every((word) => canvas.widthOf(word) <= room)) {
    const lines = categories.map((text) => canvas.wrap(text, room));
    const most = Math.max(1, ...lines.map((its) => its.length));
    if (most <= 3) return { lines, isTurned: false, room: most * lineHeight + gap + title };
  }
  const lines = thin(everyOf(slot, lineHeight * 1.2), (text) => [canvas.fit(text, limit)]);
  return { lines, isTurned: true, room: (widest(lines) + size) * Math.SQRT1_2 + gap + title };
}

/** Labels, title and line of a category axis. */
export function drawCategoryAxis(
  canvas: ChartCanvas,
  plane: ChartPlane,
  { lines, isTurned }: CategoryLabels,
  { title, outer, categories }: { title: string; outer: Box; categories: readonly string[] },
): void {
  const { size } = canvas;
  const { area } = plane;
  const gap = size * labelGap;
  lines.forEach((its, index) => {
    const along = plane.along(index);
    const whole = categories[index] ?? '';
    const isCut = its.length === 1 && its[0]?.endsWith('…') === true;
    its.forEach((line, place) => {
      const look = isCut ? { whole } : {};
      const down = (place + 0.5) * size * lineStep;
      if (plane.isHorizontal) {
        const top = along - (its.length * size * lineStep) / 2;
        canvas.text(line, { x: area.x - gap, y: top + down }, { side: 'end', ...look });
      } else if (isTurned) {
        // The first ones begin at the edge of the chart.
        const shown = canvas.fit(line, (along - outer.x) / Math.SQRT1_2);
        const at = { x: along + size * 0.2, y: area.y + area.height + gap + size * 0.2 };
        canvas.text(shown, at, { side: 'end', turn: 45, whole });
      } else canvas.text(line, { x: along, y: area.y + area.height + gap * 0.6 + down }, look);
    });
  });
  drawTitle(
    canvas,
    title,
    plane.isHorizontal ? { ...outer, y: area.y, height: area.height } : { ...outer, x: area.x, width: area.width },
    plane.isHorizontal ? 'left' : 'below',
  );
}
