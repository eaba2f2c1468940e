import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listFeedTags } from '#contract/feed.ts';
import { tagPath } from '#lib/post-tags.ts';
import { call } from '#web/platform/api-client.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import classes from './tags-of-month.module.css';

function Tags() {
  const query = useQuery({
    queryKey: ['feed tags'],
    queryFn: async ({ signal }) => (await call(listFeedTags, { signal })).data,
    staleTime: 60_000,
  });
  const { data, error } = query;
  if (!data) return error ? <QueryFailure query={query} /> : <p role="status">Loading…</p>;
  if (data.length === 0) return <p className={classes.nothing}>No tags yet. Write #one into a thought.</p>;
  return (
    <ul className={classes.list}>
      {data.map(({ tag, count }) => (
        <li key={tag}>
          <Link to={tagPath(tag)} className={classes.tag}>
            <span dir="auto" className={classes.name}>
              #{tag}
            </span>
            <span className={classes.count}>
              {count}
              <span className="visually-hidden"> {count === 1 ? 'thought' : 'thoughts'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The most used tags of the last 30 days. */
export function TagsOfMonth() {
  return (
    <aside className={classes.side} aria-labelledby="tags-of-month">
      <h2 id="tags-of-month" className={classes.title}>
        Tags of the month
      </h2>
      <Tags />
    </aside>
  );
}
