import { LRUCache } from 'lru-cache';

/** Values that this process keeps in memory. When there is no more room, the least recently used go. */
export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
}

/** Bodies as they are sent, of so many bytes in all. One must not push out all the others: more than an eighth is not kept. */
export const createByteCache = <Body extends { readonly length: number }>(maxBytes: number): Cache<string, Body> =>
  new LRUCache<string, Body>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });

/** At most so many values, which take room for all of them at once. With `ttl`, each is kept for so many milliseconds. */
export const createEntryCache = <Key extends string | object, Value extends object>(
  max: number,
  { ttl }: { ttl?: number } = {},
): Cache<Key, Value> =>
  // By default the library sets a timer for each millisecond in which it was asked.
  new LRUCache<Key, Value>({ max, ...(ttl !== undefined && { ttl, ttlResolution: 0 }) });
