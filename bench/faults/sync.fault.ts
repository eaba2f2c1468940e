import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createUnsteadyNetwork } from '#server/testing/unsteady-network.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer } from '#testing/server-process.ts';
import { setUpBrowserGround } from '../devices/browser-ground.ts';
import { createDurablePostgres } from './durable-postgres.ts';
import { chance, type Cleanup, type Fault, type Finding } from './fault.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { compile, cutPower } from './power-cut.fault.ts';
import { createSyncDevices, type SyncDevices } from './sync-devices.ts';

/** Devices with the product's own client code write while the server or the network goes: open notes, and changes of an outbox. */

const momentMs = (round: number): number => 500 + 1500 * chance(round);

interface Drill {
  cleanup: Cleanup;
  devices: SyncDevices;
  rounds: number;
}

/** Writes in each round, lets the fault come in the middle, and looks when all has settled. */
async function runRounds({ cleanup, devices, rounds }: Drill, fault: (round: number) => Promise<void>) {
  cleanup.add(() => devices.leave());
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const stop = devices.write();
    await pause(momentMs(round));
    await fault(round);
    await pause(momentMs(round + 7));
    await stop();
    problems.push(...(await devices.settle()).map((problem) => `round ${round}: ${problem}`));
  }
  // The next server has another origin: their connections would ask it with tokens that it does not know.
  await devices.leave();
  return problems;
}

async function killOn(engine: 'sqlite' | 'postgres', cleanup: Cleanup, rounds: number): Promise<Finding> {
  const postgres = engine === 'postgres' ? await createDurablePostgres() : undefined;
  if (postgres) cleanup.add(() => postgres.remove());
  await postgres?.start();
  const environment = {
    ...environmentOf(await freshFolder(cleanup)),
    PORT: String(await freePort()),
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  let server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  setUpBrowserGround(server.origin);
  const devices = await createSyncDevices(server.origin);
  const problems = await runRounds({ cleanup, devices, rounds }, async (round) => {
    const isWithDatabase = postgres !== undefined && round % 2 === 1;
    if (isWithDatabase) await postgres.end('SIGKILL');
    await server.end('SIGKILL');
    if (isWithDatabase) await postgres.start();
    server = await startServer(environment);
  });
  const also = postgres ? ', every second one of the database as well' : '';
  return {
    what: `kill -9 while devices write, ${engine}, ${rounds} rounds${also}`,
    problems,
    metrics: devices.metrics(),
  };
}

/** SIGKILL of the server while devices write. */
export const syncKilled: Fault = async (cleanup, rounds = 10) => [
  await killOn('sqlite', cleanup, rounds),
  await killOn('postgres', cleanup, rounds),
];

/** The power goes while devices write, on SQLite (power-cut.c); in every second round some of what was not synced is there. */
export const syncPowerCut: Fault = async (cleanup, rounds = 10) => {
  const library = await compile(cleanup);
  const disk = path.join(await freshFolder(cleanup), 'disk');
  const environment = { ...environmentOf(path.join(disk, 'data')), PORT: String(await freePort()) };
  const start = async () => {
    const kept = await freshFolder(cleanup);
    if (existsSync(disk)) cpSync(disk, kept, { recursive: true });
    else mkdirSync(disk);
    const power = { LD_PRELOAD: library, POWER_CUT_DATA: disk, POWER_CUT_KEPT: kept };
    return { kept, server: await startServer({ ...environment, ...power }) };
  };
  let running = await start();
  cleanup.add(() => running.server.end('SIGKILL'));
  setUpBrowserGround(running.server.origin);
  const devices = await createSyncDevices(running.server.origin);
  const problems = await runRounds({ cleanup, devices, rounds }, async (round) => {
    await running.server.end('SIGKILL');
    cutPower(disk, running.kept, round, round % 2 === 1);
    running = await start();
  });
  return [{ what: `power cut while devices write, sqlite, ${rounds} rounds`, problems, metrics: devices.metrics() }];
};

/**
 * The network goes while devices write: cut off, silent, with connections that a router has forgotten, or with requests that arrive and
 * answers that get lost, in turns.
 */
export const syncCutOff: Fault = async (cleanup, rounds = 12) => {
  const server = await startServer(environmentOf(await freshFolder(cleanup)));
  cleanup.add(() => server.end('SIGKILL'));
  const network = await createUnsteadyNetwork(server.origin);
  cleanup.add(() => network.close());
  setUpBrowserGround(network.url);
  const devices = await createSyncDevices(network.url.replace(/\/$/, ''));
  const problems = await runRounds({ cleanup, devices, rounds }, async (round) => {
    const kind = round % 4;
    if (kind === 0) network.loseAnswers();
    else if (kind === 1) network.silence();
    else if (kind === 2) network.forget();
    await pause(500);
    if (kind === 0 || kind === 3) await network.cut();
    await pause(500);
    await network.repair();
  });
  return [{ what: `network lost while devices write, sqlite, ${rounds} rounds`, problems, metrics: devices.metrics() }];
};
