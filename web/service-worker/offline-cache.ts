import { cacheNames } from '#web/offline/cache-names.ts';
import { shellPath } from '#web/platform/shell-path.ts';

/** How long a page may take to come over the network before a kept one is shown. */
export const pageTimeoutMs = 4000;

/** How much is kept of what was seen; the oldest goes first. */
const most = { [cacheNames.seen]: 200, [cacheNames.pictures]: 100 };

/** Keeps what the app needs to start without a network. Throws where a part of it cannot be had: the browser tries again. */
export async function keepShell(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.shell);
  const isKept = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(files.filter((_, index) => isKept[index] === undefined));
  // Last, when the files that it names are there.
  await cache.add(new Request(shellPath, { cache: 'reload' }));
}

/** Drops the kept answers whose paths are not wanted. */
async function dropUnwanted(name: string, isWanted: (path: string) => boolean): Promise<void> {
  const cache = await caches.open(name);
  const unwanted = (await cache.keys()).filter(({ url }) => !isWanted(new URL(url).pathname));
  await Promise.all(unwanted.map((request) => cache.delete(request)));
}

/** Drops what belongs to an earlier build: its files, the pages that name them, and the files of notes that it kept here. */
export async function dropEarlierBuild(files: readonly string[]): Promise<void> {
  const current = new Set([...files, shellPath]);
  await Promise.all([
    dropUnwanted(cacheNames.shell, (path) => current.has(path)),
    dropUnwanted(cacheNames.pictures, (path) => !path.startsWith('/files/')),
    caches.delete(cacheNames.seen),
  ]);
}

/** Drops everything that was ever kept. */
export async function dropAll(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function keep(name: keyof typeof most, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most[name])).map((oldest) => cache.delete(oldest)));
}

/** The part of a fetch event that an answer needs. */
interface Asked {
  request: Request;
  /** Does work that the answer need not wait for. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** A file whose name changes with its content: kept for good. */
export async function answerFile({ request, waitUntil }: Asked): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) waitUntil(keep(cacheNames.seen, request, answer.clone()));
  return answer;
}

/** A picture as it is now, or without a network as it was last seen: its address is signed anew by the hour. */
export async function answerPicture({ request, waitUntil }: Asked): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) waitUntil(keep(cacheNames.pictures, request, answer.clone()));
    return answer;
  } catch (error) {
    const cache = await caches.open(cacheNames.pictures);
    const kept = (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true, ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

/** Pages of one's own: the shell is all of their document, and a kept address would tell which notes somebody has opened. */
const ownPage = /^\/(?:notes(?:\/|$)|recycle-bin$|profile$|resources\/friends$)/;

/** Pages hold nothing of the person: the server renders them for a visitor. A query may hold a secret. */
function isToBeKept({ url }: Request, { ok, headers }: Response): boolean {
  const { search, pathname } = new URL(url);
  return (
    ok && search === '' && !ownPage.test(pathname) && headers.get('content-type')?.startsWith('text/html') === true
  );
}

async function findPage(request: Request): Promise<Response | undefined> {
  const seen = await (await caches.open(cacheNames.seen)).match(request, { ignoreVary: true });
  return seen ?? (await caches.open(cacheNames.shell)).match(shellPath, { ignoreVary: true });
}

/** A page from the network; where that takes too long or fails, as it was last seen, or else the shell. */
export async function answerPage(
  { request, waitUntil }: Asked,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fresh = preloaded.then((response) => response ?? fetch(request));
  const kept = fresh.then((answer) =>
    isToBeKept(request, answer) ? keep(cacheNames.seen, request, answer.clone()) : undefined,
  );
  waitUntil(kept.catch(() => undefined));
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(patience.resolve, pageTimeoutMs);
  try {
    const answer = await Promise.race([fresh, patience.promise]);
    return answer ?? (await findPage(request)) ?? (await fresh);
  } catch (error) {
    const page = await findPage(request);
    if (page) return page;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
