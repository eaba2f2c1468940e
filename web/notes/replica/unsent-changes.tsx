import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { onDeviceFull } from '#web/offline/device-full.ts';
import { listQueuedChanges, onNotebookChange } from '#web/offline/notebook-database.ts';
import { removeCopies } from '#web/offline/offline-copies.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { storedToken, storedUnsent } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { noteKeys } from '../notes.queries.ts';
import { UnsentStatus } from './unsent-status.tsx';

/** Reads the notes again that another tab has changed: without a network, or while changes wait, the device is what is shown. */
function useFollowOtherTabs(owner: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (owner === undefined) return undefined;
    let wasAhead = storedUnsent.get() === owner;
    return onNotebookChange((origin) => {
      const isAhead = storedUnsent.get() === owner;
      if (origin === 'elsewhere' && (isAhead || wasAhead || !navigator.onLine))
        void client.invalidateQueries({ queryKey: noteKeys.all });
      wasAhead = isAhead;
    });
  }, [client, owner]);
}

/** True if an earlier version has left its outbox. */
async function hasEarlier(): Promise<boolean> {
  const known = (await indexedDB.databases?.()) ?? [];
  return known.some(({ name }) => name === 'thoughtleaf-outbox');
}

/** Sends what waits, as soon as something does: most people have nothing to send, and load no code for it. */
function useSendUnsent(owner: string | undefined): void {
  const client = useQueryClient();
  const showAlert = useAlert();
  useEffect(() => {
    const token = storedToken.get();
    if (!owner || !token) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const waiting = new AbortController();
    const start = async () => {
      const { sendUnsent } = await import('./send-unsent.ts');
      waiting.abort();
      if (!isOver) stop ??= sendUnsent({ owner, token, client, showAlert });
    };
    const look = async () => {
      // In another database: its failure must not keep changes from being sent.
      await ignoreErrors(() => removeCopies('notes:'));
      if ((await listQueuedChanges(owner)).length > 0 || (await hasEarlier())) await start();
    };
    // Where the code cannot be loaded, the next change, the network's return or the next page tries again.
    const tryToLook = () => void look().catch(() => undefined);
    const stopWaiting = onNotebookChange(() => {
      if (storedUnsent.get() === owner) tryToLook();
    });
    waiting.signal.addEventListener('abort', stopWaiting);
    window.addEventListener('online', tryToLook, { signal: waiting.signal });
    tryToLook();
    return () => {
      isOver = true;
      waiting.abort();
      stop?.();
    };
  }, [client, owner, showAlert]);
}

/** Says once that the browser has no room left for copies of notes and files. */
function useTellDeviceFull(): void {
  const showAlert = useAlert();
  useEffect(() => onDeviceFull(() => showAlert('warning', messages.offline.deviceFullForCopies)), [showAlert]);
}

/** Sends what the signed-in person changed without a network, on every page, and counts what is not sent yet. */
export function UnsentChanges() {
  const { user } = useSession();
  useFollowOtherTabs(user?._id);
  useSendUnsent(user?._id);
  useTellDeviceFull();
  return <UnsentStatus />;
}
