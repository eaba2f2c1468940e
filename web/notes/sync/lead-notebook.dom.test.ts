import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedToken } from '#web/platform/storage.ts';
import { createChangeStore, type ChangesPage, type ChangeStore } from '../replica/change-store.ts';
import { createMemoryStorage } from '../replica/testing/memory-storage.ts';
import { leadNotebook } from './lead-notebook.ts';
import { openTabChannel, type TabChannel } from './tab-channel.ts';

const pageTo = (revision: number, hasMore = false): ChangesPage => ({
  data: [],
  removed: [],
  revision: String(revision),
  hasMore,
});
const failure = (status: number, code: string) => Response.json({ success: false, code, message: 'No.' }, { status });

/** A server with one stream; the test answers each pull. */
function createServer() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const pulls: { since: string | null; answer: (response: Response | ChangesPage) => void }[] = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (pathname === '/api/notes/live') {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
          signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    }
    return new Promise<Response>((resolve) => {
      pulls.push({
        since: searchParams.get('since'),
        answer: (given) => resolve(given instanceof Response ? given : Response.json({ success: true, ...given })),
      });
    });
  });
  return {
    pulls,
    answer: async (given: Response | ChangesPage, pull = pulls.at(-1)) => {
      pull?.answer(given);
      await vi.advanceTimersByTimeAsync(0);
    },
    tell: async (revision: number) => {
      stream?.enqueue(new TextEncoder().encode(`event: changed\ndata: {"revision":"${revision}"}\n\n`));
      await vi.advanceTimersByTimeAsync(0);
    },
    end: () => stream?.close(),
  };
}

let controller: AbortController;
let told: string[];
let channel: TabChannel;
let server: ReturnType<typeof createServer>;

const begin = (seen?: string, device?: ChangeStore) => {
  const { signal } = controller;
  channel = openTabChannel({
    owner: 'u1',
    signal,
    seen,
    onTold: (each) => told.push(each.kind === 'everything' ? 'all' : `${each.since}-${each.page.revision}`),
    onState: () => undefined,
  });
  return leadNotebook({
    owner: 'u1',
    token: 't',
    channel,
    signal,
    onPresence: () => undefined,
    ...(device && { device }),
  });
};
const sinces = () => server.pulls.map(({ since }) => since);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  controller = new AbortController();
  told = [];
  server = createServer();
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the tab that leads', () => {
  it('reads what happened a moment before, and then what the tab has not seen', async () => {
    void begin();
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(50);
    await server.answer(pageTo(50));
    await server.tell(50);
    await server.tell(52);
    await server.answer(pageTo(52));
    expect(sinces()).toEqual(['30', '50']);
    expect(told).toEqual(['30-50', '50-52']);
  });

  it('goes on where the tab was before', async () => {
    void begin('44');
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(50);
    expect(sinces()).toEqual(['44']);
  });

  it('pulls once at a time, and again for what came meanwhile', async () => {
    void begin('5');
    await vi.advanceTimersByTimeAsync(0);
    for (const revision of [6, 7, 8]) await server.tell(revision);
    expect(sinces()).toEqual(['5']);
    // Read before the last change.
    await server.answer(pageTo(7));
    expect(sinces()).toEqual(['5', '7']);
    await server.answer(pageTo(8));
    expect(sinces()).toEqual(['5', '7']);
    expect(told).toEqual(['5-7', '7-8']);
  });

  it('tries again from the last page that came, and later where the server is busy', async () => {
    void begin('5');
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(9);
    await server.answer(pageTo(7, true));
    const busy = { success: false, code: 'tooMany', message: 'Later.' };
    await server.answer(Response.json(busy, { status: 429, headers: { 'retry-after': '20' } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sinces()).toEqual(['5', '7']);
    await vi.advanceTimersByTimeAsync(4100);
    expect(sinces()).toEqual(['5', '7', '7']);
  });

  it('has all read again where the server has forgotten the revision', async () => {
    void begin('5');
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(900);
    await server.answer(failure(410, 'gone'));
    expect(told).toEqual(['all']);
    await server.tell(901);
    expect(sinces()).toEqual(['5', '900']);
  });

  it('pulls no more when it is over', async () => {
    const over = begin('5');
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(6);
    await server.answer(failure(503, 'unavailable'));
    controller.abort();
    await over;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sinces()).toEqual(['5']);
  });
});

describe('the tab that leads, on a device that keeps notes', () => {
  beforeEach(() => storedToken.set('t'));
  afterEach(() => storedToken.remove());
  const place = '9'.repeat(20);

  it('reads on from the device', async () => {
    const device = createChangeStore(createMemoryStorage());
    await device.apply('u1', pageTo(7), { isFirst: true });
    void begin(undefined, device);
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(9);
    await server.answer(pageTo(9));
    expect(sinces()).toEqual(['7']);
    expect(told).toEqual(['7-9']);
    expect(await device.readRevision('u1')).toBe('9');
  });

  it('hears of changes while a new device reads all notes, and then reads on from it', async () => {
    const device = createChangeStore(createMemoryStorage());
    void begin(undefined, device);
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(50);
    const [whole, recent] = server.pulls;
    expect(sinces()).toEqual([null, '30']);
    await server.answer(pageTo(50), recent);
    await server.answer({ ...pageTo(0, true), revision: place }, whole);
    await server.tell(52);
    expect(sinces()).toEqual([null, '30', place, '50']);
    await server.answer(pageTo(52));
    expect(told).toEqual(['30-50', '50-52']);

    // The last page of all notes has what no tab was told of yet.
    await server.answer(pageTo(53), server.pulls[2]);
    expect(sinces().slice(4)).toEqual(['52']);
    await server.answer(pageTo(53));
    expect(told).toEqual(['30-50', '50-52', '52-53']);
    await server.tell(54);
    await server.answer(pageTo(54));
    expect(told.at(-1)).toBe('53-54');
    expect(await device.readRevision('u1')).toBe('54');
  });

  it('goes on without the device where that has no room', async () => {
    const kept = createChangeStore(createMemoryStorage());
    await kept.apply('u1', pageTo(7), { isFirst: true });
    const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
    void begin(undefined, { readRevision: kept.readRevision, apply: full });
    await vi.advanceTimersByTimeAsync(0);
    await server.tell(9);
    await server.answer(pageTo(9));
    expect(told).toEqual(['all']);
    await server.tell(10);
    await server.answer(pageTo(10));
    expect(told).toEqual(['all', '9-10']);
  });
});
