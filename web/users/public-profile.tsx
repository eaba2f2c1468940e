import type { ComponentType, ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { useSession } from '#web/session/session-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { useReport } from '#web/ui/dialog/report.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { useProfile } from './people.queries.ts';
import classes from './public-profile.module.css';
import { UserSearch } from './user-search.tsx';

interface PublicProfileProps {
  userId: string;
  /** The reader's actions on a friendship with the person. */
  Friendship: ComponentType<{ person: PublicUser }>;
  /** The reader's ways to keep the person away. */
  Hiding: ComponentType<{ person: PublicUser; isMuted: boolean; isBlocked: boolean }>;
  /** The person's thoughts, which are another domain's; null where none are shown. */
  posts: ReactNode;
  /** The person's articles. */
  articles: ReactNode;
}

const thoughtsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'thought' : 'thoughts'}`;

type ActionsProps = Pick<PublicProfileProps, 'Friendship' | 'Hiding'> & {
  person: PublicUser;
  isMuted: boolean;
  isBlocked: boolean;
};

function Actions({ person, isMuted, isBlocked, Friendship, Hiding }: ActionsProps) {
  const { user, status } = useSession();
  const report = useReport();
  if (user?._id === person._id) {
    return (
      <ButtonLink to="/profile" variant="default" size="sm">
        Profile Settings
      </ButtonLink>
    );
  }
  const onReport = () => report({ contentType: 'user', contentId: person._id, title: `Report ${person.name}` });
  return (
    <>
      {!isBlocked && <Friendship person={person} />}
      {status === 'user' && (
        <>
          <Hiding person={person} isMuted={isMuted} isBlocked={isBlocked} />
          <Button variant="subtle" color="plain" size="sm" onClick={onReport}>
            Report
          </Button>
        </>
      )}
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.head} data-skeleton>
      <span className={classes.round} />
      <span className={classes.bars}>
        <span className={classes.bar} />
        <span className={classes.bar} />
      </span>
    </div>
  );
}

function Nobody() {
  return (
    <div className={classes.nobody}>
      <PageTitle>Person not found</PageTitle>
      <MessagePage
        title="Person not found"
        text={`${messages.users.notFound} The link may have a letter too many, or the account is gone.`}
      >
        <ButtonLink to="/feed">Community Feed</ButtonLink>
        <ButtonLink to="/" variant="default">
          Go home
        </ButtonLink>
      </MessagePage>
    </div>
  );
}

/** Stands for the thoughts of somebody whom the reader has blocked. */
const blockedLine = 'You have blocked this person. You do not see each other’s thoughts.';

function Profile({ userId, Friendship, Hiding, posts, articles }: PublicProfileProps) {
  const profile = useProfile(userId);
  const { data, error } = profile;
  if (data === null) return <Nobody />;
  if (!data && error) {
    return <QueryFailure query={profile} />;
  }
  if (!data) return <ProfileSkeleton />;
  const { user, postCount, muted = false, blocked = false } = data;
  return (
    <>
      <PageTitle>{user.name}</PageTitle>
      <header className={classes.head}>
        <UserAvatar name={user.name} picture={user.profilePicture} size="lg" />
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {user.name}
          </h1>
          <p className={classes.count}>{blocked ? blockedLine : thoughtsOf(postCount)}</p>
        </div>
        <div className={classes.actions}>
          <Actions person={user} isMuted={muted} isBlocked={blocked} Friendship={Friendship} Hiding={Hiding} />
        </div>
      </header>
      {!blocked && articles}
      {posts !== null && !blocked && (
        <section aria-label={`Thoughts of ${user.name}`} className={classes.posts}>
          {posts}
        </section>
      )}
    </>
  );
}

/** A user's public profile: name, picture, thoughts, and what the reader can do. */
export function PublicProfile(props: PublicProfileProps) {
  return (
    <div className={classes.page}>
      <UserSearch />
      <Profile {...props} />
    </div>
  );
}
