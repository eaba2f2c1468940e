import { isTabOnly } from '#web/platform/storage.ts';

/** In milliseconds: the notes come first. */
const startDelay = 4000;

const load = () => import('./words-of-file.ts');

/** A further chunk, because the page of the notes would name everything that this one imports. */
async function start(owner: string): Promise<void> {
  const { startReading } = await import('#web/notes/file-words/read-files.ts');
  startReading({ owner, load });
}

/** Reads the words of a person's files, where they have chosen it for this browser. It goes on on the other pages of this tab. */
export function readFilesOfNotes(owner: string): void {
  // Without a chunk, the next visit reads.
  if (!isTabOnly()) setTimeout(() => void start(owner).catch(() => undefined), startDelay);
}
