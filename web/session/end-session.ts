import { logout } from '#contract/session.ts';
import { call } from '#web/platform/api-client.ts';
import { clearDraftsOf } from '#web/offline/drafts.ts';
import { clearNotebooks, clearQueuedChanges } from '#web/offline/clear-device.ts';
import { clearEarlierQueue } from '#web/offline/earlier-queue.ts';
import { forgetRecordingsOf } from '#web/offline/kept-recordings.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly, storedFoldedNotes } from '#web/platform/storage.ts';

/** Ends a session on the server, where that can be reached. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { token }).catch(() => undefined);
}

/**
 * Removes what this browser keeps of a person: on a shared machine, signing out must leave no private text behind. A tab that keeps nothing
 * leaves what the browser keeps to whom it belongs.
 */
export async function forgetPrivateText(userId: string): Promise<void> {
  storedFoldedNotes.remove();
  await clearDraftsOf(userId);
  if (isTabOnly()) return;
  await Promise.all([
    clearQueuedChanges(userId),
    clearEarlierQueue(userId),
    clearNotebooks(),
    ignoreErrors(() => forgetRecordingsOf(userId)),
  ]);
}
