import type { Ask, Version } from './server-call.ts';

/** A rendered document, cut where its nonce stands, and what it was made of. */
interface ReadyPage {
  status: number;
  /** As bytes: a long text would be encoded anew for each visitor. */
  pieces: Buffer[];
  versions: Version[];
  /** The revision of the site's settings, which every page shows. */
  settings: number;
}

/** What is new with each visit. */
interface Visit {
  ask: Ask;
  nonce: string;
  /** The revision of the site's settings. */
  settings: number;
}

const maxPages = 300;

const joined = (pieces: readonly Buffer[], between: Buffer): Buffer =>
  Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));

/**
 * Documents that are the same for everybody, kept until something in them changes: a page without data for good, one
 * with data as long as the API still answers what it was made of. Only the nonce is new each time.
 */
export function createReadyPages() {
  const pages = new Map<string, ReadyPage>();

  const isCurrent = async ({ versions }: ReadyPage, ask: Ask): Promise<boolean> => {
    for (const { path, etag } of versions) if ((await ask(path, etag)).status !== 304) return false;
    return true;
  };

  return {
    async find(path: string, { ask, nonce, settings }: Visit): Promise<{ status: number; html: Buffer } | undefined> {
      const page = pages.get(path);
      if (!page || page.settings !== settings || !(await isCurrent(page, ask))) return undefined;
      // The least recently used are the first to go.
      pages.delete(path);
      pages.set(path, page);
      return { status: page.status, html: joined(page.pieces, Buffer.from(nonce)) };
    },
    /** Keeps a document, unless a part of it has no version by which its change would show. */
    keep(
      path: string,
      { status, html }: { status: number; html: string },
      versions: Version[],
      { nonce, settings }: Pick<Visit, 'nonce' | 'settings'>,
    ): void {
      if (versions.some(({ etag }) => etag === undefined)) return;
      const pieces = html.split(nonce).map((piece) => Buffer.from(piece));
      pages.set(path, { status, pieces, versions, settings });
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    },
  };
}
