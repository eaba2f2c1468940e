import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheNames } from '#web/offline/cache-names.ts';
import { shellPath } from '#web/platform/shell-path.ts';
import {
  answerFile,
  answerPage,
  answerPicture,
  dropAll,
  dropEarlierBuild,
  keepShell,
  pageTimeoutMs,
} from './offline-cache.ts';

const origin = 'https://thoughtleaf.example';
const at = (path: string) => new Request(new URL(path, origin));
const pathOf = (asked: Request | string) => new URL(typeof asked === 'string' ? asked : asked.url, origin);

/** Cache Storage as far as the worker uses it; the keys are in the order in which they were put. */
class FakeCache {
  readonly kept = new Map<string, Response>();

  async match(asked: Request | string, { ignoreSearch = false }: CacheQueryOptions = {}) {
    const wanted = pathOf(asked);
    const found = [...this.kept].find(([url]) =>
      ignoreSearch ? new URL(url).pathname === wanted.pathname : url === wanted.href,
    );
    return found?.[1].clone();
  }

  async put(asked: Request | string, answer: Response) {
    const { href } = pathOf(asked);
    this.kept.delete(href);
    this.kept.set(href, answer);
  }

  async add(asked: Request | string) {
    const answer = await fetch(typeof asked === 'string' ? pathOf(asked).href : asked);
    if (!answer.ok) throw new TypeError('Not there.');
    await this.put(asked, answer);
  }

  async addAll(paths: string[]) {
    await Promise.all(paths.map((path) => this.add(path)));
  }

  async keys() {
    return [...this.kept.keys()].map((url) => new Request(url));
  }

  async delete(asked: Request | string) {
    return this.kept.delete(pathOf(asked).href);
  }
}

const all = new Map<string, FakeCache>();
const cacheOf = (name: string): FakeCache => {
  const cache = all.get(name) ?? new FakeCache();
  all.set(name, cache);
  return cache;
};
const pathsIn = (name: string) => [...cacheOf(name).kept.keys()].map((url) => url.replace(origin, '')).toSorted();

/** Answers of the network, by path; other paths cannot be reached. */
let network: Record<string, () => Response | Promise<Response>> = {};
let asked: string[] = [];
const page = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });

const works: Promise<unknown>[] = [];
const about = (path: string) => ({ request: at(path), waitUntil: (work: Promise<unknown>) => void works.push(work) });
const settled = () => Promise.all(works);
const noPreload = () => Promise.resolve(undefined);
const textOf = async (answer: Promise<Response>) => (await answer).text();

beforeEach(() => {
  all.clear();
  works.length = 0;
  asked = [];
  network = { [shellPath]: page('shell') };
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request) => {
      for (const cache of all.values()) {
        const found = await cache.match(request);
        if (found) return found;
      }
      return undefined;
    },
  });
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = pathOf(request);
    asked.push(pathname);
    const answer = network[pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the shell', () => {
  it('is kept with its files; those that are there already are not fetched again', async () => {
    network['/static/a.js'] = () => new Response('a');
    network['/static/b.js'] = () => new Response('b');
    await keepShell(['/static/a.js']);
    await keepShell(['/static/a.js', '/static/b.js']);
    expect(asked.filter((path) => path === '/static/a.js')).toHaveLength(1);
    expect(pathsIn(cacheNames.shell)).toEqual([shellPath, '/static/a.js', '/static/b.js']);
  });

  it('is not taken for whole where a file cannot be had', async () => {
    await expect(keepShell(['/static/missing.js'])).rejects.toThrow();
    expect(pathsIn(cacheNames.shell)).toEqual([]);
  });

  it('replaces that of an earlier build and the pages that named its files', async () => {
    network['/static/old.js'] = () => new Response('old');
    network['/static/new.js'] = () => new Response('new');
    await keepShell(['/static/old.js']);
    await cacheOf(cacheNames.seen).put('/feed', new Response('old feed'));
    await cacheOf(cacheNames.pictures).put('/pictures/1', new Response('picture'));
    await cacheOf(cacheNames.pictures).put('/files/1', new Response('of a note'));
    await keepShell(['/static/new.js']);
    await dropEarlierBuild(['/static/new.js']);
    expect(pathsIn(cacheNames.shell)).toEqual([shellPath, '/static/new.js']);
    expect(pathsIn(cacheNames.seen)).toEqual([]);
    expect(pathsIn(cacheNames.pictures)).toEqual(['/pictures/1']);
  });

  it('goes with everything else when it is asked to', async () => {
    await keepShell([]);
    await cacheOf(cacheNames.seen).put('/feed', new Response('feed'));
    await dropAll();
    expect([...all.keys()]).toEqual([]);
  });
});

