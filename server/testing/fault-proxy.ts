import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '#testing/free-port.ts';

/**
 * Fate of a request: its connection breaks in the middle of its body or of the answer's, it is delayed, or an error is answered.
 * A broken answer without a body is not heard at all, though the store has done the work.
 */
export type Fault = 'cut request' | 'cut answer' | 'late' | 500 | 503;

/** Stands before a store and makes it fail as networks and stores do. */
export interface FaultProxy {
  origin: string;
  /** Fates of the next requests with this method, in order; those after them get through. */
  fail(method: string, ...faults: Fault[]): void;
  /** From now on `choose` says what happens to each request for which `fail` has nothing left; undefined lets it through. */
  failBy(choose: (method: string) => Fault | undefined): void;
  /** How many requests with this method came so far. */
  requests(method: string): number;
  /** Nobody answers at the address any more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** How late a request is passed on that is. */
const lateMs = 1500;

/** Passes on so many bytes and then ends both sides. */
function cutAfter(bytes: number, from: IncomingMessage, onChunk: (chunk: Buffer) => void, end: () => void): void {
  let passed = 0;
  from.on('data', (chunk: Buffer) => {
    const rest = chunk.subarray(0, Math.max(0, bytes - passed));
    passed += chunk.length;
    if (rest.length > 0) onChunk(rest);
    if (passed >= bytes) end();
  });
}

function forward(target: string, incoming: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
  const { method, headers, url = '/' } = incoming;
  const onward = request(new URL(url, target), { method, headers, agent: false });
  onward.on('error', () => answer.destroy());
  onward.on('response', (from) => {
    const half = Number(from.headers['content-length'] ?? 0) / 2;
    if (fault === 'cut answer' && half === 0) return void answer.destroy();
    answer.writeHead(from.statusCode ?? 502, from.headers);
    if (fault === 'cut answer')
      cutAfter(
        half,
        from,
        (chunk) => answer.write(chunk),
        () => answer.destroy(),
      );
    else from.pipe(answer);
  });
  if (fault !== 'cut request') return void incoming.pipe(onward);
  const half = Number(headers['content-length'] ?? 0) / 2;
  cutAfter(
    half,
    incoming,
    (chunk) => onward.write(chunk),
    () => {
      onward.destroy();
      incoming.destroy();
    },
  );
}

/** Starts a proxy before the store at `target`. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const port = await freePort();
  const faults = new Map<string, Fault[]>();
  const counts = new Map<string, number>();
  let choose: (method: string) => Fault | undefined = () => undefined;
  const server = createServer((incoming, answer) => {
    const method = incoming.method ?? '';
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const fault = faults.get(method)?.shift() ?? choose(method);
    if (fault === 'late') return void setTimeout(() => forward(target, incoming, answer, fault), lateMs);
    if (typeof fault !== 'number') return forward(target, incoming, answer, fault);
    incoming.resume();
    answer.writeHead(fault, { 'content-type': 'application/xml' }).end(fault === 503 ? slowDown : '');
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const goAway = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (method, ...coming) => void faults.set(method, coming),
    failBy: (chosen) => void (choose = chosen),
    requests: (method) => counts.get(method) ?? 0,
    goAway,
    comeBack: listen,
    close: goAway,
  };
}
