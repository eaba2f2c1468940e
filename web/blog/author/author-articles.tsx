import { useId } from 'react';
import { ArticleList } from '../list/article-list.tsx';
import { MoreArticles } from '../more-articles.tsx';
import classes from './author-articles.module.css';
import { useArticlesOf } from './author-articles.queries.ts';

/** A person's articles, above their thoughts. Nothing where there are none, and while it is not known. */
export function AuthorArticles({ userId }: { userId: string }) {
  const list = useArticlesOf(userId);
  const headingId = useId();
  if (list.articles.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h2 id={headingId} className={classes.heading}>
        Articles
      </h2>
      <ArticleList articles={list.articles} hasLead={false} Heading="h3" />
      <MoreArticles list={list} />
    </section>
  );
}
