/** How long the page is kept waiting at most, in milliseconds: below what a person notices. */
const longestTurn = 30;

/** Work in turns: between them the page answers to the person. */
export class Pace {
  readonly #signal: AbortSignal;
  #turnBegan = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the turn is over, and `rest` is due. */
  get isDue(): boolean {
    return performance.now() - this.#turnBegan > longestTurn;
  }

  /** Lets the page go on. Rejects with the signal's reason where it aborted. */
  async rest(): Promise<void> {
    // Not a timer: those of tabs in the background wait for a second.
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<void>();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    port2.postMessage(undefined);
    await promise;
    port1.close();
    this.#signal.throwIfAborted();
    this.#turnBegan = performance.now();
  }
}
