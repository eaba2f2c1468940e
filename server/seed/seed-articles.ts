import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addPictures } from '#server/blog/pictures/article-pictures.service.ts';
import { bumpBlogRevision, keepArticle, submitArticle } from '#server/blog/blog.service.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUser } from '#server/users/users.service.ts';
import { type SeedEvent, commentEvents, idOf, seedCommentSchema } from './seed-community.ts';
import { type Chance, stageLandscape } from './seed-pictures.ts';

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
  /** Days after the last event at which it becomes public; at its approval where they are left out. */
  publishInDays: z.optional(z.int()),
  /** Local parts of the addresses of those who saved it. */
  savedBy: z.optional(z.array(z.string())),
  /** Description of a drawn landscape. */
  cover: z.optional(z.string()),
  /** An editor allows comments where there are some. */
  comments: z.optional(z.array(seedCommentSchema)),
});

type SeedArticle = z.output<typeof seedArticleSchema>;

/** As an editor does it. */
const approve = ({ db, clock }: Platform, id: string, allowComments: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const published_at = sql<number>`coalesce(publish_at, ${clock.now()})`;
    const change = { approved: 1, published_at, allow_comments: Number(allowComments) };
    await tx.updateTable('blogs').set(change).where('id', '=', id).execute();
    await bumpBlogRevision(tx);
  });

/** Gives an article that waits for its review a drawn cover. */
async function addCover(
  platform: Platform,
  chance: Chance,
  { userId, id, alt }: { userId: string; id: string; alt: string },
): Promise<void> {
  const { db, files } = platform;
  const user = await requireUser(db, userId);
  const file = await stageLandscape(platform, chance, { name: 'cover.jpg' });
  const author = { id: userId, createdAt: user.created_at };
  const [cover] = await addPictures(platform, { user: author, id }, { alts: [alt], files: [file] });
  await files.discard(file);
  await db
    .updateTable('blogs')
    .set({ cover_image: cover?.id ?? null })
    .where('id', '=', id)
    .execute();
}

/** Submitted articles, at even distances, their review on the day after, and what readers do then. */
export function articleEvents(
  platform: Platform,
  chance: Chance,
  articles: readonly SeedArticle[],
  { ids, until }: { ids: ReadonlyMap<string, string>; until: number },
): SeedEvent[] {
  return articles.flatMap(({ by, approved, publishInDays, savedBy = [], cover, comments = [], ...given }, index) => {
    const at = until - blogMs + (blogMs / articles.length) * (index + 0.5);
    let articleId = '';
    const submitted: SeedEvent = {
      at,
      happen: async () => {
        const author = { id: idOf(ids, by), createdAt: at };
        const publishAt = publishInDays === undefined ? null : asTime(until + publishInDays * 24 * hour);
        articleId = (await submitArticle(platform, author, { ...given, publishAt })).id;
        if (cover !== undefined) await addCover(platform, chance, { userId: author.id, id: articleId, alt: cover });
      },
    };
    if (!approved) return [submitted];
    const saved = savedBy.map((reader) => ({
      at: at + 22 * hour,
      happen: () => keepArticle(platform, { id: idOf(ids, reader), createdAt: at }, articleId),
    }));
    const on = () => ({ column: 'blog_id', id: articleId }) as const;
    return [
      submitted,
      { at: at + 20 * hour, happen: () => approve(platform, articleId, comments.length > 0) },
      ...saved,
      ...commentEvents(platform, chance, comments, { ids, at: at + 22 * hour, until, on }),
    ];
  });
}
