import { readNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { addNote } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import * as z from 'zod/mini';
import { send } from '../measuring/bench-accounts.ts';
import { tokenOf } from '../filling/fill-people.ts';
import { setUpBrowserGround } from './browser-ground.ts';
import type { CrowdReport } from './crowd-process.ts';
import { followNotesOf } from './follow-notes.ts';
import { openNoteDevice, wordFaults, type NoteDevice } from './note-device.ts';

/**
 * A program with many devices, each of a person of its own: `crowd.ts ORIGIN FROM COUNT WRITERS EVERY`. All hold the product's own
 * connection, and the first of them have a note open. It reports to the process that started it. At the word `type` each types a word every
 * EVERY milliseconds, at `finish` it ends.
 */

const [origin = '', from = '0', count = '0', writers = '0', every = '1000'] = process.argv.slice(2);
const tickMs = 100;
/** How many devices connect at a time at the beginning. */
const atOnce = 20;
const settleMs = 120_000;

const state = { open: 0, calls: 0, lost: '' };
setUpBrowserGround(origin, () => (state.calls += 1));
const leaving: AbortController[] = [];
const devices: { token: string; device: NoteDevice }[] = [];

async function addDevice(at: number): Promise<void> {
  const token = tokenOf(Number(from) + at);
  let device: NoteDevice | undefined;
  let since = '0';
  if (at < Number(writers)) {
    const added = await send('POST', `${origin}${addNote.path}`, token, {
      title: 'Written in a storm',
      description: 'Start.',
    });
    device = openNoteDevice(token, z.parse(z.object({ data: noteSchema }), added).data, `w${from}y${at}`);
    devices.push({ token, device });
    since = (await call(listNoteChanges, { token })).revision;
  }
  // Each has a signal of its own: listeners of one for all would be looked through at each call.
  const own = new AbortController();
  leaving.push(own);
  const { signal } = own;
  let wasOpen = false;
  const opened = Promise.withResolvers<void>();
  const following = followNotesOf({
    token,
    browser: token,
    since,
    signal,
    onNote: (note) => device?.writer.receive(note),
    onState: (isOpen) => {
      state.open += Number(isOpen) - Number(wasOpen);
      wasOpen = isOpen;
      if (isOpen) opened.resolve();
    },
  });
  following.catch((error: unknown) => {
    if (!signal.aborted) state.lost = String(error);
  });
  await opened.promise;
}

async function addAll(): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < Number(count)) {
      next += 1;
      await addDevice(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Waits until all is saved, and compares what was typed with what the server has. */
async function finish(): Promise<string[]> {
  const end = performance.now() + settleMs;
  const isSaved = () => devices.every(({ device }) => device.writer.read().state.kind === 'saved');
  while (!isSaved() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, tickMs));
  const faults: string[] = isSaved() ? [] : ['some devices have not saved what was typed'];
  for (const { token, device } of devices) {
    const { data } = await call(readNote, { params: { id: device.noteId }, token });
    faults.push(...wordFaults(device, data.description));
  }
  return faults;
}

const report = (words: Partial<CrowdReport>) =>
  process.send?.({ ...state, typed: devices.reduce((sum, { device }) => sum + device.typed.length, 0), ...words });

const ticking = setInterval(() => {
  report({});
  state.calls = 0;
}, tickMs);
let typing: ReturnType<typeof setInterval> | undefined;

/** The devices type one after the other, so that the words come evenly. */
function startTyping(): void {
  let turn = 0;
  typing = setInterval(
    () => {
      devices[turn % devices.length]?.device.type();
      turn += 1;
    },
    Number(every) / devices.length,
  );
}

async function end(): Promise<void> {
  clearInterval(typing);
  const faults = await finish();
  clearInterval(ticking);
  report({ faults });
  for (const each of leaving) each.abort();
  process.disconnect();
}

process.on('message', (word) => {
  if (word === 'type') startTyping();
  else void end();
});

await addAll();
