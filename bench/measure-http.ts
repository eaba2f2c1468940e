import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';

/** What a load of requests came to. Rates are per second, times milliseconds. */
export interface Load {
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: 32, duration: 5, ...options });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    // autocannon knows 90 and 97.5; the stricter of the two.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Starts a bare `node:http` server that sends these bytes. */
export async function startBareServer(
  folder: string,
  bytes: Buffer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = path.join(folder, 'bare-answer');
  writeFileSync(file, bytes);
  const server: ChildProcess = spawn(process.execPath, ['bench/bare-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The bare server has no output.');
  const [line] = await once(server.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(line).trim()}/`,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
