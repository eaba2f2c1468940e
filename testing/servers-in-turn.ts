import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '#server/testing/postgres.ts';
import { freePort } from './free-port.ts';
import { environmentOf, type FreshServer } from './fresh-server.ts';
import { startNginx } from './nginx.ts';
import { startServer } from './server-process.ts';

/** Two production servers on one PostgreSQL, of which each gets every second request. */
export interface ServersInTurn extends Omit<FreshServer, 'pid'> {
  /** How many requests each of the two has answered. */
  answered: () => number[];
}

/** Things to end, in the reverse order. */
type Endings = (() => Promise<unknown>)[];

async function endAll(endings: Endings): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end();
}

async function start(logFile: string, endings: Endings): Promise<Omit<ServersInTurn, 'stop'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-server-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres();
  endings.push(() => postgres.stop());
  const [port, databaseUrl] = await Promise.all([freePort(), postgres.createDatabase()]);
  const baseURL = `http://127.0.0.1:${port}`;
  const environment = {
    ...environmentOf(baseURL, dataDir),
    // Requests are logged at this level, which tells who answered.
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
  };
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  endings.push(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await mkdir(dirname(logFile), { recursive: true });
    await writeFile(logFile, servers.map(({ output }) => output()).join('\n'));
  });
  const nginx = await startNginx(
    servers.map(({ origin }) => origin),
    port,
  );
  endings.push(() => nginx.stop());
  return {
    baseURL,
    dataDir,
    answered: () => servers.map(({ output }) => output().split('"msg":"request"').length - 1),
  };
}

/** Starts both, their database and what stands before them. At the end, what they said goes to `logFile`. */
export async function startServersInTurn(logFile: string): Promise<ServersInTurn> {
  const endings: Endings = [];
  try {
    return { ...(await start(logFile, endings)), stop: () => endAll(endings) };
  } catch (error) {
    await endAll(endings);
    throw error;
  }
}
