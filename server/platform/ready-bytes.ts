/** JSON bodies that are kept as they are sent. The least recently used go when they outgrow `maxBytes`. */
export interface ReadyBytes {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
}

export function createReadyBytes(maxBytes: number): ReadyBytes {
  const kept = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string) => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      drop(key);
      // One body must not push out all the others.
      if (bytes.length > maxBytes / 8) return;
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
