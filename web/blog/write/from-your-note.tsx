import { Link } from 'react-router';
import { useNoteOfArticle } from '../blog.queries.ts';
import classes from './from-your-note.module.css';

/** The way back to the note that one's own article was made of. Nobody else sees it. */
export function FromYourNote({ articleId }: { articleId: string }) {
  const noteId = useNoteOfArticle(articleId);
  if (!noteId) return null;
  return (
    <p className={classes.line}>
      <Link to={`/notes/${noteId}`}>From your note</Link>
    </p>
  );
}
