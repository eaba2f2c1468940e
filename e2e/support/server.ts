import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** The production server that a journey talks to, with a data folder of its own. */
export interface JourneyServer {
  baseURL: string;
  /** Holds the database, the files and the outbox of mails. */
  dataDir: string;
  stop: () => Promise<void>;
}

const startMs = 15_000;
/** The server promises to be gone 10 s after SIGTERM. */
const stopMs = 12_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}

async function untilReady(server: ChildProcess, baseURL: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${baseURL}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(server.exitCode === null ? 'did not become ready' : `ended with code ${server.exitCode}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), stopMs);
  await exit;
  clearTimeout(late);
}

/** Starts server/main.ts as `npm start` does, on a free port and in a fresh folder. What it says goes to `logFile`. */
export async function startServer(logFile: string, variables: Record<string, string> = {}): Promise<JourneyServer> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'thoughtleaf-journey-'))]);
  await mkdir(dirname(logFile), { recursive: true });
  const baseURL = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });
  const kill = (): boolean => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    await end(server);
    process.off('exit', kill);
    log.end();
    await finished(log);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, baseURL);
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The server ${reason}; it said:\n${await readFile(logFile, 'utf8')}`, { cause: error });
  }
  return { baseURL, dataDir, stop };
}
