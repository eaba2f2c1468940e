import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly } from '#web/platform/storage.ts';
import { countUnsavedNotes } from './drafts.ts';
import { countRecordings } from './kept-recordings.ts';
import { listQueuedChanges } from './notebook-database.ts';

/** How many changes of a person's notes wait on this device: queued ones, texts and recordings that are not saved. */
export async function countUnsent(owner: string): Promise<number> {
  const unsaved = await countUnsavedNotes(owner);
  if (isTabOnly()) return unsaved;
  const queued = await listQueuedChanges(owner);
  const recordings = await ignoreErrors(() => countRecordings(owner));
  return unsaved + queued.length + (recordings ?? 0);
}
