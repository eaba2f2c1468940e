import { messages } from '#contract/messages.ts';
import { startServer } from '#testing/server-process.ts';
import { checkLedger } from './check-ledger.ts';
import { createDurablePostgres, type DurablePostgres } from './durable-postgres.ts';
import { chance, type Cleanup, type Fault } from './fault.ts';
import { type Installation, createWriters } from './installation.ts';
import { isUnavailable } from './is-unavailable.ts';
import { environmentOf, freshFolder } from './kill.fault.ts';
import { Ledger } from './ledger.ts';
import { addReadNote, type Reader, type Reads, readFor } from './read-load.ts';
import { mountSmallDisk, fillDisk, unmountSmallDisk } from './small-disk.ts';
import { sparingSettings, reserveLogSegments, stoppedByFullLog, fillLog } from './write-ahead-log.ts';
import { startWriteLoad, unavailableIn, unexpectedIn } from './write-load.ts';

const megabyte = 1_048_576;
/** For the tables and the log of all rounds. */
const diskMegabytes = 700;
/** How long people read from the full disk. */
const readingMs = 3000;
/** After there is room, and PostgreSQL answers. */
const backWithinMs = 5000;

/** A disk of its own under PostgreSQL, its log included. */
async function startOnSmallDisk(cleanup: Cleanup): Promise<DurablePostgres> {
  const postgres = await createDurablePostgres({
    settings: sparingSettings,
    prepareData: (data, owner) => mountSmallDisk(data, diskMegabytes, owner),
  });
  cleanup.add(() => postgres.remove());
  cleanup.add(() => unmountSmallDisk(postgres.data));
  cleanup.add(() => postgres.end('SIGKILL'));
  await postgres.start();
  return postgres;
}

/** As on the first call of a day, which notes the session's use. */
const ageSessions = (postgres: DurablePostgres) =>
  postgres.ask('update sessions set last_used_at = last_used_at - 86400000');

/** The answer to a write on the full disk, unless it is 503 with its code, its message and a time to retry. */
async function whyNotRefused(origin: string, token: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/feed/posts`, {
    method: 'POST',
    headers: { 'auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'For a full disk. '.repeat(25) }),
  });
  const text = await answer.text();
  const isKnown = isUnavailable(text, [messages.http.noRoom, messages.http.unavailable]);
  const isRefused = answer.status === 503 && isKnown && answer.headers.has('retry-after');
  // A post is small and may still have found room.
  return isRefused || answer.ok ? [] : [`A write is answered ${answer.status}: ${text.slice(0, 200)}`];
}

function whyNotRead({ answered, unavailable, unexpected }: Reads, stopped: boolean): string[] {
  if (unexpected.length > 0) return [...new Set(unexpected)];
  if (!stopped && unavailable > 0) return [`${unavailable} reads were refused although PostgreSQL answered`];
  return stopped || answered > 0 ? [] : ['Nothing was read'];
}

/** Totals of the rounds. */
interface Sums {
  refused: number;
  read: number;
  stops: number;
  ends: number;
  slowestReturnMs: number;
}

interface Place {
  postgres: DurablePostgres;
  origin: string;
  installation: Installation;
  reader: Reader;
}

/** One time full and back. Even rounds fill the tables, odd ones the log. */
async function fillOnce({ postgres, origin, installation, reader }: Place, round: number, sums: Sums) {
  const problems: string[] = [];
  await ageSessions(postgres);
  if (round % 2 === 0) await reserveLogSegments(postgres);
  else await fillLog(postgres, (0.2 + chance(round)) * megabyte);
  const said = postgres.log().length;
  const makeRoom = fillDisk(postgres.data, (1 + 3 * chance(round)) * megabyte);

  const writing = startWriteLoad(origin, installation, `Round ${round} writer`);
  await writing.untilRefused(50, 120_000);
  const reads = await readFor(readingMs, origin, reader);
  problems.push(...(await whyNotRefused(origin, reader.token)));
  const stopped = stoppedByFullLog(postgres.log().slice(said));
  problems.push(...whyNotRead(reads, stopped));

  makeRoom();
  // As what looks after services does.
  const ended = !postgres.isRunning();
  if (ended) await postgres.start();
  const back = performance.now();
  await writing
    .untilStored(1, backWithinMs)
    .catch((error: unknown) => problems.push(`After room was made: ${String(error)}`));
  sums.slowestReturnMs = Math.max(sums.slowestReturnMs, performance.now() - back);
  await writing.untilStored(50, 30_000).catch((error: unknown) => problems.push(`Later: ${String(error)}`));
  const outcome = await writing.stop();
  problems.push(...unexpectedIn(outcome), ...(await checkLedger(origin, installation)).problems);
  sums.refused += unavailableIn(outcome);
  sums.read += reads.answered;
  sums.stops += Number(stopped);
  sums.ends += Number(ended);
  return problems.map((problem) => `round ${round}: ${problem}`);
}

/** A disk of PostgreSQL's own that everybody writes full, again and again. Needs root, to mount it. */
export const fullDatabaseDisk: Fault = async (cleanup, rounds = 6) => {
  const postgres = await startOnSmallDisk(cleanup);
  const environment = { ...environmentOf(await freshFolder(cleanup)), DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' };
  const server = await startServer(environment);
  cleanup.add(() => server.end('SIGKILL'));
  const ledger = new Ledger();
  const { writers, ...rest } = await createWriters(server.origin, ledger, 9);
  const installation = { ...rest, writers: writers.slice(0, -1) };
  const reader = await addReadNote(server.origin, writers.at(-1)?.token ?? '');
  const place = { postgres, origin: server.origin, installation, reader };
  const sums: Sums = { refused: 0, read: 0, stops: 0, ends: 0, slowestReturnMs: 0 };
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) problems.push(...(await fillOnce(place, round, sums)));

  await postgres.end('SIGKILL');
  await postgres.start();
  problems.push(...(await checkLedger(server.origin, installation)).problems.map((each) => `at the end: ${each}`));
  await server.end('SIGTERM');
  return [
    {
      what: `a full disk under PostgreSQL, ${rounds} rounds, in every second one its log meets the end first`,
      problems,
      metrics: `${ledger.size} promised, ${sums.refused} writes refused with 503, ${sums.read} reads answered meanwhile; PostgreSQL stopped at its log ${sums.stops} times and ended by itself ${sums.ends} times; the first write ${sums.slowestReturnMs.toFixed(0)} ms at most after there was room and it answered`,
    },
  ];
};
