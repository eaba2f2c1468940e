import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { followNotes } from '#contract/notes/note-changes.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { addNote, updateNote } from '#contract/notes/notes.ts';
import { openSilent } from '#server/testing/silent-connection.ts';
import { freePort } from '#testing/free-port.ts';
import { environmentOf } from '#testing/fresh-server.ts';
import * as z from 'zod/mini';
import { send } from './measuring/bench-accounts.ts';
import { createBystander } from './devices/bystander.ts';
import { startInspected } from './devices/inspected-server.ts';
import { makePeopleFolder } from './devices/people-folder.ts';
import { tokenOf } from './filling/fill-people.ts';
import { processorTime } from './measuring/processor-time.ts';

/** What one person who means harm can do to the others. */
export interface HostileOutcome {
  what: string;
  /** Reads of somebody else meanwhile, in milliseconds. */
  p95: number;
  longest: number;
  /** Memory that the server has taken meanwhile, after garbage was collected, in bytes. */
  memory: number;
  /** Processor time of one call in milliseconds, where calls are made. */
  each?: number;
}

const streams = 1000;
const mergesAtOnce = 2;
const mergingMs = 10_000;
const changes = 100;

/** Few words in changing order: they can be matched in very many ways. */
const shuffled = (every: number): string =>
  Array.from({ length: limits.note.description.max / 2 }, (_, place) => (place % every === 0 ? 'a' : 'b')).join(' ');

const address = (origin: string, id: string): string => `${origin}${updateNote.path.replace('{id}', id)}`;

async function addText(origin: string, token: string, description: string): Promise<string> {
  const added = await send('POST', `${origin}${addNote.path}`, token, { title: 'By the lake', description });
  return z.parse(z.object({ data: noteSchema }), added).data._id;
}

/** Opens streams that are never read, and changes notes so that each is told. */
async function openUnread(origin: string, token: string): Promise<void> {
  const head = [`GET ${followNotes.path} HTTP/1.1`, `auth-token: ${token}`];
  const sockets = await Promise.all(Array.from({ length: streams }, () => openSilent(origin, head)));
  const id = await addText(origin, token, 'Start of it all');
  for (let turn = 0; turn < changes; turn += 1) {
    await send('PUT', address(origin, id), token, { description: `Start of it all ${turn}` });
    await pause(50);
  }
  for (const socket of sockets) socket.destroy();
}

/** Saves texts over bases that are hard to compare, as fast as they are answered. Answers how many. */
async function mergeHard(origin: string, token: string): Promise<number> {
  const id = await addText(origin, token, shuffled(101));
  const body = JSON.stringify({ description: shuffled(103), base: { description: shuffled(100) } });
  const headers = { 'auth-token': token, 'content-type': 'application/json' };
  let calls = 0;
  const end = performance.now() + mergingMs;
  const work = async () => {
    while (performance.now() < end) {
      await (await fetch(address(origin, id), { method: 'PUT', headers, body })).arrayBuffer();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: mergesAtOnce }, work));
  return calls;
}

/** One person against the others: streams that nobody reads, and texts that are hard to merge. */
export async function measureHostile(): Promise<HostileOutcome[]> {
  const dataDir = await makePeopleFolder(10);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const { server, readMemory } = await startInspected({ ...environmentOf(baseURL, dataDir), PORT: String(port) });
  const startReading = await createBystander(baseURL);
  const watch = async (what: string, attack: () => Promise<number | void>): Promise<HostileOutcome> => {
    const [before, used] = [await readMemory(), processorTime([server.process.pid])];
    const bystander = startReading();
    const calls = await attack();
    await bystander.leave();
    const time = processorTime([server.process.pid]);
    const waits = bystander.waits.toSorted((one, other) => one - other);
    return {
      what,
      p95: waits[Math.floor(waits.length * 0.95)] ?? 0,
      longest: waits.at(-1) ?? 0,
      memory: (await readMemory()).rss - before.rss,
      ...(calls && time !== undefined && used !== undefined && { each: (time - used) / calls }),
    };
  };
  try {
    // The first time, code is compiled and buffers grow that stay.
    await openUnread(baseURL, tokenOf(2));
    return [
      await watch(`${streams} streams of one person, never read`, () => openUnread(baseURL, tokenOf(0))),
      await watch('texts that are hard to merge', () => mergeHard(baseURL, tokenOf(1))),
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
