import { findRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findDueTimes } from '../article-lists.store.ts';

/** The blog at a revision, as readers see it; `name` also tells when a scheduled article last came out. */
export interface BlogVersion {
  revision: number;
  /** In letters that an ETag may hold. */
  name: string;
}

/** Finds the version of the blog. Times are read once for each revision, and again when the next article is due. */
export type FindBlogVersion = (db: Database) => Promise<BlogVersion>;

export function createFindBlogVersion(clock: Platform['clock']): FindBlogVersion {
  let known: { version: BlogVersion; last: number; next: number } | undefined;
  return async (db) => {
    const revision = await findRevision(db, 'blogs');
    const now = clock.now();
    // One object until the version changes.
    if (known?.version.revision === revision && now >= known.last && now < known.next) return known.version;
    const { last, next } = await findDueTimes(db, now);
    const version = { revision, name: last === undefined ? String(revision) : `${revision}-${last.toString(36)}` };
    known = { version, last: last ?? -Infinity, next: next ?? Infinity };
    return version;
  };
}
