import type { Column } from '../reading/section-properties.ts';
import type { Block } from './flow.ts';
import { pt } from './render-context.ts';

/** Finds the column of each block of a section, by the breaks between them, and makes it as wide. */
export class ColumnWidths {
  readonly #columns: readonly Column[];
  #at = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  #widthOf(at: number): number {
    return this.#columns[at]?.width ?? 72;
  }

  #after(broken: Block['breakBefore']): number {
    if (broken === 'column') return (this.#at + 1) % Math.max(1, this.#columns.length);
    return broken === 'page' ? 0 : this.#at;
  }

  /** Of the element around all blocks, in points. */
  get whole(): number {
    return this.#widthOf(0);
  }

  /** Where a block stands that comes next, after this break. */
  widthAfter(broken: Block['breakBefore']): number {
    return this.#widthOf(this.#after(broken));
  }

  /** Takes the next block of the section. */
  fit({ element, breakBefore }: Block): void {
    this.#at = this.#after(breakBefore);
    const narrower = this.whole - this.#widthOf(this.#at);
    if (Math.abs(narrower) < 0.1 || element.style.marginRight === 'auto') return;
    element.style.marginRight = pt(Number.parseFloat(element.style.marginRight || '0') + narrower);
  }
}
