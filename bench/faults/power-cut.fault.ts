import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { chance, type Cleanup, type Fault } from './fault.ts';
import { type Installation, createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad } from './write-load.ts';

/** Compiles the library that keeps what was synced. Needs a C compiler. */
export async function compile(cleanup: Cleanup): Promise<string> {
  const library = path.join(await freshFolder(cleanup), 'power-cut.so');
  const source = path.join(import.meta.dirname, 'power-cut.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}

/** Ends the name of what stands beside a folder that is to be lost. */
const unkept = '.unkept';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** Removes the folders whose name was not synced, with all that is in them. */
function loseUnkeptFolders(kept: string): void {
  for (const marker of filesBelow(kept).filter((name) => name.endsWith(unkept))) {
    rmSync(path.join(kept, marker.slice(0, -unkept.length)), { recursive: true, force: true });
    rmSync(path.join(kept, marker), { force: true });
  }
}

/**
 * Replaces the folder by the disk's content after the cut. `isMixed` takes for each file either the synced bytes or the later
 * ones; a real disk may have written any of them.
 */
export function cutPower(disk: string, kept: string, round: number, isMixed: boolean): void {
  loseUnkeptFolders(kept);
  const now = `${disk}-now`;
  cpSync(disk, now, { recursive: true });
  rmSync(disk, { recursive: true });
  cpSync(kept, disk, { recursive: true });
  if (isMixed) {
    for (const [number, name] of filesBelow(disk).entries()) {
      const onItsWay = path.join(now, name);
      if (chance(round * 1000 + number) < 0.5 && existsSync(onItsWay)) cpSync(onItsWay, path.join(disk, name));
    }
  }
  rmSync(now, { recursive: true });
}

/**
 * The power goes in the middle of the work, on SQLite: all that was not synced is lost. power-cut.c simulates the calls of fsync,
 * fdatasync, rename, unlink and mkdir. It does not simulate a disk that lies about a sync.
 */
export const powerCut: Fault = async (cleanup, rounds = 20) => {
  const library = await compile(cleanup);
  const disk = path.join(await freshFolder(cleanup), 'disk');
  // Made by the server, as at a first start.
  const dataDir = path.join(disk, 'data');
  const ledger = new Ledger();
  let installation: Installation | undefined;
  const problems: string[] = [];
  let unpromised = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kept = await freshFolder(cleanup);
    // Everything there has been on the disk since the last round.
    if (existsSync(disk)) cpSync(disk, kept, { recursive: true });
    else mkdirSync(disk);
    const server = await startServer({
      ...environmentOf(dataDir),
      LD_PRELOAD: library,
      POWER_CUT_DATA: disk,
      POWER_CUT_KEPT: kept,
    });
    cleanup.add(() => server.end('SIGKILL'));
    if (installation) {
      const { found, problems: ofRound } = await checkLedger(server.origin, installation);
      unpromised = found - ledger.size;
      problems.push(...ofRound.map((problem) => `round ${round}: ${problem}`));
    }
    installation ??= await createWriters(server.origin, ledger);
    const writing = startWriteLoad(server.origin, installation, `Round ${round} writer`);
    await pause(300 + 1500 * chance(round));
    await server.end('SIGKILL');
    await writing.stop();
    cutPower(disk, kept, round, round % 2 === 1);
  }
  const server = await startServer(environmentOf(dataDir));
  cleanup.add(() => server.end('SIGKILL'));
  if (installation) problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: `power cut under load on sqlite, ${rounds} rounds, in every second one some of what was not synced is there`,
      problems,
      metrics: `${ledger.size} promised, ${unpromised} more there that were stored and not yet answered`,
    },
  ];
};
