import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#testing/free-port.ts';
import { createPostgresFiles } from '#server/testing/postgres-files.ts';

/** A PostgreSQL with its own settings of durability (fsync is on), that can be killed and started again on its data. */
export interface DurablePostgres {
  url: string;
  /** The folder of its data. */
  data: string;
  /** True if its process is there; it ends by itself where it cannot go on. */
  isRunning(): boolean;
  /** The first value of what it answers, as its superuser. */
  ask(sql: string): Promise<unknown>;
  /** Its log since it was made. */
  log(): string;
  start(): Promise<void>;
  /** `SIGKILL` goes to all its processes at once, as by the system where memory is short. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    // ps fails where there is none.
    return [];
  }
}

/** Ends a running server, and with SIGKILL each of its processes, which would end by themselves too late. */
async function endProcesses(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const children = signal === 'SIGKILL' && server.pid !== undefined ? childrenOf(server.pid) : [];
  const ended = once(server, 'exit');
  server.kill(signal);
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await ended;
}

interface DurableOptions {
  /** Gets the folder of the data while it is empty, and the id of whom it must belong to. */
  prepareData?: (data: string, owner: number) => void;
  /** Settings besides the usual ones, as `name=value`. */
  settings?: readonly string[];
}

export async function createDurablePostgres({
  prepareData,
  settings: more = [],
}: DurableOptions = {}): Promise<DurablePostgres> {
  const password = 'of-a-fault';
  const [{ folder, owner }, port] = await Promise.all([createPostgresFiles(password), freePort()]);
  const data = path.join(folder, 'data');
  if (prepareData) {
    mkdirSync(data);
    try {
      prepareData(data, owner?.uid ?? 0);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...owner };
  const settings = ['--pgdata=data', '--username=postgres', '--pwfile=password', '--auth=password'];
  execFileSync(path.join(folder, 'bin', 'initdb'), [...settings, '--locale=C.UTF-8', '--encoding=UTF8'], {
    ...options,
    stdio: 'ignore',
  });
  let server: ChildProcess | undefined;

  const logFile = path.join(folder, 'log');
  const isRunning = (): boolean => server?.exitCode === null && server.signalCode === null;

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (server && isRunning()) await endProcesses(server, signal);
  }

  return {
    url,
    data,
    isRunning,
    ask: (sql) => ask(url, sql),
    log: () => readFileSync(logFile, 'utf8'),
    async start() {
      const where = ['-D', 'data', '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
      const log = openSync(logFile, 'a');
      server = spawn(
        path.join(folder, 'bin', 'postgres'),
        [...where, ...['unix_socket_directories=', 'shared_buffers=64MB', ...more].flatMap((each) => ['-c', each])],
        { ...options, stdio: ['ignore', log, log] },
      );
      closeSync(log);
      for (const began = performance.now(); !(await answers(url)); await pause(50))
        if (server.exitCode !== null || performance.now() - began > 30_000)
          throw new Error('PostgreSQL did not start.');
    },
    end,
    async remove() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
