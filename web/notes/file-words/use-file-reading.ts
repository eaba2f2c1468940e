import { useEffect } from 'react';
import { isTabOnly, storedFileReading } from '#web/platform/storage.ts';
import type { LoadWordReader } from './word-reader.ts';

/** In milliseconds: the notes come first. */
const startDelay = 4000;

/** Reads the words of the person's files, where they have chosen it for this browser. It goes on on other pages of this tab. */
export function useFileReading(owner: string | undefined, load: LoadWordReader): void {
  useEffect(() => {
    if (owner === undefined || storedFileReading.get() === null || isTabOnly()) return undefined;
    const start = async () => (await import('./read-files.ts')).startReading({ owner, load });
    // Without the chunk, the next visit reads.
    const timer = setTimeout(() => void start().catch(() => undefined), startDelay);
    return () => clearTimeout(timer);
  }, [load, owner]);
}
