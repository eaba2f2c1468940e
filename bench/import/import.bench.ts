import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { importNotes } from '#contract/notes/note-import.ts';
import { addNote } from '#contract/notes/notes.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { ordinaryNote, send, signUp } from '../measuring/bench-accounts.ts';
import { processorTime } from '../measuring/processor-time.ts';
import { measureBareBatches } from './bare-batches.ts';

/** What the server does of an import. Times are milliseconds. */
export interface ImportSpeed {
  /** Notes a second, in calls of 100, one after the other. */
  rate: number;
  /** The same rows in a prepared INSERT, in transactions of 100. */
  bare: number;
  p50: number;
  p95: number;
  /** Processor time of the server for a call, with what others wrote meanwhile; undefined where the system does not tell. */
  processor: number | undefined;
  /** A new note of somebody else meanwhile. */
  others: { p50: number; p95: number };
}

const notes = 10_000;
const notesEach = 100;
const day = 24 * 60 * 60_000;
const paused = 20;

const answer = z.object({ results: z.array(z.object({ status: z.string() })) });

/** Notes of an ordinary length, each with a link, as years of somebody's notes from elsewhere. */
const batchOf = (call: number) =>
  Array.from({ length: notesEach }, (_, place) => {
    const number = call * notesEach + place;
    return {
      ...ordinaryNote,
      clientId: randomUUID(),
      title: `Note number ${number}`,
      description: `${ordinaryNote.description}\n\n[[Note number ${number - 1}]]`,
      date: new Date(Date.UTC(2010, 0, 1) + (number * day) / 3).toISOString(),
    };
  });

const middle = (values: readonly number[], share = 0.5): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Infinity;

/** Adds a note now and then until the import is over. */
async function writeBeside(base: string, token: string, over: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!over.aborted) {
    const began = performance.now();
    await send('POST', `${base}${addNote.path}`, token, ordinaryNote);
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, paused));
  }
  return waits;
}

/** Imports 10,000 notes while somebody else writes, then writes the same rows without a server. */
export async function measureImport({ baseURL, dataDir, pid }: FreshServer): Promise<ImportSpeed> {
  const token = await signUp(baseURL, 'importer');
  const over = new AbortController();
  const beside = writeBeside(baseURL, await signUp(baseURL, 'neighbour'), over.signal);
  const importId = randomUUID();
  const times: number[] = [];
  const before = processorTime([pid]);
  for (let call = 0; call < notes / notesEach; call += 1) {
    const body = { notes: batchOf(call), importId };
    const began = performance.now();
    const { results } = z.parse(answer, await send('POST', `${baseURL}${importNotes.path}`, token, body));
    times.push(performance.now() - began);
    if (results.some(({ status }) => status !== 'added')) throw new Error('A note was not added.');
  }
  over.abort();
  const waits = await beside;
  const after = processorTime([pid]);
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return {
    rate: notes / seconds,
    bare: measureBareBatches(path.join(dataDir, 'bare.db'), { row: ordinaryNote, notes, each: notesEach }),
    p50: middle(times),
    p95: middle(times, 0.95),
    processor: before === undefined || after === undefined ? undefined : ((after - before) * notesEach) / notes,
    others: { p50: middle(waits), p95: middle(waits, 0.95) },
  };
}
