import { LRUCache } from 'lru-cache';
import type { Ask, Version } from './server-call.ts';

/** A whole document as it is sent, the same bytes for everybody. */
export interface PageDocument {
  status: number;
  html: Buffer;
  /** The texts of its inline scripts and style elements, which its policy names by their hashes. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
}

/** A document and what it was made of. */
interface CachedPage {
  document: PageDocument;
  versions: Version[];
  /** The revision of the site's settings, which every page shows. */
  settings: number;
  /** The question whether the API still answers that which is being asked, and the one that is asked next. */
  running?: Promise<boolean> | undefined;
  next?: Promise<boolean> | undefined;
}

/** Input that differs with each visit. */
interface Visit {
  ask: Ask;
  /** The revision of the site's settings. */
  settings: number;
}

const maxPages = 300;

async function hasSameAnswers({ versions }: CachedPage, ask: Ask): Promise<boolean> {
  for (const { path, etag } of versions) if ((await ask(path, etag)).status !== 304) return false;
  return true;
}

async function startCheck(page: CachedPage, ask: Ask): Promise<boolean> {
  page.running = hasSameAnswers(page, ask);
  try {
    return await page.running;
  } finally {
    page.running = undefined;
  }
}

/**
 * True if the document is still right. Visits that come while the API is being asked share the next question. It begins after all
 * of them came, so that none sees an older state than that of its arrival.
 */
function isCurrent(page: CachedPage, ask: Ask): Promise<boolean> {
  if (page.versions.length === 0) return Promise.resolve(true);
  if (!page.running) return startCheck(page, ask);
  const askNext = () => {
    page.next = undefined;
    return startCheck(page, ask);
  };
  page.next ??= page.running.then(askNext, askNext);
  return page.next;
}

/**
 * Documents that are the same for everybody, kept until something in them changes. A page without data stays for good. One with
 * data stays as long as the API still answers the same. The same object comes out each time, by which the server keeps its
 * compressed forms.
 */
export function createSsrCache() {
  const pages = new LRUCache<string, CachedPage>({ max: maxPages });

  return {
    async find(path: string, { ask, settings }: Visit): Promise<PageDocument | undefined> {
      const page = pages.get(path);
      if (!page || page.settings !== settings || !(await isCurrent(page, ask))) return undefined;
      return page.document;
    },
    /** Keeps a document, unless a part of it has no version by which its change would show. */
    keep(path: string, document: PageDocument, versions: Version[], { settings }: Pick<Visit, 'settings'>): void {
      if (versions.some(({ etag }) => etag === undefined)) return;
      pages.set(path, { document, versions, settings });
    },
  };
}
