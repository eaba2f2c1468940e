import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import type { Fault } from './fault.ts';
import { createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriteLoad } from './write-load.ts';

const delayMs = 500;
const spanMs = 10_000;

/** A disk that takes half a second for each sync, on SQLite. Needs strace. */
export const slowDisk: Fault = async (cleanup) => {
  const server = await startServer(environmentOf(await freshFolder(cleanup)));
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const writing = startWriteLoad(server.origin, installation, 'On a slow disk');
  await pause(spanMs);
  const { stored: atFirst } = { ...writing.outcome };

  const delay = `inject=fsync,fdatasync:delay_enter=${delayMs * 1000}`;
  const args = [
    '-f',
    '-qq',
    '-p',
    String(server.process.pid),
    '-e',
    'trace=fsync,fdatasync',
    '-e',
    delay,
    '-o',
    '/dev/null',
  ];
  const tracer = spawn('strace', args, { stdio: 'ignore' });
  cleanup.add(() => void tracer.kill('SIGKILL'));
  await pause(spanMs);
  const { stored: whileSlow } = { ...writing.outcome };
  const ended = once(tracer, 'exit');
  tracer.kill('SIGINT');
  await ended;

  await pause(spanMs);
  const { refused, unanswered, stored, slowest } = await writing.stop();
  const { problems } = await checkLedger(server.origin, installation);
  if (refused.size > 0 || unanswered > 0) problems.push(`${[...refused].join(' ')} refused, ${unanswered} unanswered`);
  if (stored - whileSlow < (whileSlow - atFirst) * 2) problems.push('It did not become quick again');
  await server.end('SIGTERM');
  const perSecond = (count: number) => (count / (spanMs / 1000)).toFixed(0);
  return [
    {
      what: `a disk that takes ${delayMs} ms for each sync, on sqlite`,
      problems,
      metrics: `${perSecond(atFirst)} stored a second before, ${perSecond(whileSlow - atFirst)} meanwhile, ${perSecond(stored - whileSlow)} after; the slowest answer ${slowest.toFixed(0)} ms`,
    },
  ];
};
