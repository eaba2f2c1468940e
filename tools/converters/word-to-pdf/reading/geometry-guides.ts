import { radiansOf } from '../../../shapes/shape-pen.ts';
import { attribute, child, children, numberOf } from './xml.ts';

/** Guides of one shape: more are those of a damaged file. */
const mostGuides = 2000;

const half = 10_800_000;

/** Sixty thousandths of a degree. */
const angleOf = (radians: number): number => (radians * half) / Math.PI;

type Operation = (x: number, y: number, z: number) => number;

/** The formulas of guides (ECMA-376-1, 20.1.9.11). */
const operations: Record<string, Operation> = {
  val: (x) => x,
  '*/': (x, y, z) => (z === 0 ? 0 : (x * y) / z),
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (z === 0 ? 0 : (x + y) / z),
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: (x) => Math.abs(x),
  at2: (x, y) => angleOf(Math.atan2(y, x)),
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(radiansOf(y)),
  sin: (x, y) => x * Math.sin(radiansOf(y)),
  tan: (x, y) => x * Math.tan(radiansOf(y)),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.max(x, Math.min(z, y)),
  sqrt: (x) => Math.sqrt(Math.max(0, x)),
};

/** The guides that every shape has (20.1.9.11), for a size in English Metric Units. */
function ownGuides(width: number, height: number): Map<string, number> {
  const side = Math.min(width, height);
  const guides = new Map([
    ...Object.entries({ w: width, h: height, l: 0, t: 0, r: width, b: height, hc: width / 2, vc: height / 2 }),
    ...Object.entries({ ss: side, ls: Math.max(width, height), cd2: half, cd4: half / 2, cd8: half / 4 }),
    ...Object.entries({ '3cd4': half * 1.5, '3cd8': half * 0.75, '5cd8': half * 1.25, '7cd8': half * 1.75 }),
  ]);
  for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    guides.set(`wd${part}`, width / part);
    guides.set(`hd${part}`, height / part);
    guides.set(`ssd${part}`, side / part);
  }
  return guides;
}

/** Answers the number that a name or a figure of a custom shape stands for. */
export function readGuides(geometry: Element, size: { width: number; height: number }): (text: string) => number {
  const guides = ownGuides(size.width, size.height);
  const valueOf = (text: string): number => guides.get(text) ?? numberOf(text) ?? 0;
  const all = [...children(child(geometry, 'avLst'), 'gd'), ...children(child(geometry, 'gdLst'), 'gd')];
  for (const guide of all.slice(0, mostGuides)) {
    const [name = '', ...operands] = (attribute(guide, 'fmla') ?? '').trim().split(/\s+/);
    const [x = 0, y = 0, z = 0] = operands.map(valueOf);
    const value = operations[name]?.(x, y, z) ?? 0;
    guides.set(attribute(guide, 'name') ?? '', Number.isFinite(value) ? value : 0);
  }
  return valueOf;
}
