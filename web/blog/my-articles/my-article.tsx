import { Link } from 'react-router';
import type { OwnArticleSummary } from '#contract/blog/blog.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './my-article.module.css';

interface MyArticleProps {
  article: OwnArticleSummary;
  onDelete: (article: OwnArticleSummary) => void;
}

const stateOf = ({ draft, approved, publishAt, publishedAt }: OwnArticleSummary): string => {
  if (draft) return 'Draft';
  if (approved && publishAt !== null && publishedAt === null) return `Scheduled for ${momentOf(publishAt)}`;
  return approved ? 'Approved' : 'Pending';
};

/** A draft may have no title yet. */
export const titleOf = ({ title }: Pick<OwnArticleSummary, 'title'>): string => title || 'Untitled draft';

/** An article in the list of its author. */
export function MyArticle({ article, onDelete }: MyArticleProps) {
  const { _id, slug, excerpt, approved, draft, updatedAt, readingTime, publishAt, publishedAt, noteId, edit } = article;
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
          {edit && (
            <p className={classes.edit}>
              {edit.state === 'waiting'
                ? `Your edit is under review. ${publishedAt === null ? 'Until it is approved, the approved text stays.' : 'Readers see the approved text.'}`
                : 'Your last edit was not approved. Readers see the text from before.'}
              {edit.reason !== null && <span dir="auto"> {edit.reason}</span>}
            </p>
          )}
          <p className={classes.state}>
            <span className={classes.badge} data-approved={approved || undefined}>
              {stateOf(article)}
            </span>
            <span>
              Changed <RelativeTime iso={updatedAt} />
            </span>
            <span>{readingTime} min read</span>
            {publishAt !== null && publishedAt === null && !approved && (
              <span>To be published on {momentOf(publishAt)}</span>
            )}
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
