import { NewestPosts } from '#web/feed/newest-posts.tsx';
import { NewestNotes } from '#web/notes/newest-notes.tsx';
import classes from './newest-lists.module.css';

/** Newest notes of a signed-in user, and newest thoughts of everybody. */
export function NewestLists() {
  return (
    <div className={classes.newest}>
      <NewestNotes />
      <NewestPosts />
    </div>
  );
}
