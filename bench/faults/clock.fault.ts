import { existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installFromDebian } from '#testing/debian-packages.ts';
import { startServer } from '#testing/server-process.ts';
import { send } from '../measuring/bench-accounts.ts';
import { checkLedger } from './check-ledger.ts';
import type { Fault } from './fault.ts';
import { fieldOf, type Installation, createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad } from './write-load.ts';

function findLibrary(): string {
  const find = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  if (!find()) installFromDebian(['libfaketime']);
  const library = find();
  if (!library || !existsSync(library)) throw new Error('libfaketime is missing.');
  return library;
}

/** Everybody logs in again, as people do whose session is over. */
async function logInAgain(origin: string, installation: Installation): Promise<void> {
  for (const [number, writer] of installation.writers.entries()) {
    const given = { email: `writer-${number}@example.com`, password: 'password-of-bench' };
    writer.token = String(fieldOf(await send('POST', `${origin}/api/auth/login`, undefined, given), 'token'));
  }
}

/** How far the clock is off, in the words of libfaketime; whether everybody logs in again; whether the server starts anew there. */
const jumps = [
  { by: '-1d', logsIn: false, restarts: false },
  { by: '+0', logsIn: false, restarts: false },
  { by: '+3652d', logsIn: true, restarts: true },
  { by: '+0', logsIn: true, restarts: true },
];

/** The machine's clock jumps under load: back a day, forward ten years with a sweep there, and back. The steady clock of timers goes on. */
export const clockJumps: Fault = async (cleanup) => {
  const folder = await freshFolder(cleanup);
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, '+0\n');
  const environment = {
    ...environmentOf(path.join(folder, 'data')),
    LD_PRELOAD: findLibrary(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  let server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const problems: string[] = [];
  for (const [number, { by, logsIn, restarts }] of jumps.entries()) {
    const writing = startWriteLoad(server.origin, installation, `Jump ${number} writer`);
    await pause(1000);
    writeFileSync(clock, `${by}\n`);
    await pause(1000);
    const { unanswered, refused } = await writing.stop();
    const unexpected = [...refused.keys()].filter((status) => !(logsIn && status === 401));
    if (by === jumps[2]?.by && !refused.has(401))
      problems.push('No session was over in ten years: the clock did not jump');
    if (unanswered > 0 || unexpected.length > 0) problems.push(`${by}: ${unanswered} unanswered, ${unexpected.join()}`);
    if (restarts) {
      await server.end('SIGTERM');
      // The start sweeps what has expired.
      server = await startServer(environment);
      await pause(1000);
    }
    if (logsIn) await logInAgain(server.origin, installation);
    const { problems: found } = await checkLedger(server.origin, installation);
    problems.push(...found.map((problem) => `${by}: ${problem}`));
  }
  const last = startWriteLoad(server.origin, installation, 'After all jumps writer');
  await last.untilStored(20, 30_000).catch((error: unknown) => problems.push(String(error)));
  await last.stop();
  problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: 'a clock that goes back a day, forward ten years, and back, on sqlite',
      problems,
      metrics: `${ledger.size} promised`,
    },
  ];
};
