import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import type { FreshServer } from '#testing/fresh-server.ts';
import { processorTime } from './processor-time.ts';

/** Result of a load of requests. Rates are per second, times milliseconds. */
export interface Load {
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  /** Answers in all. */
  answers: number;
}

/** One line of the report: what was measured and against what. `target` is a ratio, or a rate where nothing is compared. */
export interface Figure {
  what: string;
  ours: number;
  bare?: number;
  target?: number;
  load?: Load;
  /** Processor time of a request in microseconds, the whole process counted. */
  processor?: { ours: number; bare: number };
}

export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: 32, duration: 5, ...options });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    // autocannon knows 90 and 97.5; the stricter of the two.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
    answers: result.requests.total,
  };
}

/** A server that answers everything with the same bytes. */
export interface BareServer {
  origin: string;
  pid: number | undefined;
  stop: () => Promise<void>;
}

/** Starts a bare `node:http` server that sends these bytes. */
export async function startBareServer(folder: string, bytes: Buffer): Promise<BareServer> {
  const file = path.join(folder, 'bare-answer');
  writeFileSync(file, bytes);
  const server: ChildProcess = spawn(process.execPath, ['bench/bare/bare-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The bare server has no output.');
  const [line] = await once(server.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${String(line).trim()}`,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** The middle one of an odd number of rounds. */
export function middleOf<Round>(rounds: readonly Round[], value: (round: Round) => number): Round {
  const middle = rounds.toSorted((a, b) => value(a) - value(b))[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** Runs beside a round of ours. */
type SecondaryLoad = () => Promise<unknown>;

type Watched = Load & { processor: number };

/** Rounds of each server, in turns. Many short ones, because other work on the machine comes and goes within seconds. */
const rounds = 5;
export const roundSeconds = 3;

/** One round, with the microseconds of processor time for each answer. */
async function loadWatched(options: autocannon.Options, pid: number | undefined, beside: SecondaryLoad) {
  const before = processorTime([pid]);
  const [measured] = await Promise.all([load({ ...options, duration: roundSeconds }), beside()]);
  const after = processorTime([pid]);
  const used = before === undefined || after === undefined ? NaN : after - before;
  return { ...measured, processor: (used * 1000) / measured.answers };
}

/** Measures a call against a bare server that sends the same bytes. The bare server has nothing to do beside it. */
export async function againstBare(
  { dataDir, pid }: Pick<FreshServer, 'dataDir' | 'pid'>,
  figure: Pick<Figure, 'what' | 'target'>,
  options: autocannon.Options & { url: string; headers?: Record<string, string> },
  beside: SecondaryLoad = () => Promise.resolve(),
): Promise<Figure> {
  const { url, headers = {}, connections } = options;
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bareServer = await startBareServer(dataDir, bytes);
  const bareOptions = { url: bareServer.origin, ...(connections !== undefined && { connections }) };
  await load({ ...options, duration: 2 });
  await load({ ...bareOptions, duration: 2 });
  const measured: { ours: Watched; bare: Watched }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await loadWatched(bareOptions, bareServer.pid, () => Promise.resolve());
    measured.push({ bare, ours: await loadWatched(options, pid, beside) });
  }
  await bareServer.stop();
  const { ours, bare } = middleOf(measured, (round) => round.ours.rate / round.bare.rate);
  const middleCost = (of: 'ours' | 'bare') => middleOf(measured, (round) => round[of].processor)[of].processor;
  return {
    ...figure,
    ours: ours.rate,
    bare: bare.rate,
    load: ours,
    processor: { ours: middleCost('ours'), bare: middleCost('bare') },
  };
}
