/** Bodies that are kept as they are sent. Those that nobody asked for lately go when they outgrow `maxBytes`. */
export interface ReadyBytes<Body extends { readonly length: number }> {
  get(key: string): Body | undefined;
  set(key: string, body: Body): void;
}

interface Kept<Body> {
  body: Body;
  /** Asked for since it was last looked at for room. */
  isUsed: boolean;
}

/**
 * The oldest go first, but what was asked for meanwhile gets a second chance. Moving each body to the end whenever it is
 * asked for would be more exact, and cost 2 % of the time of an answer that is ready.
 */
export function createReadyBytes<Body extends { readonly length: number }>(maxBytes: number): ReadyBytes<Body> {
  const kept = new Map<string, Kept<Body>>();
  let size = 0;

  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (size <= maxBytes) return;
      kept.delete(key);
      if (entry.isUsed) kept.set(key, { ...entry, isUsed: false });
      else size -= entry.body.length;
    }
  };

  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      entry.isUsed = true;
      return entry.body;
    },
    set(key, body) {
      size -= kept.get(key)?.body.length ?? 0;
      kept.delete(key);
      // One body must not push out all the others.
      if (body.length > maxBytes / 8) return;
      kept.set(key, { body, isUsed: false });
      size += body.length;
      makeRoom();
    },
  };
}
