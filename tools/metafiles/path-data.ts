import type { Box, PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';

/** Places farther away are those of a damaged file. Some programs count in units of which a page has ten million. */
const farthest = 1e9;

const within = (value: number): number => (Number.isFinite(value) ? Math.min(farthest, Math.max(-farthest, value)) : 0);

/** How many numbers each command takes. */
const operandCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, z: 0 };

class PathReader {
  readonly #steps: PathStep[] = [];
  #start: Point | undefined;
  #part: Point = { x: 0, y: 0 };
  #at: Point = { x: 0, y: 0 };

  get path(): { start: Point; steps: readonly PathStep[] } | undefined {
    return this.#start && this.#steps.length > 0 ? { start: this.#start, steps: this.#steps } : undefined;
  }

  command(name: string, numbers: readonly number[]): void {
    const isRelative = name === name.toLowerCase();
    const { x, y } = this.#at;
    const place = (at: number): Point => ({
      x: within((numbers[at] ?? 0) + (isRelative ? x : 0)),
      y: within((numbers[at + 1] ?? 0) + (isRelative ? y : 0)),
    });
    switch (name.toLowerCase()) {
      case 'm':
        return this.#move(place(0));
      case 'l':
        return this.#step({ to: place(0) });
      case 'h':
        return this.#step({ to: { x: place(0).x, y } });
      case 'v':
        return this.#step({ to: { x, y: within((numbers[0] ?? 0) + (isRelative ? y : 0)) } });
      case 'c':
        return this.#step({ curve: [place(0), place(2)], to: place(4) });
      case 'q': {
        const [control, to] = [place(0), place(2)];
        const near = (end: Point): Point => ({
          x: end.x + ((control.x - end.x) * 2) / 3,
          y: end.y + ((control.y - end.y) * 2) / 3,
        });
        return this.#step({ curve: [near({ x, y }), near(to)], to });
      }
      case 'z':
        if (this.#at.x !== this.#part.x || this.#at.y !== this.#part.y) this.#step({ to: this.#part });
    }
  }

  #move(to: Point): void {
    this.#at = to;
    this.#part = to;
    if (this.#steps.length === 0) this.#start = to;
    else if (this.#steps.at(-1)?.isMove) this.#steps.splice(-1, 1, { to, isMove: true });
    else this.#steps.push({ to, isMove: true });
  }

  #step(step: PathStep): void {
    this.#start ??= this.#at;
    // After a part was closed, another may begin without a move.
    this.#steps.push(step);
    this.#at = step.to;
  }
}

/** A box around the places of a path. */
export function boundsOf({ start, steps }: { start: Point; steps: readonly PathStep[] }): Box {
  let [left, top, right, bottom] = [start.x, start.y, start.x, start.y];
  for (const { to, curve = [] } of steps) {
    for (const { x, y } of [to, ...curve]) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Reads the data of an SVG path without arcs. Undefined where nothing is drawn. */
export function readPathData(data: string): { start: Point; steps: readonly PathStep[] } | undefined {
  const reader = new PathReader();
  for (const [, name = '', operands = ''] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (operands.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = operandCounts[name.toLowerCase()];
    if (size === undefined) continue;
    if (size === 0) {
      reader.command(name, []);
      continue;
    }
    for (let at = 0; at + size <= numbers.length; at += size) {
      // Further places after a move are lines.
      const isLine = at > 0 && name.toLowerCase() === 'm';
      reader.command(isLine ? (name === 'm' ? 'l' : 'L') : name, numbers.slice(at, at + size));
    }
  }
  return reader.path;
}
