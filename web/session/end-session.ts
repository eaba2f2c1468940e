import { logout } from '#contract/session.ts';
import { call } from '#web/platform/api-client.ts';
import { clearDraftsOf } from '#web/offline/drafts.ts';
import { clearNotebooks, clearQueuedChanges } from '#web/offline/notebook-database.ts';
import { storedFoldedNotes } from '#web/platform/storage.ts';

/** Ends a session on the server, where that can be reached. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { token }).catch(() => undefined);
}

/** Removes what this browser keeps of a person: on a shared machine, signing out must leave no private text behind. */
export async function forgetPrivateText(userId: string): Promise<void> {
  storedFoldedNotes.remove();
  await Promise.all([clearDraftsOf(userId), clearQueuedChanges(userId), clearNotebooks()]);
}
