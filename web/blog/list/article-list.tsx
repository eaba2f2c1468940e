import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/blog.ts';
import classes from './article-list.module.css';
import { ArticleMeta, ArticleTags } from '../article-meta.tsx';

/** The first letter of the title, as old books begin: the cover of an article without a picture. */
const initialOf = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '¶';

const Cover = ({ title }: { title: string }) => (
  <span className={classes.cover} aria-hidden="true">
    <span className={classes.initial}>{initialOf(title)}</span>
  </span>
);

interface ArticleCardProps {
  article: ArticleSummary;
  /** Larger than the others: the newest one. */
  isLead: boolean;
}

function ArticleCard({ article, isLead }: ArticleCardProps) {
  const { slug, title, excerpt, tags } = article;
  return (
    <article className={classes.card} data-lead={isLead || undefined}>
      <Cover title={title} />
      <div className={classes.words}>
        <h2 dir="auto" className={classes.title}>
          <Link to={`/blog/${slug}`} className={classes.link}>
            {title}
          </Link>
        </h2>
        <p dir="auto" className={classes.excerpt}>
          {excerpt}
        </p>
        <ArticleMeta article={article} />
        <div className={classes.tags}>
          <ArticleTags tags={tags} />
        </div>
      </div>
    </article>
  );
}

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  /** The first one stands out. */
  hasLead: boolean;
}

/** Articles to choose from. */
export function ArticleList({ articles, hasLead }: ArticleListProps) {
  return (
    <div className={classes.list}>
      {articles.map((article, index) => (
        <ArticleCard key={article._id} article={article} isLead={hasLead && index === 0} />
      ))}
    </div>
  );
}
