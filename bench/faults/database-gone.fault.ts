import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { createDurablePostgres } from './durable-postgres.ts';
import type { Fault } from './fault.ts';
import { createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad, unavailableIn, unexpectedIn } from './write-load.ts';

const awayMs = 30_000;
/** Nobody waits longer for a refusal. */
const patienceMs = 15_000;

/** PostgreSQL is stopped under load and comes back after half a minute; nobody touches the server. */
export const databaseGone: Fault = async (cleanup) => {
  const postgres = await createDurablePostgres();
  cleanup.add(() => postgres.remove());
  await postgres.start();
  const environment = { ...environmentOf(await freshFolder(cleanup)), DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' };
  const server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const problems: string[] = [];
  const probe = async (path: string, expected: number) => {
    const began = performance.now();
    const { status } = await fetch(server.origin + path);
    if (status !== expected) problems.push(`${path} answers ${status} and not ${expected}`);
    if (performance.now() - began > patienceMs) problems.push(`${path} took longer than ${patienceMs} ms`);
  };

  const writing = startWriteLoad(server.origin, installation, 'With a database that goes');
  await writing.untilStored(100, 30_000);
  await postgres.end('SIGINT');
  await pause(1000);
  await probe('/readyz', 503);
  await probe('/healthz', 200);
  await pause(awayMs - 1000);
  const refusedMeanwhile = unavailableIn(writing.outcome);
  await postgres.start();
  const back = performance.now();
  await writing.untilStored(1, 30_000).catch((error: unknown) => problems.push(`After it came back: ${String(error)}`));
  const recoveredMs = performance.now() - back;
  await probe('/readyz', 200);
  await writing
    .untilStored(100, 30_000)
    .catch((error: unknown) => problems.push(`After it came back: ${String(error)}`));
  problems.push(...unexpectedIn(await writing.stop()));
  problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: `PostgreSQL gone for ${awayMs / 1000} s under load`,
      problems,
      metrics: `${refusedMeanwhile} refused with 503, the first write ${recoveredMs.toFixed(0)} ms after it answered again, ${ledger.size} promised`,
    },
  ];
};
