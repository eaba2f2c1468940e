import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { chance, type Fault } from './fault.ts';
import { createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad } from './write-load.ts';

/** A deployment in the middle of everybody's work: what was promised is there, and the server ends well and in time. */
export const terminateUnderLoad: Fault = async (cleanup, rounds = 10) => {
  const environment = environmentOf(await freshFolder(cleanup));
  let server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const problems: string[] = [];
  let unanswered = 0;
  let longest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writing = startWriteLoad(server.origin, installation, `Round ${round} writer`);
    await pause(200 + 500 * chance(round));
    const began = performance.now();
    const code = await server.end('SIGTERM');
    longest = Math.max(longest, performance.now() - began);
    await writing.stop();
    if (code !== 0) problems.push(`round ${round}: it ended with ${code}`);
    server = await startServer(environment);
    const { found, problems: ofRound } = await checkLedger(server.origin, installation);
    unanswered = found - ledger.size;
    problems.push(...ofRound.map((problem) => `round ${round}: ${problem}`));
  }
  if (longest > 10_000) problems.push(`It took ${longest.toFixed(0)} ms to end`);
  if (unanswered > 0) problems.push(`${unanswered} were stored and not answered`);
  await server.end('SIGTERM');
  return [
    {
      what: `SIGTERM under load, ${rounds} rounds`,
      problems,
      metrics: `${ledger.size} promised, ${unanswered} stored without an answer, the longest end ${longest.toFixed(0)} ms`,
    },
  ];
};
