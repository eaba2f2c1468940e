import { type ArticleRow, isScheduled, type Schedule } from '../blog.store.ts';
import { givenTime, type GivenArticle } from '../new-article.ts';

/**
 * A new time for an article that is locked; undefined where it stays. An approved one counts as published at its time, or now where
 * that is over. `public` where readers see it already.
 */
export function scheduleOf(
  row: ArticleRow,
  given: Pick<GivenArticle, 'publishAt'>,
  now: number,
): Schedule | 'public' | undefined {
  const publish_at = givenTime(given);
  if (publish_at === undefined || publish_at === row.publish_at) return undefined;
  const isLater = publish_at !== null && publish_at > now;
  if (!row.approved) return { publish_at };
  if (isScheduled(row, now)) return { publish_at, published_at: isLater ? publish_at : now };
  return isLater ? 'public' : undefined;
}
