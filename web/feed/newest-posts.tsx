import { useQuery } from '@tanstack/react-query';
import { listPosts, type Post } from '#contract/feed/feed.ts';
import { call } from '#web/platform/api-client.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { NewestItem, NewestList, newestCount } from '#web/ui/lists/newest-list.tsx';

function entryOf({ _id, user, content, createdAt }: Post) {
  const foot = (
    <>
      <span dir="auto">{user.name}</span> · <RelativeTime iso={createdAt} />
    </>
  );
  return <NewestItem key={_id} to={`/post/${_id}`} text={content || 'A picture'} foot={foot} />;
}

/** The newest thoughts of everybody. */
export function NewestPosts() {
  const query = useQuery({
    queryKey: ['posts', 'newest'],
    queryFn: async ({ signal }) => (await call(listPosts, { query: { limit: newestCount }, signal })).data,
    // Nothing that is done on other pages changes this list.
    staleTime: 0,
  });
  return (
    <NewestList
      title="Newest thoughts"
      more={{ to: '/feed', label: 'Community feed' }}
      nothing="The feed is quiet. Share the first thought."
      query={query}
    >
      {query.data?.map(entryOf)}
    </NewestList>
  );
}
