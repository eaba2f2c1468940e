import { Feed } from '#web/feed/feed.tsx';
import classes from './feed-page.module.css';

/** Everybody's thoughts, to read by anyone. */
export function FeedPage() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Community Feed</h1>
      </header>
      <Feed onReport={() => undefined} />
    </div>
  );
}
