import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { createDurablePostgres } from './durable-postgres.ts';
import { chance, type Cleanup, type Fault, type Finding } from './fault.ts';
import { createWriters } from './installation.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad } from './write-load.ts';

/** A fresh folder that goes with the fault. */
export async function freshFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-fault-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** How a server of the faults is started. */
export const environmentOf = (dataDir: string): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});

/** Between 0.2 and 1.2 seconds, so that the rounds end at different moments of the work. */
const momentMs = (round: number): number => 200 + 1000 * chance(round);

async function killOn(engine: 'sqlite' | 'postgres', cleanup: Cleanup, rounds: number): Promise<Finding> {
  const dataDir = await freshFolder(cleanup);
  const postgres = engine === 'postgres' ? await createDurablePostgres() : undefined;
  if (postgres) cleanup.add(() => postgres.remove());
  await postgres?.start();
  const environment = { ...environmentOf(dataDir), ...(postgres && { DATABASE_URL: postgres.url }) };
  let server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const problems: string[] = [];
  let unpromised = 0;

  for (let round = 0; round < rounds; round += 1) {
    const writing = startWriteLoad(server.origin, installation, `Round ${round} writer`);
    await pause(momentMs(round));
    // On PostgreSQL every second round ends the database, and the server after it.
    if (postgres && round % 2 === 1) await postgres.end('SIGKILL');
    await server.end('SIGKILL');
    await writing.stop();
    if (postgres && round % 2 === 1) await postgres.start();
    server = await startServer(environment);
    const { found, problems: ofRound } = await checkLedger(server.origin, installation);
    unpromised = found - ledger.size;
    problems.push(...ofRound.map((problem) => `round ${round}: ${problem}`));
  }
  await server.end('SIGTERM');
  return {
    what: `kill -9 under load on ${engine}, ${rounds} rounds${postgres ? ', every second one of the database as well' : ''}`,
    problems,
    metrics: `${ledger.size} promised, ${unpromised} more there that were stored and not yet answered`,
  };
}

/** Writers of everything at once, and a kill in the middle, again and again on the same data. */
export const killUnderLoad: Fault = async (cleanup, rounds = 20) => [
  await killOn('sqlite', cleanup, rounds),
  await killOn('postgres', cleanup, rounds),
];
