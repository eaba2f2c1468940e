import { storedUnsent } from '#web/platform/storage.ts';
import type { QueuedChange } from '#web/offline/note-change.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { loadTaskRules } from '../notebook/notebook.ts';
import { indexedDbStorage as storage } from './indexed-db-storage.ts';
import { discardChange, retryChange } from './outbox-changes.ts';
import type { ReplicaTransaction } from './replica-storage.ts';

async function act(owner: string, work: (transaction: ReplicaTransaction) => Promise<void>): Promise<void> {
  await loadTaskRules();
  await storage.write(owner, work);
  announceNotebookChange();
}

/** Drops a change that waits or was refused, and takes its effect on the device back. */
export const discard = (change: QueuedChange): Promise<void> =>
  act(change.owner, (transaction) => discardChange(transaction, change));

/** Lets a refused change wait again, or puts a dropped one back. */
export function putBack(change: QueuedChange): Promise<void> {
  storedUnsent.set(change.owner);
  return act(change.owner, (transaction) => retryChange(transaction, change));
}
