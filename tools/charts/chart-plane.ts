import type { Box, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { CategoryAxis } from './chart-model.ts';

/** The area between the axes: one axis has categories, the other shares of a scale. */
export class ChartPlane {
  readonly area: Box;
  readonly isHorizontal: boolean;
  readonly #count: number;
  readonly #axis: CategoryAxis;

  constructor(area: Box, count: number, axis: CategoryAxis, isHorizontal: boolean) {
    this.area = area;
    this.#count = Math.max(1, count);
    this.#axis = axis;
    this.isHorizontal = isHorizontal;
  }

  /** Distance of two categories, in points. */
  get slot(): number {
    const parts = this.#axis.isOnTicks ? Math.max(1, this.#count - 1) : this.#count;
    return (this.isHorizontal ? this.area.height : this.area.width) / parts;
  }

  /** Where the middle of a category is along its axis, moved by so many points towards the next. */
  along(index: number, move = 0): number {
    const { x, y, width, height } = this.area;
    const distance = (this.#axis.isOnTicks ? index : index + 0.5) * this.slot + move;
    if (this.isHorizontal) return this.#axis.isReversed ? y + distance : y + height - distance;
    return this.#axis.isReversed ? x + width - distance : x + distance;
  }

  /** Where a share of the value axis is. */
  across(share: number): number {
    const { x, y, width, height } = this.area;
    // Values beyond an end that the axis names are cut off there.
    const shown = Math.min(1, Math.max(0, share));
    return this.isHorizontal ? x + width * shown : y + height * (1 - shown);
  }

  at(along: number, share: number): Point {
    return this.isHorizontal ? { x: this.across(share), y: along } : { x: along, y: this.across(share) };
  }
}
