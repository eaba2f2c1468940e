import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listPublicTags, type TagCount } from './article-lists.store.ts';
import type { BlogVersion, FindBlogVersion } from './schedule/blog-version.ts';

/** The tags of public articles, the most used first. All articles are counted for them: once after each change, whatever is asked for. */
export function createPublicTags(
  findVersion: FindBlogVersion,
  clock: Platform['clock'],
): (db: Database) => Promise<TagCount[]> {
  let known: { version: BlogVersion; tags: Promise<TagCount[]> } | undefined;
  return async (db) => {
    const version = await findVersion(db);
    if (known?.version === version) return known.tags;
    const tags = listPublicTags(db, { limit: limits.article.listedTags, now: clock.now() });
    const counted = { version, tags };
    known = counted;
    // The next request tries again.
    tags.catch(() => {
      if (known === counted) known = undefined;
    });
    return tags;
  };
}
