import { Link, useNavigate } from 'react-router';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { addressOfFeed, type FeedFilter } from './feed-filter.ts';
import classes from './thought-search.module.css';

/** Searches what is shown, or everybody's thoughts from the saved ones. The query stands in the address. */
export function ThoughtSearch({ filter }: { filter: FeedFilter }) {
  const navigate = useNavigate();
  const view = filter.view === 'saved' ? 'everyone' : filter.view;
  return (
    // Without scripts the form goes to the same address.
    <form role="search" action="/feed" onSubmit={(event) => event.preventDefault()}>
      {view === 'friends' && <input type="hidden" name="view" value={view} />}
      <SearchBox
        label="Search thoughts"
        name="q"
        searched={filter.q}
        maxLength={feedLimits.search.max}
        onSearch={(q) => void navigate(addressOfFeed({ view, q }), { replace: true, preventScrollReset: true })}
      />
    </form>
  );
}

/** What is searched for, announced to screen readers as it changes, and the way back. */
export function SearchedFor({ filter }: { filter: FeedFilter }) {
  return (
    <p role="status" className={classes.searched}>
      {filter.q !== '' && (
        <>
          <span>
            {filter.view === 'friends' ? 'Thoughts of friends with ' : 'Thoughts with '}
            <strong dir="auto">“{filter.q}”</strong>
          </span>
          <Link to={addressOfFeed({ ...filter, q: '' })}>Show all</Link>
        </>
      )}
    </p>
  );
}
