import type { QueryClient } from '@tanstack/react-query';
import { storedUnsent } from '#web/platform/storage.ts';
import { noteKeys } from '../notes.queries.ts';
import { type ChangeStore, changeStore } from '../replica/change-store.ts';
import { applyChanges } from './apply-changes.ts';
import { keepLive } from './live-connection.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';
import { createRevisionMemory, pullChanges } from './pull-changes.ts';
import { openTabChannel, type Told } from './tab-channel.ts';

interface Followed {
  owner: string;
  token: string;
  client: QueryClient;
  signal: AbortSignal;
}

/** The notes on the device; where the browser stores nothing, the memory of the tab, from the newest revision on. */
async function openStore(owner: string, newest: string): Promise<ChangeStore> {
  try {
    await changeStore.readRevision(owner);
    return changeStore;
  } catch {
    return createRevisionMemory(newest);
  }
}

/** The browser has no room left. */
const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Holds the connection of this browser, and pulls whenever it tells of a newer revision. One pull at a time. */
async function lead({ owner, token, signal }: Followed, tell: (told: Told) => void): Promise<void> {
  let store: ChangeStore | undefined;
  let newest: string | undefined;
  let isPulling = false;
  const pullTo = async (revision: string) => {
    store ??= await openStore(owner, revision);
    if ((await store.readRevision(owner)) === revision) return;
    try {
      await pullChanges({ owner, token, signal, store, onChanges: tell, onWholeRead: () => tell('everything') });
    } catch (error) {
      if (!isFull(error)) throw error;
      // What the device has stays as it is; the screens read what changed from the server.
      store = createRevisionMemory(revision);
      tell('everything');
    }
  };
  const pull = async () => {
    if (isPulling) return;
    isPulling = true;
    for (let tries = 0; newest !== undefined && !signal.aborted;) {
      const wanted: string = newest;
      try {
        await pullTo(wanted);
        tries = 0;
        if (newest === wanted) newest = undefined;
      } catch {
        // The network, or a server that is busy. The next try goes on from the last page that was kept.
        await pauseBeforeRetry(tries, signal);
        tries += 1;
      }
    }
    isPulling = false;
  };
  const onRevision = (revision: string) => {
    newest = revision;
    void pull();
  };
  await keepLive({ token, signal, onRevision });
}

/**
 * Follows the changes of a person's notes on other devices, until the signal. One tab holds the connection for all of a browser;
 * when it goes, another one takes over.
 */
export function followNotebook(followed: Followed): void {
  const { owner, client, signal } = followed;
  const onTold = (told: Told) => {
    // While changes wait for the network, the screens show the device.
    if (told === 'everything' || storedUnsent.get() === owner)
      void client.invalidateQueries({ queryKey: noteKeys.all });
    else void applyChanges(client, told);
  };
  const tell = openTabChannel({ owner, signal, onTold });
  const leading =
    'locks' in navigator
      ? navigator.locks.request(`thoughtleaf-live:${owner}`, { signal }, () => lead(followed, tell))
      : lead(followed, tell);
  leading.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
