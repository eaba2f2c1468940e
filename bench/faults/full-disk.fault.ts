import { messages } from '#contract/messages.ts';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { isUnavailable } from './is-unavailable.ts';
import type { Fault } from './fault.ts';
import { createWriters } from './installation.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { mountSmallDisk, fillDisk, unmountSmallDisk } from './small-disk.ts';
import { startWriteLoad, unavailableIn, unexpectedIn } from './write-load.ts';

const diskMegabytes = 40;
/** In bytes; what is taken away is given back once the disk is full. */
const roomAtFirst = 28 * 1_048_576;

/** A disk of 40 MB that everybody writes full, on SQLite. Needs root, to mount it. */
export const fullDisk: Fault = async (cleanup) => {
  const dataDir = await freshFolder(cleanup);
  mountSmallDisk(dataDir, diskMegabytes);
  cleanup.add(() => unmountSmallDisk(dataDir));
  const makeRoom = fillDisk(dataDir, roomAtFirst);
  let server = await startServer(environmentOf(dataDir));
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const installation = await createWriters(server.origin, ledger);
  const problems: string[] = [];

  const writing = startWriteLoad(server.origin, installation, 'Until it is full');
  await writing.untilRefused(50, 120_000);
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
  const text = await refusal.text();
  if (refusal.status !== 503 || !isUnavailable(text, [messages.http.noRoom]))
    problems.push(`A write on a full disk is answered ${refusal.status}: ${text.slice(0, 200)}`);
  problems.push(...(await checkLedger(server.origin, installation)).problems.map((each) => `while full: ${each}`));

  makeRoom();
  await writing
    .untilStored(100, 30_000)
    .catch((error: unknown) => problems.push(`After room was made: ${String(error)}`));
  const outcome = await writing.stop();
  problems.push(...unexpectedIn(outcome));
  await server.end('SIGKILL');
  server = await startServer(environmentOf(dataDir));
  problems.push(...(await checkLedger(server.origin, installation)).problems);
  await server.end('SIGTERM');
  return [
    {
      what: 'a full disk on sqlite',
      problems,
      metrics: `${whenFull} stored until it was full, ${unavailableIn(outcome)} refused with 503, ${ledger.size} after room was made, without a restart`,
    },
  ];
};
