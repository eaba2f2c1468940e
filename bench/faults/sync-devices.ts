import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { addNote, type Note } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { send, signUp } from '../measuring/bench-accounts.ts';
import { followNotesOf } from '../devices/follow-notes.ts';
import { openNoteDevice, wordFaults, type NoteDevice } from '../devices/note-device.ts';
import { createOutboxDevice, type OutboxDevice } from '../devices/outbox-device.ts';

/** Devices that go on writing whatever happens to the server. */
export interface SyncDevices {
  /** Begins to write; the answer ends it. */
  write: () => () => Promise<void>;
  /** Waits until all is stored and everywhere. Answers what is wrong. */
  settle: () => Promise<string[]>;
  metrics: () => string;
  leave: () => Promise<void>;
}

const openNotes = 4;
const outboxes = 3;
const betweenMs = 150;
const patienceMs = 90_000;

/** One note that is open on several devices, each with the product's own connection. */
async function openSharedNote(origin: string, token: string, signal: AbortSignal) {
  const body = { title: 'Written by all', description: 'Start of it all' };
  const added = await send('POST', `${origin}${addNote.path}`, token, body);
  const { data: note } = z.parse(z.object({ data: noteSchema }), added);
  const read = async (): Promise<Note> => (await call(readNote, { params: { id: note._id }, token })).data;
  const { revision: since } = await call(listNoteChanges, { token });
  const devices = Array.from({ length: openNotes }, (_, number) => openNoteDevice(token, note, `d${number}`));
  const following = devices.map(({ writer }, number) =>
    followNotesOf({
      token,
      browser: `browser ${number}`,
      since,
      signal,
      onNote: (changed) => changed._id === note._id && writer.receive(changed),
      // A page reads its note again then. Without the server, the next event does.
      onEverything: () => void read().then(writer.receive.bind(writer), () => undefined),
    }),
  );
  return { devices, read, following };
}

/** What is wrong with the note: words that were lost or repeated, and devices that show another text. */
function noteFaults(devices: readonly NoteDevice[], { description }: Note): string[] {
  const others = devices.filter(({ writer }) => writer.read().text.description.trim() !== description);
  return [
    ...devices.flatMap((device) => wordFaults(device, description)),
    ...(others.length > 0 ? [`${others.length} devices show another text of the open note`] : []),
  ];
}

async function settleAll(open: Awaited<ReturnType<typeof openSharedNote>>, boxes: readonly OutboxDevice[]) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(100)) {
    // As when the network comes back.
    await Promise.all([...open.devices.map(({ writer }) => writer.flush()), ...boxes.map((box) => box.flush())]);
    const isSent = !(await Promise.all(boxes.map((box) => box.hasWaiting()))).includes(true);
    const isSaved = open.devices.every(({ writer }) => writer.read().state.kind === 'saved');
    const note = isSent && isSaved ? await open.read() : undefined;
    if (note && open.devices.every(({ writer }) => writer.read().text.description.trim() === note.description)) break;
  }
  const waiting = await Promise.all(boxes.map((box) => box.hasWaiting()));
  return [
    ...(waiting.includes(true) ? ['Some changes still wait or were refused'] : []),
    ...noteFaults(open.devices, await open.read()),
    ...(await Promise.all(boxes.map((box) => box.findFaults()))).flat(),
  ];
}

/** Makes people with their devices. The globals of a browser are there already. */
export async function createSyncDevices(origin: string): Promise<SyncDevices> {
  const leaving = new AbortController();
  const open = await openSharedNote(origin, await signUp(origin, 'writer'), leaving.signal);
  const tokens = await Promise.all(Array.from({ length: outboxes }, (_, number) => signUp(origin, `box${number}`)));
  const boxes = tokens.map((token, number) => createOutboxDevice(token, `box${number}`));
  return {
    write() {
      const stopping = new AbortController();
      const goOn = async (act: () => Promise<void> | void) => {
        while (!stopping.signal.aborted) {
          await act();
          await pause(betweenMs);
        }
      };
      const working = [
        ...open.devices.map((device) => goOn(() => device.type())),
        ...boxes.map((box) => goOn(() => box.act())),
        ...boxes.map((box) => goOn(() => box.flush())),
      ];
      return async () => {
        stopping.abort();
        await Promise.all(working);
      };
    },
    settle: () => settleAll(open, boxes),
    metrics() {
      const typed = open.devices.reduce((sum, device) => sum + device.typed.length, 0);
      const made = boxes.reduce((sum, box) => sum + box.made(), 0);
      return `${typed} words in the open note, ${made} changes of the outboxes`;
    },
    async leave() {
      leaving.abort();
      await Promise.allSettled(open.following);
    },
  };
}
