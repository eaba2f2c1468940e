import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { Prose } from '#web/ui/text/prose.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { ArticleActions } from './article-actions.tsx';
import { Contents, FoldedContents } from './article-contents.tsx';
import { ArticleTags } from '../article-meta.tsx';
import { BackToBlog } from '../blog-shell.tsx';
import type { ReadArticle } from '../blog.queries.ts';
import classes from './article-view.module.css';

const day = 86_400_000;

/** Mended on the day that it came out is not updated. */
const isUpdated = ({ publishedAt, updatedAt }: ReadArticle): boolean =>
  publishedAt !== null && Date.parse(updatedAt) - Date.parse(publishedAt) >= day;

function Byline({ article }: { article: ReadArticle }) {
  const { author, authorId, publishedAt, createdAt, updatedAt, readingTime } = article;
  return (
    <div className={classes.byline}>
      <span dir="auto" className={classes.author}>
        {authorId === null ? author : <Link to={`/profile/${authorId}`}>{author}</Link>}
      </span>
      <span>
        {publishedAt === null ? 'Written' : 'Published'} <RelativeTime iso={publishedAt ?? createdAt} />
      </span>
      {isUpdated(article) && (
        <span>
          Updated <RelativeTime iso={updatedAt} />
        </span>
      )}
      <span>{readingTime} min read</span>
    </div>
  );
}

interface ArticleViewProps {
  article: ReadArticle;
  notice?: ReactNode;
  /** After its last line. */
  below?: ReactNode;
}

/** An article with what stands round its text. */
export function ArticleView({ article, notice, below }: ArticleViewProps) {
  const titleId = useId();
  const { _id, title, tags, approved, draft, publishAt, publishedAt, cover, html, headings } = article;
  return (
    <div className={classes.columns}>
      <article aria-labelledby={titleId} className={classes.article}>
        <header className={classes.head}>
          <BackToBlog />
          {draft && (
            <p role="note" className={classes.pending}>
              <strong>Draft.</strong> Only you can see it. <Link to={`/blog/edit/${_id}`}>Go on writing</Link>, and
              submit it when it is ready.
            </p>
          )}
          {notice}
          {!notice && !approved && !draft && (
            <p role="note" className={classes.pending}>
              <strong>Pending.</strong> Only you can see this article until an editor approves it.
            </p>
          )}
          {!notice && approved && publishAt !== null && publishedAt === null && (
            <p role="note" className={classes.pending}>
              <strong>Scheduled.</strong> This article becomes public on {momentOf(publishAt)}. Until then, only you can
              see it.
            </p>
          )}
          <h1 id={titleId} dir="auto" className={classes.title}>
            {title || 'Untitled draft'}
          </h1>
          <Byline article={article} />
        </header>
        {cover && (
          <img src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} className={classes.cover} />
        )}
        <FoldedContents headings={headings} />
        <Prose html={html} />
        <footer className={classes.foot}>
          <ArticleTags tags={tags} />
          <ArticleActions article={article} />
        </footer>
        {below}
      </article>
      <div className={classes.side}>
        <Contents headings={headings} />
      </div>
    </div>
  );
}
