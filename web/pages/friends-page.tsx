import { FriendTabs } from '#web/friends/friend-tabs.tsx';
import { FriendshipButtons } from '#web/friends/friendship-buttons.tsx';
import { FindPeople } from '#web/users/find-people.tsx';

/** A person's friends, with the search for more of them. */
export function FriendsPage() {
  return <FriendTabs find={<FindPeople Actions={FriendshipButtons} />} />;
}
