import { Link } from 'react-router';
import type { OwnArticleSummary } from '#contract/blog.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './my-article.module.css';

interface MyArticleProps {
  article: OwnArticleSummary;
  onDelete: (article: OwnArticleSummary) => void;
}

const stateOf = ({ draft, approved }: OwnArticleSummary): string => {
  if (draft) return 'Draft';
  return approved ? 'Approved' : 'Pending';
};

/** A draft may have no title yet. */
export const titleOf = ({ title }: Pick<OwnArticleSummary, 'title'>): string => title || 'Untitled draft';

/** An article in the list of its author. */
export function MyArticle({ article, onDelete }: MyArticleProps) {
  const { _id, slug, excerpt, approved, draft, updatedAt, readingTime, noteId } = article;
  const title = titleOf(article);
  return (
    <li>
      <article aria-label={title} className={classes.card}>
        <div className={classes.words}>
          <h2 dir="auto" className={classes.title}>
            <Link to={draft ? `/blog/edit/${_id}` : `/blog/${slug}`} className={classes.link}>
              {title}
            </Link>
          </h2>
          <p dir="auto" className={classes.excerpt}>
            {excerpt}
          </p>
          <p className={classes.state}>
            <span className={classes.badge} data-approved={approved || undefined}>
              {stateOf(article)}
            </span>
            <span>
              Changed <RelativeTime iso={updatedAt} />
            </span>
            <span>{readingTime} min read</span>
            {noteId !== null && (
              <Link to={`/notes/${noteId}`} className={classes.source}>
                From your note
              </Link>
            )}
          </p>
        </div>
        <div className={classes.actions}>
          <ButtonLink to={`/blog/edit/${_id}`} variant="default" size="sm">
            Edit
          </ButtonLink>
          <Button variant="subtle" color="red" size="sm" onClick={() => onDelete(article)}>
            Delete
          </Button>
        </div>
      </article>
    </li>
  );
}
