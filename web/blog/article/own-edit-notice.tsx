import { Link } from 'react-router';
import type { ReadArticle } from '../blog.queries.ts';
import classes from './own-edit-notice.module.css';

interface OwnEditNoticeProps {
  article: ReadArticle;
  /** True while the edit is shown, and not what readers see. */
  isEdit: boolean;
  onToggle: () => void;
}

/** Tells an author of the edit that waits for an editor or was refused, and lets them look at either text. */
export function OwnEditNotice({ article: { _id, edit, publishedAt }, isEdit, onToggle }: OwnEditNoticeProps) {
  if (!edit) return null;
  const isWaiting = edit.state === 'waiting';
  return (
    <div role="note" className={classes.notice}>
      <p>
        <strong>{isWaiting ? 'Your edit is under review.' : 'Your edit was not approved.'}</strong>{' '}
        {publishedAt === null && 'The approved text stays until an editor approves the edit.'}
        {publishedAt !== null && isWaiting && 'Readers see the approved text until an editor approves the edit.'}
        {publishedAt !== null && !isWaiting && 'Readers go on seeing the text from before.'}
      </p>
      {edit.reason !== null && (
        <p dir="auto" className={classes.reason}>
          {edit.reason}
        </p>
      )}
      <p className={classes.ways}>
        <button type="button" className={classes.way} onClick={onToggle}>
          {isEdit ? 'Show what readers see' : 'Show your edit'}
        </button>
        <Link to={`/blog/edit/${_id}`} className={classes.way}>
          Go on editing
        </Link>
      </p>
    </div>
  );
}
