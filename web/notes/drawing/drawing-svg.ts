import type { Drawing, Stroke, StrokePoint } from './drawing.ts';
import { pathOf } from './stroke-path.ts';

/** Bounds of what is read. A sheet is a screen; a day of drawing has fewer points. */
const bounds = { side: 20_000, points: 500_000 };

const headerPattern =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d{1,5})" height="(\d{1,5})" viewBox="0 0 \1 \2">$/;
const strokePattern =
  /^<path fill="(#[\da-f]{6})" data-width="(\d{1,2}(?:\.\d)?)" data-points="([\d., -]+)" d="[\d.MQZ -]*"\/>$/;
const pointPattern = /^-?\d{1,5}(?:\.\d)?,-?\d{1,5}(?:\.\d)?(?:,[01](?:\.\d{1,2})?)?$/;

const lineOf = (stroke: Stroke): string => {
  const points = stroke.points.map((point) => point.join(',')).join(' ');
  return `<path fill="${stroke.ink}" data-width="${stroke.width}" data-points="${points}" d="${pathOf(stroke)}"/>`;
};

/** A drawing as SVG: a path for each stroke, with the points that it was drawn by. */
export function writeSvg({ width, height, strokes }: Drawing): string {
  const header = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return `${[header, ...strokes.map(lineOf), '</svg>'].join('\n')}\n`;
}

function readPoint(text: string): StrokePoint | undefined {
  if (!pointPattern.test(text)) return undefined;
  const point = text.split(',').map(Number);
  return point.every((value) => Math.abs(value) <= bounds.side) && (point[2] ?? 0) <= 1 ? point : undefined;
}

function readStroke(line: string): Stroke | undefined {
  const [, ink, width, list] = strokePattern.exec(line) ?? [];
  if (ink === undefined || list === undefined) return undefined;
  const points = list.split(' ').map(readPoint);
  const good = points.filter((point) => point !== undefined);
  const isWhole = good.length === points.length && good.every(({ length }) => length === good[0]?.length);
  return isWhole && Number(width) > 0 ? { ink, width: Number(width), points: good } : undefined;
}

/**
 * Reads an SVG that `writeSvg` wrote, line by line; undefined for any other one. Only numbers and colours are taken from it: its paths are
 * made anew, and no markup is parsed.
 */
export function readSvg(text: string): Drawing | undefined {
  const [header = '', ...rest] = text.split('\n');
  const [, width, height] = headerPattern.exec(header) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isSheet = size.width > 0 && size.height > 0 && Math.max(size.width, size.height) <= bounds.side;
  if (!isSheet || rest.at(-1) !== '' || rest.at(-2) !== '</svg>') return undefined;
  const strokes = rest.slice(0, -2).map(readStroke);
  const good = strokes.filter((stroke) => stroke !== undefined);
  const count = good.reduce((sum, { points }) => sum + points.length, 0);
  return good.length === strokes.length && count <= bounds.points ? { ...size, strokes: good } : undefined;
}
