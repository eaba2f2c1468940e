import { type ComponentProps, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/session/own-account.ts';
import { useGuestLink } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { Composer } from './composer.tsx';
import { feedFilterOf } from './feed-filter.ts';
import { FeedTabs } from './feed-tabs.tsx';
import classes from './feed.module.css';
import { FoundPosts } from './found-posts.tsx';
import { useFreshPosts } from './fresh-posts.queries.ts';
import { PendingPostCard, type PostHandlers } from './post/post-card.tsx';
import { PostList } from './post-list.tsx';
import { useFeed } from './posts.queries.ts';
import { SearchedFor, ThoughtSearch } from './thought-search.tsx';
import { usePostHandlers } from './use-post-handlers.ts';
import { useAddPost } from './write-post.queries.ts';

const LazySuspended = optionalComponent(async () => (await import('./suspended-notice.tsx')).SuspendedNotice);

interface FeedProps {
  onReport: PostHandlers['onReport'];
}

/** Part of the server's page, which knows no session yet: a browser with a token does not show it then. */
function GuestPanel({ isPending }: { isPending: boolean }) {
  const login = useGuestLink('/login');
  const signup = useGuestLink('/signup');
  return (
    <aside data-pending={isPending} className={classes.guest} aria-label="Join in">
      <p>Everybody can read along. To share a thought, upvote or comment:</p>
      <div className={classes.ways}>
        <ButtonLink {...signup} size="sm">
          Signup
        </ButtonLink>
        <ButtonLink {...login} size="sm" variant="default">
          Login
        </ButtonLink>
      </div>
    </aside>
  );
}

function Quiet({ isGuest }: { isGuest: boolean }) {
  const signup = useGuestLink('/signup');
  const join = <ButtonLink {...signup}>Join Now</ButtonLink>;
  return (
    <EmptyState title="The Feed is Quiet..." action={isGuest && join}>
      {isGuest ? 'Be the first to share a thought.' : 'Share the first thought with the form above.'}
    </EmptyState>
  );
}

function NewThoughts({ count, isMore, onShow }: { count: number; isMore: boolean; onShow: () => void }) {
  return (
    <div role="status" className={classes.fresh}>
      {count > 0 && (
        <Button size="sm" className={classes.show} onClick={onShow}>
          {isMore ? `More than ${count} new thoughts` : `${count} new ${count === 1 ? 'thought' : 'thoughts'}`}
        </Button>
      )}
    </div>
  );
}

/** The form for a thought, or why there is none for a while. */
function Writing({ user, ...form }: { user: User } & Omit<ComponentProps<typeof Composer>, 'author'>) {
  const [now] = useState(Date.now);
  const until = user.suspendedUntil;
  if (until === undefined || Date.parse(until) <= now) return <Composer author={user} {...form} />;
  return (
    <Suspense fallback={null}>
      <LazySuspended until={until} />
    </Suspense>
  );
}

function toTop(): void {
  window.scrollTo({ top: 0, behavior: 'smooth' });
}

function Posts({ user, onReport }: FeedProps & { user: User | null }) {
  const list = useFeed();
  const fresh = useFreshPosts(list.data !== undefined && !list.isPlaceholderData);
  const handlers = usePostHandlers({ onReport });
  const { add, pending } = useAddPost(user?._id ?? '');
  return (
    <>
      {user && <Writing user={user} onPost={add} isPosting={pending !== undefined} />}
      <NewThoughts
        count={fresh.waiting}
        isMore={fresh.isMore}
        onShow={() => {
          fresh.show();
          toTop();
        }}
      />
      <PostList
        list={list}
        readerId={user?._id}
        handlers={handlers}
        leader={user && pending !== undefined ? <PendingPostCard name={user.name} content={pending} /> : undefined}
        nothing={<Quiet isGuest={user === null} />}
      />
    </>
  );
}

/** The community feed: writing, what is new, and everything before; or a part of it, as the address says. */
export function Feed({ onReport }: FeedProps) {
  const { status, user } = useSession();
  const [address] = useSearchParams();
  const filter = feedFilterOf(address);
  const isWhole = filter.view === 'everyone' && filter.q === '';
  return (
    <div className={classes.feed}>
      <div className={classes.choice}>
        <FeedTabs filter={filter} />
        <ThoughtSearch filter={filter} />
      </div>
      <SearchedFor filter={filter} />
      {status !== 'user' && <GuestPanel isPending={status === 'loading'} />}
      {isWhole ? <Posts user={user} onReport={onReport} /> : <FoundPosts filter={filter} onReport={onReport} />}
    </div>
  );
}
