import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLive } from './live-connection.ts';

const event = (revision: number) => `event: changed\ndata: {"revision":"${revision}"}\n\n`;
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, code, message: 'No.' }, { status, headers });

/** Answers connections in turn; each is a stream of bytes that the test writes. */
function createServer() {
  const answers: (Response | 'unreachable')[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const seen = { connections: 0, isAborted: false };
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    seen.connections += 1;
    const answer = answers.shift();
    if (answer === 'unreachable') throw new TypeError('No network.');
    if (answer) return answer;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal?.addEventListener('abort', () => {
          seen.isAborted = true;
          controller.error(new DOMException('Aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const write = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { answers, seen, write, end: () => streams.at(-1)?.close() };
}

let controller: AbortController;
let revisions: string[];
let states: boolean[];
let presences: string[];
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const begin = () =>
  keepLive({
    token: 't',
    signal: controller.signal,
    onRevision: (revision) => void revisions.push(revision),
    onPresence: (json) => void presences.push(json),
    onOpen: (isOpen) => void states.push(isOpen),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  controller = new AbortController();
  revisions = [];
  states = [];
  presences = [];
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the live connection', () => {
  it('hears of revisions, wherever the bytes are cut', async () => {
    const server = createServer();
    begin();
    await pass(0);
    for (const byte of `${event(3)}: keep-alive\n\nevent: other\ndata: x\n\nevent: presence\ndata: {"tab":"é"}\n\n${event(17)}`) {
      server.write(byte);
      await pass(0);
    }
    expect(revisions).toEqual(['3', '17']);
    expect(presences).toEqual(['{"tab":"é"}']);
    expect(states).toEqual([true]);
    server.end();
    await pass(0);
    expect(states).toEqual([true, false]);
  });

  it('connects again after an end, later each time that it fails', async () => {
    const server = createServer();
    begin();
    await pass(0);
    server.end();
    server.answers.push('unreachable', refusal(503, 'unavailable'));
    await pass(3900);
    expect(server.seen.connections).toBe(1);
    await pass(200);
    expect(server.seen.connections).toBe(2);
    await pass(8100);
    expect(server.seen.connections).toBe(3);
    await pass(15_000);
    expect(server.seen.connections).toBe(3);
    await pass(1100);
    expect(server.seen.connections).toBe(4);
    server.write(event(5));
    await pass(0);
    expect(revisions).toEqual(['5']);
  });

  it('connects at once when the network returns', async () => {
    const server = createServer();
    server.answers.push('unreachable');
    begin();
    await pass(10);
    window.dispatchEvent(new Event('online'));
    await pass(10);
    expect(server.seen.connections).toBe(2);
  });

  it('takes silence for a lost connection, and comments for a sign of life', async () => {
    const server = createServer();
    begin();
    await pass(0);
    server.write(event(1));
    await pass(50_000);
    server.write(': keep-alive\n\n');
    await pass(50_000);
    expect(server.seen).toEqual({ connections: 1, isAborted: false });
    await pass(11_000);
    expect(server.seen.isAborted).toBe(true);
    await pass(4100);
    expect(server.seen.connections).toBe(2);
  });

  it('makes a new connection at once where somebody looks after a sleep', async () => {
    const server = createServer();
    const { check } = begin();
    await pass(0);
    server.write(event(1));
    await pass(20_000);
    check();
    await pass(0);
    expect(server.seen.connections).toBe(1);
    // The clock goes on while the machine sleeps, and the timers do not.
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(server.seen.connections).toBe(2);
    vi.setSystemTime(Date.now() + 3_600_000);
    check();
    await pass(0);
    expect(server.seen.connections).toBe(3);
  });

  it('comes no earlier than a busy server asks for', async () => {
    const server = createServer();
    server.answers.push(refusal(503, 'unavailable', { 'retry-after': '30' }));
    begin();
    await pass(29_900);
    window.dispatchEvent(new Event('online'));
    await pass(50);
    expect(server.seen.connections).toBe(1);
    await pass(100);
    window.dispatchEvent(new Event('online'));
    await pass(10);
    expect(server.seen.connections).toBe(2);
  });

  it.each([
    [401, 'sessionEnded'],
    [403, 'banned'],
  ])('ends with the session: %i %s', async (status, code) => {
    const server = createServer();
    server.answers.push(refusal(status, code));
    await expect(begin().over).rejects.toMatchObject({ code });
    await pass(120_000);
    expect(server.seen.connections).toBe(1);
  });

  it('ends with its signal, in the middle of a pause as well', async () => {
    const server = createServer();
    server.answers.push('unreachable');
    const { over } = begin();
    await pass(10);
    controller.abort();
    await over;
    await pass(120_000);
    expect(server.seen.connections).toBe(1);
  });
});
