import { clockJumps } from './clock.fault.ts';
import { databaseGone } from './database-gone.fault.ts';
import { Cleanup, type Fault, SkippedFault } from './fault.ts';
import { fullDatabaseDisk } from './full-database-disk.fault.ts';
import { fullDisk } from './full-disk.fault.ts';
import { killUnderLoad } from './kill.fault.ts';
import { powerCut } from './power-cut.fault.ts';
import { storeFails } from './s3.fault.ts';
import { slowDisk } from './slow-disk.fault.ts';
import { syncCutOff, syncKilled, syncPowerCut } from './sync.fault.ts';
import { terminateUnderLoad } from './terminate.fault.ts';

/** `npm run faults -- NAME [ROUNDS]` runs one, without a name all. Needs a build. */
const faults: Record<string, Fault> = {
  kill: killUnderLoad,
  sigterm: terminateUnderLoad,
  'power-cut': powerCut,
  'full-disk': fullDisk,
  'full-database-disk': fullDatabaseDisk,
  'slow-disk': slowDisk,
  'database-gone': databaseGone,
  s3: storeFails,
  clock: clockJumps,
  'sync-kill': syncKilled,
  'sync-power-cut': syncPowerCut,
  'sync-network': syncCutOff,
};

const [name, given] = process.argv.slice(2);
const rounds = given === undefined ? undefined : Number(given);
if (name !== undefined && !(name in faults))
  throw new Error(`There is no fault ${name}: ${Object.keys(faults).join(', ')}.`);

for (const [each, run] of Object.entries(faults)) {
  if (name !== undefined && name !== each) continue;
  const cleanup = new Cleanup();
  const began = performance.now();
  try {
    for (const { what, problems, metrics } of await run(cleanup, rounds)) {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${problems.length === 0 ? 'held  ' : 'BROKEN'} ${what}: ${metrics} (${seconds} s)`);
      for (const problem of problems.slice(0, 20)) console.log(`       ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof SkippedFault) {
      console.log(`skipped ${each}: ${reason}`);
      continue;
    }
    // A drill that stops with an error counts as broken.
    console.log(`BROKEN ${each}: ${reason}`);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
  }
}
