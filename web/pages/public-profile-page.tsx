import { useParams } from 'react-router';
import { AuthorArticles } from '#web/blog/author/author-articles.tsx';
import { UserPosts } from '#web/feed/user-posts.tsx';
import { FriendshipButtons } from '#web/friends/friendship-buttons.tsx';
import { HidingButtons } from '#web/safety/hiding-buttons.tsx';
import { PublicProfile } from '#web/users/public-profile.tsx';
import { PersonMenus } from './person-menus.tsx';
import { useReportPost } from './use-report-post.ts';

/** A user's public profile, with their posts. */
export function PublicProfilePage() {
  const { userId = '' } = useParams();
  const onReport = useReportPost();
  return (
    <PublicProfile
      key={userId}
      userId={userId}
      Friendship={FriendshipButtons}
      Hiding={HidingButtons}
      articles={<AuthorArticles userId={userId} />}
      posts={
        <PersonMenus>
          <UserPosts userId={userId} onReport={onReport} />
        </PersonMenus>
      }
    />
  );
}
