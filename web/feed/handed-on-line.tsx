import { Link } from 'react-router';
import type { HandedOnText } from '#web/platform/handed-on-text.ts';
import classes from './handed-on-line.module.css';

/** Says which of one's notes a text came from, and leads back there. Nobody else sees it. */
export const HandedOnLine = ({ text }: { text: HandedOnText }) => (
  <p className={classes.line}>
    From your note{' '}
    <Link to={`/notes/${text.noteId}`} dir="auto">
      {text.noteTitle}
    </Link>
    , which stays as it is. Others do not see this line.
  </p>
);
