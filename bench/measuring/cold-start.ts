import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { sendOne, type Sent } from './closed-loop.ts';

/** Times of a start and of the first requests after it. Milliseconds. */
export interface Start {
  /** From the start of the process to "ready". */
  ready: number;
  first: number;
  /** The tenth of the same kind. */
  tenth: number;
}

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);

/** Empties the system's cache of files. False where we may not: that takes root on Linux. */
export function dropFileCache(): boolean {
  execFileSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && forbidden.has(String(error.code))) return false;
    throw error;
  }
}

/** Starts a server and times its first ten requests of one kind, one after the other. */
export async function measureStart(
  environment: NodeJS.ProcessEnv,
  make: () => Sent,
): Promise<Start & { server: ServerProcess }> {
  const begun = performance.now();
  const server = await startServer(environment);
  const ready = performance.now() - begun;
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const sent = performance.now();
    await sendOne(server.origin, make());
    times.push(performance.now() - sent);
  }
  const [first = Infinity] = times;
  return { server, ready, first, tenth: times.at(-1) ?? Infinity };
}
