import { Link } from 'react-router';
import { addressOfFeed, type FeedFilter } from './feed-filter.ts';
import classes from './feed-tabs.module.css';

const tabs = [
  ['everyone', 'Everyone'],
  ['friends', 'Friends'],
  ['saved', 'Saved'],
] as const;

/** Whose thoughts are shown. A search goes along, but not to the saved ones. */
export function FeedTabs({ filter }: { filter: FeedFilter }) {
  return (
    <nav aria-label="Thoughts" className={classes.tabs}>
      {tabs.map(([view, label]) => (
        <Link
          key={view}
          to={addressOfFeed({ view, q: view === 'saved' ? '' : filter.q })}
          className={classes.tab}
          discover="none"
          aria-current={view === filter.view ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
