import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/blog/blog.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { addressOfBlog } from './article-filter.ts';
import classes from './article-meta.module.css';

/** Author, date and reading time of an article. */
export function ArticleMeta({ article }: { article: ArticleSummary }) {
  const { author, publishedAt, createdAt, readingTime } = article;
  return (
    <p className={classes.meta}>
      <span dir="auto">{author}</span>
      <RelativeTime iso={publishedAt ?? createdAt} />
      <span>{readingTime} min read</span>
    </p>
  );
}

/** The tags of an article, each leading to all articles that have it. */
export function ArticleTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={addressOfBlog({ tag })} dir="auto" className={classes.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
