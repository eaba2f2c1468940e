import { Agent, request } from 'node:http';
import { processorTime } from './processor-time.ts';

/** One request. `body` is sent as JSON. */
export interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string | undefined;
  body?: object;
}

/** Times of a number of requests, of each and of all together. Milliseconds. */
export interface Timed {
  times: number[];
  wall: number;
  /** Of the processes that were watched. Undefined where the system does not tell. */
  processor: number | undefined;
}

/** Requests of one kind. The request of `before` is sent first each time, and not measured. */
export interface Kind {
  before?: () => Sent;
  make: () => Sent;
}

/** Each sends its next request when the last was answered. */
const workers = 4;
const agent = new Agent({ keepAlive: true, maxSockets: workers });

/** Sends one request and reads its answer, which must be a success. */
export function sendOne(origin: string, { method = 'GET', path, token, body }: Sent): Promise<void> {
  const payload = body && JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { 'auth-token': token }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        if (status < 400) resolve();
        else reject(new Error(`${method} ${path} answered ${status}`));
      });
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** Sends requests of one kind for `ms` milliseconds, at least one from each worker. */
export async function closedLoop(
  origin: string,
  { before, make }: Kind,
  { ms, pids }: { ms: number; pids: readonly (number | undefined)[] },
): Promise<Timed> {
  const times: number[] = [];
  const processor = processorTime(pids);
  const begun = performance.now();
  const work = async (): Promise<void> => {
    do {
      if (before) await sendOne(origin, before());
      const sent = performance.now();
      await sendOne(origin, make());
      times.push(performance.now() - sent);
    } while (performance.now() - begun < ms);
  };
  await Promise.all(Array.from({ length: workers }, work));
  const wall = performance.now() - begun;
  const after = processorTime(pids);
  return { times, wall, processor: processor === undefined || after === undefined ? undefined : after - processor };
}

/** Several rounds as one. */
export const together = (rounds: readonly Timed[]): Timed => ({
  times: rounds.flatMap(({ times }) => times),
  wall: rounds.reduce((sum, { wall }) => sum + wall, 0),
  processor: rounds.reduce<number | undefined>(
    (sum, { processor }) => (sum === undefined || processor === undefined ? undefined : sum + processor),
    0,
  ),
});

/** Below which time a share of the answers came. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
}
