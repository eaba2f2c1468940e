import { logout } from '#contract/session/session.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts, clearDraftsOf, draftKey, drawingDraftKey, pageDraftOf } from '#web/offline/drafts.ts';
import { clearNotebooks, clearQueuedChanges } from '#web/offline/clear-device.ts';
import { clearEarlierQueue } from '#web/offline/earlier-queue.ts';
import { countRecordings, forgetRecordingsOf } from '#web/offline/kept-recordings.ts';
import { listQueuedChanges } from '#web/offline/notebook-database.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly, storedFoldedNotes } from '#web/platform/storage.ts';

/** Ends a session on the server, where that can be reached. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { token }).catch(() => undefined);
}

/** Number of notes of a person with text that was typed in this browser and is not saved, and of such drawings. */
async function countUnsavedDrafts(owner: string): Promise<number> {
  const texts = await browserDrafts.keysStartingWith(draftKey(owner, pageDraftOf('')));
  const drawings = await browserDrafts.keysStartingWith(drawingDraftKey(owner));
  return new Set(texts.map((key) => key.split('@')[0])).size + drawings.length;
}

/** How many changes of a person's notes still wait to be sent from here, with texts, drawings and recordings that are not saved. */
export async function countUnsentChanges(userId: string): Promise<number> {
  const queued = isTabOnly() ? [] : await listQueuedChanges(userId);
  const recorded = (await ignoreErrors(() => countRecordings(userId))) ?? 0;
  return queued.length + (await countUnsavedDrafts(userId)) + recorded;
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
