import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { environmentOf } from '#testing/fresh-server.ts';
import { type Crowd, startCrowd } from './devices/crowd-process.ts';
import { startInspected } from './devices/inspected-server.ts';
import { makePeopleFolder } from './devices/people-folder.ts';
import { processorTime } from './measuring/processor-time.ts';

/** What open notes cost the server. Bytes are for each open note. */
export interface OpenNotesCost {
  notes: number;
  /** Memory of the process, and what of it is in use by JavaScript and its buffers. */
  resident: number;
  used: number;
  /** While all write: changes a second, and the part of one processor that the server takes. */
  changes: number;
  processor: number | undefined;
  faults: string[];
}

const notes = 1000;
const typeEveryMs = 20_000;
const writingMs = 20_000;

async function untilOpen(crowd: Crowd, count: number): Promise<void> {
  while (crowd.open() < count) await pause(100);
}

/** 1,000 people with a note open each: memory before and after, and the processor's time while all of them write. */
export async function measureOpenNotes(): Promise<OpenNotesCost> {
  const dataDir = await makePeopleFolder(notes);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const environment = { ...environmentOf(baseURL, dataDir), LOG_LEVEL: 'error', PORT: String(port) };
  const { server, readMemory } = await startInspected(environment);
  const gather = () => startCrowd({ origin: baseURL, devices: notes, writers: notes, processes: 2, typeEveryMs });
  try {
    // The first time, code is compiled and buffers grow that stay.
    const first = gather();
    await untilOpen(first, notes);
    await first.finish();
    const before = await readMemory();
    const crowd = gather();
    await untilOpen(crowd, notes);
    const after = await readMemory();
    const [began, used] = [crowd.typed(), processorTime([server.process.pid])];
    crowd.type();
    await pause(writingMs);
    const processor = processorTime([server.process.pid]);
    const typed = crowd.typed() - began;
    const faults = await crowd.finish();
    return {
      notes,
      resident: (after.rss - before.rss) / notes,
      used: (after.heapUsed + after.external - before.heapUsed - before.external) / notes,
      changes: typed / (writingMs / 1000),
      processor: processor === undefined || used === undefined ? undefined : (processor - used) / writingMs,
      faults,
    };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
