import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';

const root = path.join(import.meta.dirname, '..');

/** A start takes about a second; beside much else on the machine, one of ten processes on each core was seen to need 15 s. */
const startMs = 60_000;
/** The server promises to be gone 10 s after SIGTERM. */
const endMs = 12_000;

/** A server as a process of its own, as people run it. It ends with this process at the latest. */
export interface ServerProcess {
  origin: string;
  process: ChildProcess;
  /** Its output so far, stdout and stderr. */
  output: () => string;
  /** Sends a signal and waits for the end; answers the exit code, null where the signal ended it. Throws with the output where another signal did: a crash, or SIGKILL when the end is overdue. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

function spawnServer(environment: NodeJS.ProcessEnv) {
  // In development the server would start Vite, which tests have no use for.
  if (!existsSync(path.join(root, 'dist', 'client'))) throw new Error('There is no build. Run npm run build first.');
  const server = spawn('sh', ['tooling/serve.sh', process.execPath], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_NO_WARNINGS: '1',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const kill = (): boolean => server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('close', () => process.off('exit', kill));
  return { server, output: () => said };
}

/** Starts a server that must not start; answers its exit code and what it wrote. */
export async function failToStart(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const { server, output } = spawnServer({ PORT: '0', ...environment });
  await once(server, 'close');
  return { code: server.exitCode, output: output() };
}

/** Starts the built server, on a free port where none is given, and waits until it says that it is ready. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const { server, output } = spawnServer({ PORT: port, ...environment });
  const ended = once(server, 'close');
  const late = setTimeout(() => server.kill('SIGKILL'), startMs);
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', () => {
        if (output().includes('Thoughtleaf is ready')) resolve();
      });
      server.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
    });
  } finally {
    clearTimeout(late);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    process: server,
    output,
    async end(signal) {
      server.kill(signal);
      const overdue = setTimeout(() => server.kill('SIGKILL'), endMs);
      await ended;
      clearTimeout(overdue);
      const endedBy = server.signalCode;
      if (endedBy && endedBy !== signal) throw new Error(`${endedBy} ended the server after ${signal}:\n${output()}`);
      return server.exitCode;
    },
  };
}
