import { limits } from '#contract/limits.ts';
import { findRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { listPublicTags, type TagCount } from './article-lists.store.ts';

/** The tags of public articles, the most used first. All articles are counted for them: once after each change, whatever is asked for. */
export function createPublicTags(): (db: Database) => Promise<TagCount[]> {
  let known: { revision: number; tags: Promise<TagCount[]> } | undefined;
  return async (db) => {
    const revision = await findRevision(db, 'blogs');
    if (known?.revision === revision) return known.tags;
    const tags = listPublicTags(db, limits.article.listedTags);
    const counted = { revision, tags };
    known = counted;
    // The next request tries again.
    tags.catch(() => {
      if (known === counted) known = undefined;
    });
    return tags;
  };
}
