import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findProgram } from '#testing/debian-packages.ts';
import { freePort } from '#testing/free-port.ts';

/** A real Redis for tests, which keeps nothing on the disk. It ends with this process at the latest. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(findProgram('redis-server'), options, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/tmp' });
  const kill = (): boolean => server.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(server, 'close');
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  createInterface(server.stdout).on('line', (line) => {
    if (said.length < 100) said.push(line);
    if (line.includes('Ready to accept connections')) resolve();
  });
  void ended.then(() => reject(new Error(`Redis did not start:\n${said.join('\n')}`)));
  await ready;
  return {
    url: `redis://127.0.0.1:${port}/1`,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
