import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#scripts/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { chance, type Cleanup, type Fault } from './fault.ts';
import { type Installation, settle } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriting } from './writing.ts';

/** Compiles the library that keeps what was synced. Needs a C compiler. */
async function compile(cleanup: Cleanup): Promise<string> {
  const library = path.join(await freshFolder(cleanup), 'power-cut.so');
  const source = path.join(import.meta.dirname, 'power-cut.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/**
 * Puts in the place of the data what the disk would hold. `isMixed`: of each file whose name is kept either the synced bytes or those
 * that were on their way; a real disk may have written any of them.
 */
function cutPower(dataDir: string, kept: string, round: number, isMixed: boolean): void {
  const now = `${dataDir}-now`;
  cpSync(dataDir, now, { recursive: true });
  rmSync(dataDir, { recursive: true });
  cpSync(kept, dataDir, { recursive: true });
  if (isMixed) {
    for (const [number, name] of filesBelow(dataDir).entries()) {
      const onItsWay = path.join(now, name);
      if (chance(round * 1000 + number) < 0.5 && existsSync(onItsWay)) cpSync(onItsWay, path.join(dataDir, name));
    }
  }
  rmSync(now, { recursive: true });
}

/**
 * The power goes in the middle of everybody's work, on SQLite: all that was not synced is lost. What is simulated stands in
 * power-cut.c: the calls of fsync, fdatasync, rename and unlink decide; a disk that lies about a sync is not.
 */
export const powerCut: Fault = async (cleanup, rounds = 20) => {
  const library = await compile(cleanup);
  const dataDir = path.join(await freshFolder(cleanup), 'data');
  const ledger = new Ledger();
  let installation: Installation | undefined;
  const problems: string[] = [];
  let unpromised = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kept = await freshFolder(cleanup);
    // What is there has been on the disk since the last round.
    if (existsSync(dataDir)) cpSync(dataDir, kept, { recursive: true });
    else mkdirSync(dataDir);
    const server = await startServer({
      ...environmentOf(dataDir),
      LD_PRELOAD: library,
      POWER_CUT_DATA: dataDir,
      POWER_CUT_KEPT: kept,
    });
    cleanup.add(() => server.end('SIGKILL'));
    if (installation) {
      const { found, problems: ofRound } = await checkLedger(server.origin, installation);
      unpromised = found - ledger.size;
      problems.push(...ofRound.map((problem) => `round ${round}: ${problem}`));
    }
    installation ??= await settle(server.origin, ledger);
    const writing = startWriting(server.origin, installation, `Round ${round} writer`);
    await pause(300 + 1500 * chance(round));
    await server.end('SIGKILL');
    await writing.stop();
    cutPower(dataDir, kept, round, round % 2 === 1);
  }
  const server = await startServer(environmentOf(dataDir));
  cleanup.add(() => server.end('SIGKILL'));
  if (installation) problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: `power cut under load on sqlite, ${rounds} rounds, in every second one some of what was not synced is there`,
      problems,
      figures: `${ledger.size} promised, ${unpromised} more there that were stored and not yet answered`,
    },
  ];
};
