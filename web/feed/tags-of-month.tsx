import { useQuery } from '@tanstack/react-query';
import { listFeedTags } from '#contract/feed/feed.ts';
import { tagPath } from '#lib/post-tags.ts';
import { call } from '#web/platform/api-client.ts';
import { CountedLink } from '#web/ui/counted-link.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { NothingBeside, SideSection } from './side-section.tsx';
import classes from './tags-of-month.module.css';

function Tags() {
  const query = useQuery({
    queryKey: ['feed tags'],
    queryFn: async ({ signal }) => (await call(listFeedTags, { signal })).data,
    staleTime: 60_000,
  });
  const { data, error } = query;
  if (!data) return error ? <QueryFailure query={query} /> : <p role="status">Loading…</p>;
  if (data.length === 0) return <NothingBeside>No tags yet. Write #one into a thought.</NothingBeside>;
  return (
    <ul className={classes.list}>
      {data.map(({ tag, count }) => (
        <li key={tag}>
          <CountedLink to={tagPath(tag)} name={`#${tag}`} count={count} unit={count === 1 ? 'thought' : 'thoughts'} />
        </li>
      ))}
    </ul>
  );
}

/** The most used tags of the last 30 days. */
export function TagsOfMonth() {
  return (
    <SideSection title="Tags of the month">
      <Tags />
    </SideSection>
  );
}
