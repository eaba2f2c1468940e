import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import * as store from './blog.store.ts';

/** The refusal of an article that is not there, or not for everybody to see. */
export const articleNotFound = (): AppError => new AppError('notFound', messages.blog.notFound);

/** One's own article, once submitted. Throws `forbidden` for somebody else's that everybody may see, and `notFound`. */
export async function requireOwn(
  db: Database,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<store.AuthoredArticle> {
  if (!isId(id)) throw articleNotFound();
  const own = await store.findArticleOf(db, userId, { id });
  if (own) return own;
  if (await store.findPublicArticle(db, { id }, now)) throw new AppError('forbidden', messages.blog.notYours);
  throw articleNotFound();
}
