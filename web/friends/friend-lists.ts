import type { FriendRequest } from '#contract/friends.ts';
import type { PublicUser } from '#contract/users/public-user.ts';

/** One's friends by name, and the requests that wait, newest first. */
export interface FriendLists {
  friends: PublicUser[];
  incoming: FriendRequest[];
  outgoing: FriendRequest[];
}

/** How one stands to a person, with the request where one waits. */
export type FriendshipState =
  | { friendship: 'self' | 'none' | 'friends' }
  | { friendship: 'incoming' | 'outgoing'; request: FriendRequest };

/** Tells from the lists how the reader stands to a person. */
export function friendshipOf(
  { friends, incoming, outgoing }: FriendLists,
  readerId: string,
  userId: string,
): FriendshipState {
  if (readerId === userId) return { friendship: 'self' };
  if (friends.some(({ _id }) => _id === userId)) return { friendship: 'friends' };
  const came = incoming.find(({ user }) => user._id === userId);
  if (came) return { friendship: 'incoming', request: came };
  const went = outgoing.find(({ user }) => user._id === userId);
  return went ? { friendship: 'outgoing', request: went } : { friendship: 'none' };
}

/** The lists without a person: neither friend nor asked nor asking. */
export const without = ({ friends, incoming, outgoing }: FriendLists, userId: string): FriendLists => ({
  friends: friends.filter(({ _id }) => _id !== userId),
  incoming: incoming.filter(({ user }) => user._id !== userId),
  outgoing: outgoing.filter(({ user }) => user._id !== userId),
});

/** The lists with a person among the friends, in their place by name. */
export function withFriend(lists: FriendLists, person: PublicUser): FriendLists {
  const rest = without(lists, person._id);
  const { compare } = new Intl.Collator('en');
  return { ...rest, friends: [...rest.friends, person].sort((a, b) => compare(a.name, b.name)) };
}

/** The id of a request that is on its way to the server, which will give it one. */
const noIdYet = '';

/** True once the server has the request; one that is on its way cannot be withdrawn. */
export const isStored = ({ _id }: FriendRequest): boolean => _id !== noIdYet;

/** The lists with a request to a person that is on its way. */
export function withRequestTo(lists: FriendLists, person: PublicUser): FriendLists {
  const request: FriendRequest = { _id: noIdYet, user: person, createdAt: new Date().toISOString() };
  return { ...lists, outgoing: [request, ...lists.outgoing] };
}
