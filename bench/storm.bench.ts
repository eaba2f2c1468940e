import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { environmentOf } from '#testing/fresh-server.ts';
import { startServer, type ServerProcess } from '#testing/server-process.ts';
import { createBystander } from './devices/bystander.ts';
import { type Crowd, startCrowd } from './devices/crowd-process.ts';
import { makePeopleFolder } from './devices/people-folder.ts';

/** A restart under many open streams. Times are milliseconds. */
export interface StormOutcome {
  devices: number;
  /** From the signal that ends the server until it answers again. */
  away: number;
  /** From then on until so many are connected again. */
  half: number;
  most: number;
  all: number;
  /** Most calls in one second: vain ones, and from the server's return on. */
  vainPeak: number;
  peak: number;
  /** Reads of somebody else before the restart, and from the server's return on. */
  othersBefore: number;
  othersAfter: number;
  othersLongest: number;
  typed: number;
  faults: string[];
}

const tickMs = 100;
/** A connection that held so long counts as steady: the next pause begins with the shortest one. */
const steadyMs = 31_000;
const patienceMs = 300_000;
const processes = 4;
const typeEveryMs = 1000;

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** Waits until so many streams are open; answers how long that took. Throws where it takes too long. */
async function untilOpen(crowd: Crowd, count: number, began: number): Promise<number> {
  while (crowd.open() < count) {
    if (performance.now() - began > patienceMs) throw new Error(`Only ${crowd.open()} of ${count} are connected.`);
    await pause(tickMs);
  }
  return performance.now() - began;
}

/** Counts the calls of each second, until it is stopped. */
function watchCalls(crowd: Crowd) {
  const ticks: number[] = [];
  crowd.takeCalls();
  const timer = setInterval(() => ticks.push(crowd.takeCalls()), tickMs);
  return {
    peak: () => {
      clearInterval(timer);
      const seconds = ticks.map((_, place) => ticks.slice(place, place + 1000 / tickMs).reduce((a, b) => a + b, 0));
      return Math.max(...seconds);
    },
  };
}

async function restart(server: ServerProcess, start: () => Promise<ServerProcess>) {
  const began = performance.now();
  await server.end('SIGTERM');
  const next = await start();
  return { server: next, away: performance.now() - began };
}

async function measureRestart(
  crowd: Crowd,
  devices: number,
  running: { server: ServerProcess; start: () => Promise<ServerProcess> },
): Promise<StormOutcome> {
  await untilOpen(crowd, devices, performance.now());
  crowd.type();
  const startReading = await createBystander(running.server.origin);
  const before = startReading();
  await pause(steadyMs);
  await before.leave();
  const vain = watchCalls(crowd);
  const { server, away } = await restart(running.server, running.start);
  running.server = server;
  const back = performance.now();
  const vainPeak = vain.peak();
  const calls = watchCalls(crowd);
  const after = startReading();
  const half = await untilOpen(crowd, devices / 2, back);
  const most = await untilOpen(crowd, devices * 0.95, back);
  const all = await untilOpen(crowd, devices, back);
  await after.leave();
  const peak = calls.peak();
  const typed = crowd.typed();
  const faults = [...(await crowd.finish()), ...(after.failed > 0 ? [`${after.failed} reads of others failed`] : [])];
  return {
    devices,
    away,
    half,
    most,
    all,
    vainPeak,
    peak,
    othersBefore: p95(before.waits),
    othersAfter: p95(after.waits),
    othersLongest: Math.max(...after.waits),
    typed,
    faults,
  };
}

/** Many devices with an open stream each, of which some write; the server is ended and started again. */
export async function measureStorm(devices: number, writers: number): Promise<StormOutcome> {
  const dataDir = await makePeopleFolder(devices);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const start = () => startServer({ ...environmentOf(baseURL, dataDir), LOG_LEVEL: 'error', PORT: String(port) });
  const running = { server: await start(), start };
  const crowd = startCrowd({ origin: baseURL, devices, writers, processes, typeEveryMs });
  try {
    return await measureRestart(crowd, devices, running);
  } finally {
    crowd.kill();
    await running.server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
