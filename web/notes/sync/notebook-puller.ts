import { type ChangeStore, changeStore } from '../replica/change-store.ts';
import { isOver, pauseBeforeRetry } from './pause-before-retry.ts';
import { createRevisionMemory, isWithinWhole, pullChanges, StoreFailed } from './pull-changes.ts';
import type { TabChannel } from './tab-channel.ts';

export interface Led {
  owner: string;
  token: string;
  channel: TabChannel;
  signal: AbortSignal;
  /** The notes on the device; those of this browser where it is left out. */
  device?: ChangeStore;
  /** The device has all notes up to the newest revision. */
  onFilled?: () => void;
}

/** Where the tab that leads reads on from. */
interface Source {
  store: ChangeStore;
  keepsNotes: boolean;
  /** True until the first pull of a tab that has heard of no changes: it read its lists later than it may pull from. */
  isRecap: boolean;
}

/** Revisions before the newest one that are read at first: the lists were read a moment before the connection was there. */
const justBefore = 20;

const isLower = (one: string, other: string): boolean => Number(one) < Number(other);

/** Runs a pull until it succeeds, the signal, or a failure that no other try changes. */
async function untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await work();
    } catch (error) {
      // The stream ends with the session as well, and says so.
      if (signal.aborted || isOver(error)) return;
      if (error instanceof StoreFailed) throw error;
      // The network, or a server that is busy. The next try goes on from the last page that was kept.
      await pauseBeforeRetry(tries, signal, error);
    }
  }
}

const memoryFrom = (revision: string, isRecap: boolean): Source => ({
  store: createRevisionMemory(revision),
  keepsNotes: false,
  isRecap,
});

/** Reads all notes to the device, and answers up to which revision. Undefined where the browser stores nothing, or no more. */
async function fillDevice({ owner, token, signal, device = changeStore }: Led): Promise<string | undefined> {
  let reached: string | undefined;
  const onWholeRead = (revision: string) => {
    reached = revision;
  };
  const pull = { owner, token, signal, store: device, keepsNotes: true, onChanges: () => undefined, onWholeRead };
  try {
    await untilDone(signal, () => pullChanges(pull));
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error;
  }
  return reached;
}

/** The last revision of a device that was read whole; null where the browser stores nothing, undefined for a new device. */
async function wholeRevision(device: ChangeStore, owner: string): Promise<string | null | undefined> {
  try {
    const kept = await device.readRevision(owner);
    return kept !== undefined && isWithinWhole(kept) ? undefined : kept;
  } catch {
    // Private windows and full disks. Changes come all the same.
    return null;
  }
}

/** Runs work for the newest of what is asked for, one after the other. */
function oneAtATime(signal: AbortSignal, work: (wanted: string) => Promise<void>): (wanted: string) => void {
  let newest: string | undefined;
  let isWorking = false;
  const run = async () => {
    while (newest !== undefined && !signal.aborted) {
      const wanted: string = newest;
      await work(wanted);
      if (newest === wanted) newest = undefined;
    }
  };
  return (wanted) => {
    newest = wanted;
    if (isWorking) return;
    isWorking = true;
    void run().finally(() => {
      isWorking = false;
    });
  };
}

/**
 * Pulls up to the newest revision, one pull at a time, until the signal. The device keeps what comes. While a new device reads all notes,
 * which may take minutes, changes come beside that by the memory of this tab, and so they do where the browser stores nothing.
 */
export function createPuller(led: Led): (newest: string) => void {
  const { owner, token, channel, signal, device = changeStore } = led;
  let source: Source | undefined;
  let filledTo: string | undefined;

  const begin = async (revision: string): Promise<Source> => {
    const { seen } = channel;
    const isRecap = seen === undefined;
    const kept = await wholeRevision(device, owner);
    if (typeof kept === 'string') return { store: device, keepsNotes: true, isRecap };
    if (kept === undefined) void fill(revision);
    return memoryFrom(seen ?? String(Math.max(Number(revision) - justBefore, 0)), isRecap);
  };
  const fill = async (revision: string) => {
    filledTo = await fillDevice(led);
    if (filledTo !== undefined) request(isLower(revision, filledTo) ? filledTo : revision);
  };
  /** Reads on from the device, once the tabs know all that it has. */
  const turnToDevice = async (from: Source) => {
    if (from.keepsNotes || filledTo === undefined) return;
    const told = await from.store.readRevision(owner);
    if (told !== undefined && !isLower(told, filledTo)) source = { store: device, keepsNotes: true, isRecap: false };
  };
  const pullTo = async (revision: string) => {
    source ??= await begin(revision);
    const from = source;
    const { store, keepsNotes, isRecap } = from;
    if ((await store.readRevision(owner)) !== revision) {
      await pullChanges({
        owner,
        token,
        signal,
        store,
        keepsNotes,
        onChanges: (page, since) => channel.tell({ kind: 'changes', since, page, isRecap }),
        onWholeRead: (reached) => channel.tell({ kind: 'everything', revision: reached }),
      });
      from.isRecap = false;
    }
    await turnToDevice(from);
  };
  const request = oneAtATime(signal, async (wanted) => {
    try {
      await untilDone(signal, () => pullTo(wanted));
      if (source?.keepsNotes && !signal.aborted) led.onFilled?.();
    } catch (error) {
      if (!(error instanceof StoreFailed)) throw error;
      source = memoryFrom(wanted, false);
      channel.tell({ kind: 'everything', revision: wanted });
    }
  });
  return request;
}
