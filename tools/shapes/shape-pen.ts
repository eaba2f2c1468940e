import type { PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';

/** A part of a shape. Lengths are in points from the upper left corner of the shape's box. */
export interface ShapePath {
  start: Point;
  steps: readonly PathStep[];
  isFilled: boolean;
  isStroked: boolean;
  /** Faces of bodies are lighter (above 0) or darker than the shape's own colour, by a part of it. */
  shade?: number;
}

const sixtieths = 60_000;

/** Radians of an angle of DrawingML: sixty thousandths of a degree (ECMA-376-1, 20.1.10.3). */
export const radiansOf = (angle: number): number => ((angle / sixtieths) * Math.PI) / 180;

/** The angle by which a curve has to go round an ellipse so that its end is seen at an angle from its middle. */
const parametric = (angle: number, across: number, down: number): number =>
  Math.atan2(across * Math.sin(angle), down * Math.cos(angle));

/** A quarter turn, and as much as rounding adds to it. */
const quarter = Math.PI / 2 + 1e-9;

/** Draws paths as DrawingML describes them (ECMA-376-1, 20.1.9). */
export class ShapePen {
  #start: Point = { x: 0, y: 0 };
  #steps: PathStep[] = [];
  #at: Point = { x: 0, y: 0 };
  /** Where its part began. */
  #part: Point = { x: 0, y: 0 };

  moveTo(x: number, y: number): this {
    this.#at = { x, y };
    this.#part = this.#at;
    if (this.#steps.length === 0) this.#start = this.#at;
    else this.#steps.push({ to: this.#at, isMove: true });
    return this;
  }

  lineTo(...places: readonly (readonly [x: number, y: number])[]): this {
    for (const [x, y] of places) {
      this.#at = { x, y };
      this.#steps.push({ to: this.#at });
    }
    return this;
  }

  /** A Bézier curve with two control points. */
  curveTo(one: Point, other: Point, to: Point): this {
    this.#at = to;
    this.#steps.push({ to, curve: [one, other] });
    return this;
  }

  /** A Bézier curve with one control point. */
  bendTo(control: Point, to: Point): this {
    const { x, y } = this.#at;
    const near = ({ x: fromX, y: fromY }: Point): Point => ({
      x: fromX + ((control.x - fromX) * 2) / 3,
      y: fromY + ((control.y - fromY) * 2) / 3,
    });
    return this.curveTo(near({ x, y }), near(to), to);
  }

  /** A part of an ellipse that begins here, which is at the angle `from` of it. In radians, with the clock. */
  arcBy(across: number, down: number, from: number, sweep: number): this {
    // More than the whole goes over what is drawn.
    const turn = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, sweep));
    const start = parametric(from, across, down);
    const whole = Math.abs(turn) > 2 * Math.PI - 1e-6;
    const end = parametric(from + turn, across, down);
    const swept = whole ? turn : (end - start + Math.sign(turn) * 4 * Math.PI) % (2 * Math.PI);
    const middle = { x: this.#at.x - across * Math.cos(start), y: this.#at.y - down * Math.sin(start) };
    const count = Math.max(1, Math.ceil(Math.abs(swept) / quarter));
    const step = swept / count;
    const reach = (4 / 3) * Math.tan(step / 4);
    for (let index = 0; index < count; index += 1) {
      const [one, other] = [start + index * step, start + (index + 1) * step];
      const place = (angle: number, along: number): Point => ({
        x: middle.x + across * (Math.cos(angle) - along * Math.sin(angle)),
        y: middle.y + down * (Math.sin(angle) + along * Math.cos(angle)),
      });
      this.curveTo(place(one, reach), place(other, -reach), place(other, 0));
    }
    return this;
  }

  close(): this {
    const { x, y } = this.#part;
    // Arcs end where they began but for rounding.
    if (Math.hypot(this.#at.x - x, this.#at.y - y) > 1e-6) this.lineTo([x, y]);
    return this;
  }

  get at(): Point {
    return this.#at;
  }

  /** Takes off the path. */
  path(look: { isFilled?: boolean; isStroked?: boolean; shade?: number } = {}): ShapePath {
    const { isFilled = true, isStroked = true, shade } = look;
    const path = { start: this.#start, steps: this.#steps, isFilled, isStroked, ...(shade !== undefined && { shade }) };
    this.#steps = [];
    return path;
  }
}
