import { Link } from 'react-router';
import classes from './handed-on-line.module.css';

/** Says which of one's notes a text came from, and leads back there. Nobody else sees it. */
export const HandedOnLine = ({ noteId, noteTitle }: { noteId: string; noteTitle: string }) => (
  <p className={classes.line}>
    From your note{' '}
    <Link to={`/notes/${noteId}`} dir="auto">
      {noteTitle}
    </Link>
    , which stays as it is. Others do not see this line.
  </p>
);
