import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/blog/blog.ts';
import classes from './article-list.module.css';
import { ArticleMeta, ArticleTags } from '../article-meta.tsx';

/** The first letter of the title, as old books begin: the cover of an article without a picture. */
const initialOf = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '¶';

interface ArticleCardProps {
  article: ArticleSummary;
  /** Larger than the others: the newest one. */
  isLead: boolean;
  /** Of its title. */
  Heading?: 'h2' | 'h3';
}

function Cover({ article: { title, cover }, isLead }: ArticleCardProps) {
  if (!cover)
    return (
      <span className={classes.cover} aria-hidden="true">
        <span className={classes.initial}>{initialOf(title)}</span>
      </span>
    );
  // The room is the card's: nothing moves as it comes. The first one is seen at once.
  return (
    <span className={classes.cover} data-picture>
      <img src={cover.url} alt={cover.alt} loading={isLead ? 'eager' : 'lazy'} decoding="async" />
    </span>
  );
}

function ArticleCard({ article, isLead, Heading = 'h2' }: ArticleCardProps) {
  const { slug, title, excerpt, tags } = article;
  return (
    <article className={classes.card} data-lead={isLead || undefined}>
      <Cover article={article} isLead={isLead} />
      <div className={classes.words}>
        <Heading dir="auto" className={classes.title}>
          <Link to={`/blog/${slug}`} className={classes.link}>
            {title}
          </Link>
        </Heading>
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
  /** Of the titles; `h3` under a heading of their own. */
  Heading?: 'h2' | 'h3';
}

/** Articles to choose from. */
export function ArticleList({ articles, hasLead, Heading = 'h2' }: ArticleListProps) {
  return (
    <div className={classes.list}>
      {articles.map((article, index) => (
        <ArticleCard key={article._id} article={article} isLead={hasLead && index === 0} Heading={Heading} />
      ))}
    </div>
  );
}
