import type { SvgNode } from 'emf-converter';
import type { Matrix } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf/core/text-style.ts';

/** A number of an attribute. */
export function numberAt({ attrs }: SvgNode, name: string, otherwise = 0): number {
  const value = Number(attrs[name] ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

export const textAt = ({ attrs }: SvgNode, name: string): string | undefined =>
  attrs[name] === undefined ? undefined : String(attrs[name]);

/** The name in `url(#name)`. */
export const referenceAt = (node: SvgNode, name: string): string | undefined =>
  /^url\(#(.+)\)$/.exec(textAt(node, name) ?? '')?.[1];

/** A matrix, or undefined where it is missing. */
export function matrixAt(node: SvgNode, name = 'transform'): Matrix | undefined {
  const numbers = /^matrix\(([^)]*)\)$/
    .exec(textAt(node, name) ?? '')?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [a, b, c, d, e, f] = numbers ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return undefined;
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : undefined;
}

/** True for a matrix that leaves nothing of an area. */
export const isFlat = ([a, b, c, d]: Matrix): boolean => Math.abs(a * d - b * c) < 1e-9;

export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [red, green, blue].every(Number.isFinite) ? [red, green, blue] : [0, 0, 0];
}
