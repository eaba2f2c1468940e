import type { QueryClient } from '@tanstack/react-query';
import { noteKeys } from '../notes.queries.ts';
import { applyChanges } from './apply-changes.ts';
import { keepLive } from './live-connection.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';
import { type ChangeStore, createRevisionMemory, pullChanges } from './pull-changes.ts';
import { openTabChannel, type Told } from './tab-channel.ts';

interface Followed {
  owner: string;
  token: string;
  client: QueryClient;
  signal: AbortSignal;
}

/** The store of this browser; where it stores nothing, the memory of the tab, from the newest revision on. */
async function openStore(owner: string, newest: string): Promise<ChangeStore> {
  void owner;
  return createRevisionMemory(newest);
}

/** Holds the connection of this browser, and pulls whenever it tells of a newer revision. One pull at a time. */
async function lead({ owner, token, signal }: Followed, tell: (told: Told) => void): Promise<void> {
  let store: ChangeStore | undefined;
  let newest: string | undefined;
  let isPulling = false;
  const pullTo = async (revision: string) => {
    store ??= await openStore(owner, revision);
    if ((await store.readRevision(owner)) === revision) return;
    await pullChanges({ owner, token, signal, store, onChanges: tell, onWholeRead: () => tell('everything') });
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
    if (told === 'everything') void client.invalidateQueries({ queryKey: noteKeys.all });
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
