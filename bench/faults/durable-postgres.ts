import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#scripts/free-port.ts';
import { layOutPostgres } from '#server/testing/postgres-files.ts';

/** A PostgreSQL with its own settings of durability (fsync is on), that can be killed and started again on its data. */
export interface DurablePostgres {
  url: string;
  start(): Promise<void>;
  /** `SIGKILL` goes to all its processes at once, as by the system where memory is short. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

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

export async function createDurablePostgres(): Promise<DurablePostgres> {
  const password = 'of-a-fault';
  const [{ folder, owner }, port] = await Promise.all([layOutPostgres(password), freePort()]);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...owner };
  const settings = ['--pgdata=data', '--username=postgres', '--pwfile=password', '--auth=password'];
  execFileSync(path.join(folder, 'bin', 'initdb'), [...settings, '--locale=C.UTF-8', '--encoding=UTF8'], {
    ...options,
    stdio: 'ignore',
  });
  let server: ChildProcess | undefined;

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const children = childrenOf(server.pid);
    const ended = once(server, 'exit');
    server.kill(signal);
    if (signal === 'SIGKILL') {
      for (const pid of children) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
    }
    await ended;
  }

  return {
    url,
    async start() {
      const where = ['-D', 'data', '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
      server = spawn(
        path.join(folder, 'bin', 'postgres'),
        [...where, '-c', 'unix_socket_directories=', '-c', 'shared_buffers=64MB'],
        {
          ...options,
          stdio: 'ignore',
        },
      );
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
