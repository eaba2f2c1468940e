interface Wish {
  isWanted: boolean;
  send: () => Promise<void>;
}

/**
 * Calls that switch something on or off. A wish about a thing that is being switched waits for the call under way; then the last wish is
 * sent, unless it is what the call has made.
 */
export class LastWishes {
  readonly #wishes = new Map<string, Wish>();

  /** `send` makes the call, and does not reject. Resolves when no wish about the thing is left. */
  async send(id: string, isWanted: boolean, send: () => Promise<void>): Promise<void> {
    const isUnderway = this.#wishes.has(id);
    this.#wishes.set(id, { isWanted, send });
    if (isUnderway) return;
    let sent: boolean | undefined;
    for (let wish = this.#wishes.get(id); wish && wish.isWanted !== sent; wish = this.#wishes.get(id)) {
      sent = wish.isWanted;
      await wish.send();
    }
    this.#wishes.delete(id);
  }
}
