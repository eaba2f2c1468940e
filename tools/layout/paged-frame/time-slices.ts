import { yieldToMain } from '../../../web/platform/yield-to-main.ts';

/** How long the page is kept waiting at most, in milliseconds: below what a person notices. */
const longestTurn = 30;

/** Work in turns: between them the page answers to the person. */
export class TimeSlices {
  readonly #signal: AbortSignal;
  #turnBegan = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** True if the turn is over, and `rest` is due. */
  get isDue(): boolean {
    return performance.now() - this.#turnBegan > longestTurn;
  }

  /** Lets the page go on. Rejects with the signal's reason where it aborted. */
  async rest(): Promise<void> {
    await yieldToMain();
    this.#signal.throwIfAborted();
    this.#turnBegan = performance.now();
  }
}
