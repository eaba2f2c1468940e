import { useParams } from 'react-router';
import { FriendshipButtons } from '#web/friends/friendship-buttons.tsx';
import { PublicProfile } from '#web/users/public-profile.tsx';

/** A person as everybody sees him. */
export function PublicProfilePage() {
  const { userId = '' } = useParams();
  return <PublicProfile key={userId} userId={userId} Friendship={FriendshipButtons} posts={null} />;
}
