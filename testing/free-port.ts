import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a kernel gives to outgoing connections: 32768 and above on Linux. A browser with many connections would take one
 * of those from a server that starts slowly.
 */
const lowest = 15_000;
const highest = 32_000;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A random port of this machine that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  return (await isFree(port)) ? port : freePort();
}
