import { NewestPosts } from '#web/feed/newest-posts.tsx';
import { NewestNotes } from '#web/notes/newest-notes.tsx';
import classes from './newest.module.css';

/** Newest notes of a signed-in user, and newest thoughts of everybody. */
export function Newest() {
  return (
    <div className={classes.newest}>
      <NewestNotes />
      <NewestPosts />
    </div>
  );
}
