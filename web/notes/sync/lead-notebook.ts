import { openNotebook } from '#web/offline/notebook-database.ts';
import { isTabOnly } from '#web/platform/storage.ts';
import type { ChangeStore } from '../replica/change-store.ts';
import { keepLive, type LiveOptions } from './live-connection.ts';
import { createPuller, type Led } from './notebook-puller.ts';

/** The device of a person whose it is not. */
const keepsNothing: ChangeStore = {
  readRevision: () => Promise.reject(new Error('This device keeps nothing.')),
  apply: () => Promise.reject(new Error('This device keeps nothing.')),
};

/** Files come after notes, in milliseconds. */
const filesDelay = 3000;

/** Keeps the files of pinned notes on the device, some time after the notes. */
function createFilesKeeper({ owner, token, signal }: Led): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    const database = await openNotebook();
    // Most people have neither, and load no code for it.
    if ((await database.countFromIndex('notes', 'byPin')) + (await database.count('files')) === 0) return;
    await (await import('../replica/keep-pinned-files.ts')).keepPinnedFiles({ owner, token, signal });
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    // Where the network fails, the next change goes on.
    timer = setTimeout(() => void keep().catch(() => undefined), filesDelay);
  };
}

/** Holds the connection of this browser and pulls what it tells of, until the signal. Rejects where the session is over. */
export async function leadNotebook(led: Led & Pick<LiveOptions, 'onPresence'>): Promise<void> {
  const { token, channel, signal, onPresence } = led;
  let isOpen = false;
  const { check, over } = keepLive({
    token,
    signal,
    onRevision: createPuller({
      ...(isTabOnly() ? { device: keepsNothing } : { onFilled: createFilesKeeper(led) }),
      ...led,
    }),
    onPresence,
    onOpen: (isNowOpen) => {
      isOpen = isNowOpen;
      channel.tellState(isOpen);
    },
  });
  channel.lead({ isOpen: () => isOpen, onAsked: check }, signal);
  await over;
}
