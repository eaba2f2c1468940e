import { limits } from '#contract/limits.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { tellIfFull } from '#web/offline/device-full.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { ChangesPage, ChangeStore } from '../replica/change-store.ts';

/** For a browser that stores no notes: it knows how far it is, from a revision on. */
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
  /** False for a store without notes, which a whole reading would give nothing. */
  keepsNotes: boolean;
  /** Notes that changed after a revision. */
  onChanges: (page: ChangesPage, since: string) => void;
  /** All notes were read, so that nobody knows which of them changed. */
  onWholeRead: (revision: string) => void;
}

/** The store cannot go on: the browser keeps nothing, or no more. Or it has no notes and does not know from where to read on. */
export class StoreFailed extends Error {
  override name = 'StoreFailed';
}

async function fromStore<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    tellIfFull(error);
    throw new StoreFailed('The changes cannot be kept.', { cause: error });
  }
}

/** A longer one is a place within a whole reading (contract/notes/note-changes.ts). */
const revisionDigits = 15;

/** True for a revision that is a place within a whole reading, which was cut off. */
export const isWithinWhole = (revision: string): boolean => revision.length > revisionDigits;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'gone';

/** The next page; all notes from the first on where the server no longer knows the revision. */
async function readPage({ token, signal, keepsNotes }: Pull, since: string | undefined) {
  const limit = String(limits.note.changes.page.max);
  try {
    const query = { limit, ...(since !== undefined && { since }) };
    return { page: await call(listNoteChanges, { query, token, signal }), isFirst: since === undefined };
  } catch (error) {
    if (since === undefined || !isGone(error)) throw error;
    if (!keepsNotes) throw new StoreFailed('The revision is too old.', { cause: error });
    return { page: await call(listNoteChanges, { query: { limit }, token, signal }), isFirst: true };
  }
}

/**
 * Reads what changed since the last pull, page by page. Throws `StoreFailed`, or the failure of a page that cannot be read: the next pull
 * goes on there.
 */
export async function pullChanges(pull: Pull): Promise<void> {
  const { owner, store, onChanges, onWholeRead } = pull;
  const kept = await fromStore(store.readRevision(owner));
  // Of revision 0 the server takes a device to know nothing, and tells of no deletions. A store without notes has none to take away.
  let since = kept === '0' && pull.keepsNotes ? undefined : kept;
  let isWhole = since === undefined || isWithinWhole(since);
  for (;;) {
    const { page, isFirst } = await readPage(pull, since);
    isWhole ||= isFirst;
    await fromStore(store.apply(owner, page, { isFirst }));
    if (!isWhole && since !== undefined) onChanges(page, since);
    if (isWhole && !page.hasMore) onWholeRead(page.revision);
    if (!page.hasMore) return;
    since = page.revision;
  }
}
