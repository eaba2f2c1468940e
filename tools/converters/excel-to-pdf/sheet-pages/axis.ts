/** The rows or the columns of a sheet from a first one to a last one, with their places in points. */
export class Axis {
  readonly first: number;
  readonly last: number;
  /** Where each begins, and where the last ends. */
  readonly #starts: Float64Array;

  /** `sizeOf` answers 0 for what is hidden. */
  constructor(first: number, last: number, sizeOf: (index: number) => number) {
    this.first = first;
    this.last = last;
    this.#starts = new Float64Array(last - first + 2);
    for (let index = first; index <= last; index += 1) {
      this.#starts[index - first + 1] = (this.#starts[index - first] ?? 0) + sizeOf(index);
    }
  }

  /** Where it begins, from the start of the first one. Before the first one and after the last one nothing is wide. */
  start(index: number): number {
    const place = Math.min(Math.max(index - this.first, 0), this.#starts.length - 1);
    return this.#starts[place] ?? 0;
  }

  end(index: number): number {
    return this.start(index + 1);
  }

  size(index: number): number {
    return this.end(index) - this.start(index);
  }

  /** From the beginning of one to the end of another. */
  span(first: number, last: number): number {
    return this.end(last) - this.start(first);
  }
}