describe('a page', () => {
  beforeEach(() => keepShell([]));

  it('comes from the network, and without one as it was last seen', async () => {
    network['/feed'] = page('feed');
    expect(await textOf(answerPage(about('/feed'), noPreload()))).toBe('feed');
    await settled();
    delete network['/feed'];
    expect(await textOf(answerPage(about('/feed'), noPreload()))).toBe('feed');
  });

  it('that was never seen is the shell', async () => {
    expect(await textOf(answerPage(about('/notes'), noPreload()))).toBe('shell');
  });

  it('is taken as the browser has asked for it already', async () => {
    const preloaded = Promise.resolve(page('preloaded')());
    expect(await textOf(answerPage(about('/feed'), preloaded))).toBe('preloaded');
    expect(asked).not.toContain('/feed');
  });

  it.each([
    ['with a query, which may hold a secret', '/reset-password?token=x', page('secret')],
    ['that is a refusal', '/feed', () => new Response('no', { status: 503, headers: { 'content-type': 'text/html' } })],
    ['of a note, which tells that somebody has it', '/notes/1', page('shell')],
    ['that is no page', '/feed', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ])('%s is not kept', async (_, path, answer) => {
    network[new URL(path, origin).pathname] = answer;
    await answerPage(about(path), noPreload());
    await settled();
    expect(pathsIn(cacheNames.seen)).toEqual([]);
  });

  it('that takes longer than four seconds is shown as it was last seen', async () => {
    await cacheOf(cacheNames.seen).put('/feed', page('seen')());
    vi.useFakeTimers();
    const slow = Promise.withResolvers<Response>();
    network['/feed'] = () => slow.promise;
    const answer = textOf(answerPage(about('/feed'), noPreload()));
    await vi.advanceTimersByTimeAsync(pageTimeoutMs);
    expect(await answer).toBe('seen');
    expect(pageTimeoutMs).toBe(4000);
    slow.resolve(page('fresh')());
    await settled();
    expect(
      await cacheOf(cacheNames.seen)
        .match('/feed')
        .then((kept) => kept?.text()),
    ).toBe('fresh');
  });
});

describe('a file of the build', () => {
  it('is fetched once', async () => {
    network['/static/x.js'] = () => new Response('x');
    await answerFile(about('/static/x.js'));
    await settled();
    expect(await textOf(answerFile(about('/static/x.js')))).toBe('x');
    expect(asked).toEqual(['/static/x.js']);
  });

  it('pushes out the oldest where there are too many', async () => {
    for (let number = 0; number < 205; number += 1) {
      network[`/static/${number}.js`] = () => new Response('x');
      await answerFile(about(`/static/${number}.js`));
      await settled();
    }
    expect(cacheOf(cacheNames.seen).kept.size).toBe(200);
    expect(pathsIn(cacheNames.seen)).not.toContain('/static/4.js');
    expect(pathsIn(cacheNames.seen)).toContain('/static/5.js');
  });
});

describe('a picture', () => {
  it('is shown as last seen without a network, whatever its signature was', async () => {
    network['/pictures/1'] = () => new Response('picture');
    await answerPicture(about('/pictures/1?signature=a'));
    await settled();
    network = {};
    expect(await textOf(answerPicture(about('/pictures/1?signature=b')))).toBe('picture');
    await expect(answerPicture(about('/pictures/2?signature=b'))).rejects.toThrow('Failed to fetch');
  });
});
