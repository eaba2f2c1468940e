import type { Engine } from '#server/db/dialect.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { type FreshServer, startFreshServer } from '#testing/fresh-server.ts';
import { measureHostile } from '../hostile.bench.ts';
import { measureOpenNotes } from '../open-notes.bench.ts';
import { measureStorm } from '../storm.bench.ts';
import { verdict } from './verdict.ts';
import { measureWriters } from '../writers.bench.ts';

/** Runs a measurement on a fresh server; PostgreSQL has its own settings of durability. */
async function onServer(engine: Engine, measure: (server: FreshServer) => Promise<void>): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres([]) : undefined;
  try {
    const database = postgres && { DATABASE_URL: await postgres.createDatabase() };
    const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error', ...database });
    await measure(server).finally(() => server.stop());
  } finally {
    await postgres?.stop();
  }
}

/** No writer waits longer until a text is stored, in milliseconds. */
const waitTarget = 1000;

/** 50 people who write into one note at once. */
export const benchWriters = (engine: Engine): Promise<void> =>
  onServer(engine, async ({ baseURL }) => {
    const { words, saves, conflicts, mostTries, p50, p95, longest, others, faults } = await measureWriters(baseURL);
    console.log(
      `${verdict(longest <= waitTarget)} 50 writers of one note on ${engine}: a text is stored after p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most ${longest.toFixed(0)} ms (target ${waitTarget}); ${saves} saves, ${conflicts} conflicts, at most ${mostTries} calls for one; reads of others meanwhile p95 ${others.toFixed(0)} ms`,
    );
    console.log(
      `${verdict(faults.length === 0)} all show one text with each of ${words} words once: ${faults.join('; ') || 'yes'}`,
    );
  });

/** Streams that one process holds at most, less those of the bystanders and some room. */
const crowd = { devices: 9990, writers: 200 };

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** A restart of a server with as many open streams as it takes. */
export async function benchStorm(devices = crowd.devices): Promise<void> {
  const found = await measureStorm(devices, crowd.writers);
  console.log(
    `info   ${found.devices} devices; the server is away for ${seconds(found.away)} s. Connected again after its return: half after ${seconds(found.half)} s, 95 % after ${seconds(found.most)} s, all after ${seconds(found.all)} s; at most ${found.peak} calls in a second, and ${found.vainPeak} vain ones while it is away; reads of others p95 ${found.othersBefore.toFixed(0)} ms before, ${found.othersAfter.toFixed(0)} ms and at most ${found.othersLongest.toFixed(0)} ms from the return until all are back`,
  );
  console.log(
    `${verdict(found.faults.length === 0)} each of ${found.typed} typed words is stored once: ${found.faults.slice(0, 10).join('; ') || 'yes'}`,
  );
}

/** An open note may cost the server so much memory, in bytes. */
const memoryTarget = 100_000;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** 1,000 open notes. */
export async function benchOpenNotes(): Promise<void> {
  const { notes, resident, used, changes, processor, faults } = await measureOpenNotes();
  const isMet = resident <= memoryTarget && faults.length === 0;
  console.log(
    `${verdict(isMet)} ${notes} open notes: ${kilobytes(resident)} of memory each (target ${kilobytes(memoryTarget)}), ${kilobytes(used)} of it in use; with ${changes.toFixed(0)} changes a second ${((processor ?? 0) * 100).toFixed(0)} % of a processor${faults.map((fault) => `; ${fault}`).join('')}`,
  );
}

/** One person who means harm. */
export async function benchHostile(): Promise<void> {
  for (const { what, p95, longest, memory, each } of await measureHostile()) {
    const cost = each === undefined ? '' : `, ${each.toFixed(0)} ms of processor time a call`;
    console.log(
      `info   ${what}: reads of others p95 ${p95.toFixed(0)} ms, at most ${longest.toFixed(0)} ms; memory ${kilobytes(memory)} more${cost}`,
    );
  }
}
