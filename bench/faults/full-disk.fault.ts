import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '#contract/messages.ts';
import { startServer } from '#scripts/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import type { Fault } from './fault.ts';
import { settle } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { startWriting } from './writing.ts';

/** What can be removed to make room again, in bytes. */
const ballast = 12 * 1_048_576;

/** A disk of 40 MB that everybody writes full, on SQLite. Needs root, to mount it. */
export const fullDisk: Fault = async (cleanup) => {
  const dataDir = await freshFolder(cleanup);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m,mode=700', 'tmpfs', dataDir]);
  cleanup.add(() => void execFileSync('umount', ['--lazy', dataDir]));
  const inTheWay = path.join(dataDir, 'in-the-way');
  writeFileSync(inTheWay, new Uint8Array(ballast));
  let server = await startServer(environmentOf(dataDir));
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await settle(server.origin, ledger);
  const problems: string[] = [];

  const writing = startWriting(server.origin, installation, 'Until it is full');
  const isFull = () => (writing.outcome.refused.get(503) ?? 0) > 50;
  for (const began = performance.now(); !isFull(); await pause(50))
    if (performance.now() - began > 120_000) throw new Error('The disk did not become full.');
  const whenFull = ledger.size;

  const token = installation.writers[0]?.token ?? '';
  const file = new File([new Uint8Array(2_000_000)], 'large.bin');
  const form = new FormData();
  form.append('title', 'Too much');
  form.append('description', 'For a full disk');
  form.append('attachments', file);
  const refusal = await fetch(`${server.origin}/api/notes/addnote`, {
    method: 'POST',
    headers: { 'auth-token': token },
    body: form,
  });
  const sentence = await refusal.text();
  if (refusal.status !== 503 || !sentence.includes(messages.http.noRoom))
    problems.push(`A write on a full disk is answered ${refusal.status}: ${sentence.slice(0, 200)}`);
  problems.push(...(await checkLedger(server.origin, installation)).problems.map((each) => `while full: ${each}`));

  rmSync(inTheWay);
  await writing
    .untilStored(100, 30_000)
    .catch((error: unknown) => problems.push(`After room was made: ${String(error)}`));
  const { refused, unanswered } = await writing.stop();
  const others = [...refused].filter(([status]) => status !== 503).map(([status, count]) => `${count} of ${status}`);
  if (others.length > 0) problems.push(`Other refusals: ${others.join(', ')}`);
  if (unanswered > 0) problems.push(`${unanswered} requests got no answer`);
  await server.end('SIGKILL');
  server = await startServer(environmentOf(dataDir));
  problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: 'a full disk on sqlite',
      problems,
      figures: `${whenFull} stored until it was full, ${refused.get(503) ?? 0} refused with 503, ${ledger.size} after room was made, without a restart`,
    },
  ];
};
