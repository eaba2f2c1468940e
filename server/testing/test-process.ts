import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** A server as a process of its own, as people run it. */
export interface ServerProcess {
  origin: string;
  process: ChildProcess;
  /** What it wrote so far, on both outputs. */
  output: () => string;
  /** Sends a signal and waits for the end; answers the exit code, null where the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** A port that nothing listened on a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}

function spawnServer(environment: NodeJS.ProcessEnv) {
  // In development the server would start Vite, which these tests have no use for.
  if (!existsSync(path.join(root, 'dist', 'client'))) throw new Error('There is no build. Run npm run build first.');
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return { server, output: () => said };
}

/** Starts a server that must not start; answers its exit code and what it wrote. */
export async function failToStart(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const { server, output } = spawnServer({ PORT: '0', ...environment });
  await once(server, 'close');
  return { code: server.exitCode, output: output() };
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const { server, output } = spawnServer({ PORT: port, ...environment });
  const ended = once(server, 'close');
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', () => {
      if (output().includes('Thoughtleaf is ready')) resolve();
    });
    server.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    process: server,
    output,
    async end(signal) {
      server.kill(signal);
      await ended;
      return server.exitCode;
    },
  };
}
