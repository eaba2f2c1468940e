import type { Rgb } from '../../../pdf/core/text-style.ts';
import type { PageCanvas } from './page-canvas.ts';

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
  color: Rgb;
}

/** Joins the fills of cells to as few boxes as may be: between boxes that only touch, screens show fine lines. */
export class CellFills {
  readonly #canvas: PageCanvas;
  /** Fills that end with the row above, by their columns and colour. */
  #above = new Map<string, Area>();
  #row: Area[] = [];

  constructor(canvas: PageCanvas) {
    this.#canvas = canvas;
  }

  /** Cells come row by row, from left to right. */
  add(area: Area): void {
    const last = this.#row.at(-1);
    if (last && last.right === area.left && last.top === area.top && last.bottom === area.bottom) {
      if (last.color.join() === area.color.join()) {
        last.right = area.right;
        return;
      }
    }
    this.#row.push({ ...area });
  }

  endRow(): void {
    const below = new Map<string, Area>();
    for (const area of this.#row) {
      const key = `${area.left}|${area.right}|${area.color.join()}`;
      const open = this.#above.get(key);
      if (open && open.bottom === area.top) {
        open.bottom = area.bottom;
        below.set(key, open);
        this.#above.delete(key);
      } else below.set(key, area);
    }
    this.#draw(this.#above);
    this.#above = below;
    this.#row = [];
  }

  finish(): void {
    this.endRow();
    this.#draw(this.#above);
    this.#above = new Map();
  }

  #draw(areas: ReadonlyMap<string, Area>): void {
    for (const { left, right, top, bottom, color } of areas.values()) {
      this.#canvas.fillBox({ x: left, y: top, width: right - left, height: bottom - top }, color);
    }
  }
}
