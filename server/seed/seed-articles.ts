import * as z from 'zod/mini';
import { submitArticle, bumpBlogRevision } from '#server/blog/blog.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type SeedEvent, idOf } from './seed-community.ts';

const hour = 60 * 60_000;
/** The articles begin when everybody has signed up. */
const blogMs = 30 * 24 * hour;

/** An article; `by` is the local part of a user's address. */
export const seedArticleSchema = z.object({
  by: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  /** True if an editor has approved it since. */
  approved: z.boolean(),
});

type SeedArticle = z.output<typeof seedArticleSchema>;

/** As an editor does it. */
const approve = ({ db, clock }: Platform, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('blogs').set({ approved: 1, published_at: clock.now() }).where('id', '=', id).execute();
    await bumpBlogRevision(tx);
  });

/** Submitted articles, at even distances, and their review on the day after. */
export function articleEvents(
  platform: Platform,
  articles: readonly SeedArticle[],
  { ids, until }: { ids: ReadonlyMap<string, string>; until: number },
): SeedEvent[] {
  return articles.flatMap(({ by, approved, ...given }, index) => {
    const at = until - blogMs + (blogMs / articles.length) * (index + 0.5);
    let articleId = '';
    const submitted: SeedEvent = {
      at,
      happen: async () => {
        const author = { id: idOf(ids, by), createdAt: at };
        articleId = (await submitArticle(platform, author, given)).id;
      },
    };
    return approved ? [submitted, { at: at + 20 * hour, happen: () => approve(platform, articleId) }] : [submitted];
  });
}
