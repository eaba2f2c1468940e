import { Feed } from '#web/feed/feed.tsx';
import { FeedSide } from '#web/feed/feed-side.tsx';
import { AdSlot } from '#web/site/ad-slot.tsx';
import { UserSearch } from '#web/users/user-search.tsx';
import classes from './feed-page.module.css';
import { PersonMenus } from './person-menus.tsx';
import { useReportPost } from './use-report-post.ts';

/** Everybody's thoughts, to read by anyone. */
export function FeedPage() {
  const onReport = useReportPost();
  return (
    <div className={classes.columns}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1 className={classes.title}>Community Feed</h1>
          <UserSearch />
        </header>
        <AdSlot place="community" />
        <PersonMenus>
          <Feed onReport={onReport} />
        </PersonMenus>
      </div>
      <FeedSide />
    </div>
  );
}
