import type { ComponentType } from 'react';
import { timings } from '#contract/limits.ts';

/** A page's chunk that could not be loaded; `name` is the usual name of this failure in browsers. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(page: string, cause?: unknown) {
    super(`Loading chunk ${page} failed`, { cause });
  }
}

/** Loads a page's chunk; gives up after two minutes, so that a stalled network ends in a Reload button, not in a spinner. */
export async function loadChunk<M>(page: string, load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(page)), timings.chunkLoad);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(page, error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A route's page in a chunk of its own. `page` is the file's name without its ending. By it the server finds the chunk in the
 * manifest, and the error names it to the person.
 */
export function lazyPage<M>(page: string, load: () => Promise<M>, pick: (module: M) => ComponentType) {
  return {
    lazy: async () => ({ Component: pick(await loadChunk(page, load)) }),
    chunk: page,
  };
}
