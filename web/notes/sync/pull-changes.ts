import { limits } from '#contract/limits.ts';
import { listNoteChanges } from '#contract/note-changes.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { ChangesPage, ChangeStore } from '../replica/change-store.ts';

/** For a browser that stores nothing: it knows how far it is, from a revision on. */
export function createRevisionMemory(start: string): ChangeStore {
  let revision = start;
  return {
    readRevision: () => Promise.resolve(revision),
    apply: (_owner, page) => {
      revision = page.revision;
      return Promise.resolve();
    },
  };
}

export interface Pull {
  owner: string;
  token: string;
  signal: AbortSignal;
  store: ChangeStore;
  /** Notes that changed since the last pull. */
  onChanges: (page: ChangesPage) => void;
  /** All notes were read, so that nobody knows which of them changed. */
  onWholeRead: () => void;
}

/** A longer one is a place within a whole reading (contract/note-changes.ts). */
const revisionDigits = 15;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'gone';

/** The next page; all notes from the first on where the server no longer knows the revision. */
async function readPage({ token, signal }: Pull, since: string | undefined) {
  const limit = String(limits.note.changes.page.max);
  try {
    const query = { limit, ...(since !== undefined && { since }) };
    return { page: await call(listNoteChanges, { query, token, signal }), isFirst: since === undefined };
  } catch (error) {
    if (since === undefined || !isGone(error)) throw error;
    return { page: await call(listNoteChanges, { query: { limit }, token, signal }), isFirst: true };
  }
}

/** Reads what changed since the last pull, page by page. Throws where a page cannot be read or kept; the next pull goes on there. */
export async function pullChanges(pull: Pull): Promise<void> {
  const { owner, store, onChanges, onWholeRead } = pull;
  let since = await store.readRevision(owner);
  let isWhole = since !== undefined && since.length > revisionDigits;
  for (;;) {
    const { page, isFirst } = await readPage(pull, since);
    isWhole ||= isFirst;
    await store.apply(owner, page, { isFirst });
    if (!isWhole && page.data.length + page.removed.length > 0) onChanges(page);
    if (isWhole && !page.hasMore) onWholeRead();
    if (!page.hasMore) return;
    since = page.revision;
  }
}
