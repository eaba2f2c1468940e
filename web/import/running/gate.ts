/** Holds work up while it is closed. */
export class Gate {
  #opening: PromiseWithResolvers<void> | undefined;

  get isClosed(): boolean {
    return this.#opening !== undefined;
  }

  close(): void {
    this.#opening ??= Promise.withResolvers();
  }

  open(): void {
    this.#opening?.resolve();
    this.#opening = undefined;
  }

  /** Resolves when it is open. Rejects with the signal's reason once that is aborted. */
  async pass(signal: AbortSignal): Promise<void> {
    while (this.#opening) await this.#opening.promise;
    signal.throwIfAborted();
  }
}
