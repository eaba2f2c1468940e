import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';

/** What a load of requests came to. Rates are per second, times milliseconds. */
export interface Load {
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

/** One line of the report: what was measured and against what. `target` is a ratio, or a rate where nothing is compared. */
export interface Figure {
  what: string;
  ours: number;
  bare?: number;
  target?: number;
  load?: Load;
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
  const server: ChildProcess = spawn(process.execPath, ['bench/bare-server.ts', file], {
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

/** The middle one of three rounds. */
export function middleOf<Round>(rounds: readonly Round[], value: (round: Round) => number): Round {
  const middle = rounds.toSorted((a, b) => value(a) - value(b))[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** Goes on beside a round of ours. */
type Beside = () => Promise<unknown>;

/** A call against a bare server that sends the same bytes, which has nothing to do beside. */
export async function againstBare(
  folder: string,
  figure: Pick<Figure, 'what' | 'target'>,
  options: autocannon.Options & { url: string; headers?: Record<string, string> },
  beside: Beside = () => Promise.resolve(),
): Promise<Figure> {
  const { url, headers = {} } = options;
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bareServer = await startBareServer(folder, bytes);
  // One round each to warm up, then measured in turns, so that a noisy minute hits both.
  await load({ ...options, duration: 2 });
  await load({ url: bareServer.origin, duration: 2 });
  const rounds: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const bare = await load({ url: bareServer.origin });
    const [ours] = await Promise.all([load(options), beside()]);
    rounds.push({ bare, ours });
  }
  await bareServer.stop();
  const { ours, bare } = middleOf(rounds, (round) => round.ours.rate / round.bare.rate);
  return { ...figure, ours: ours.rate, bare: bare.rate, load: ours };
}
