import { useGuestLink } from '#web/session/return-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { FeedFilter } from './feed-filter.ts';
import type { PostHandlers } from './post/post-card.tsx';
import { PostSkeletons } from './post/post-skeletons.tsx';
import { PostList } from './post-list.tsx';
import { useFound, useReader, useSaved } from './posts.queries.ts';
import { usePostHandlers } from './use-post-handlers.ts';

function Nothing({ view, q }: FeedFilter) {
  if (q !== '') return <EmptyState title="No thoughts found">Try other words, or fewer of them.</EmptyState>;
  if (view === 'saved')
    return (
      <EmptyState title="Nothing saved yet">Save a thought with the bookmark below it. Nobody learns of it.</EmptyState>
    );
  return (
    <EmptyState title="No thoughts yet" action={<ButtonLink to="/resources/friends">Find friends</ButtonLink>}>
      What your friends and you share appears here.
    </EmptyState>
  );
}

/** Friends and saved thoughts are somebody's. */
function LoginFirst({ view }: { view: FeedFilter['view'] }) {
  const login = useGuestLink('/login');
  return (
    <EmptyState
      title={view === 'saved' ? 'Saved thoughts' : 'Thoughts of friends'}
      action={<ButtonLink {...login}>Login</ButtonLink>}
    >
      {view === 'saved' ? 'Log in to save thoughts for later.' : 'Log in to read what your friends share.'}
    </EmptyState>
  );
}

interface FoundProps {
  filter: FeedFilter;
  list: ReturnType<typeof useFound>;
  onReport: PostHandlers['onReport'];
}

function Found({ filter, list, onReport }: FoundProps) {
  const { reader } = useReader();
  const handlers = usePostHandlers({ onReport });
  // The thoughts of the former search stay until the new ones are there, unless there were none.
  const isStale = list.isPlaceholderData && (list.posts.length === 0 || list.error !== null);
  return (
    <PostList
      list={isStale ? Object.assign({}, list, { data: undefined }) : list}
      readerId={reader}
      handlers={handlers}
      nothing={<Nothing {...filter} />}
    />
  );
}

function SearchedPosts({ filter, onReport }: Omit<FoundProps, 'list'>) {
  return <Found filter={filter} list={useFound(filter)} onReport={onReport} />;
}

function SavedPosts({ filter, onReport }: Omit<FoundProps, 'list'>) {
  return <Found filter={filter} list={useSaved()} onReport={onReport} />;
}

/** Thoughts that were searched for, those of friends, or the saved ones. */
export function FoundPosts({ filter, onReport }: Omit<FoundProps, 'list'>) {
  const { reader, isKnown } = useReader();
  if (filter.view !== 'everyone' && reader === undefined)
    return isKnown ? <LoginFirst view={filter.view} /> : <PostSkeletons />;
  return filter.view === 'saved' ? (
    <SavedPosts filter={filter} onReport={onReport} />
  ) : (
    <SearchedPosts key={filter.view} filter={filter} onReport={onReport} />
  );
}
