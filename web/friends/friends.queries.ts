import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import {
  acceptFriendship,
  listFriends,
  removeFriend,
  removeFriendRequest,
  requestFriendship,
  type FriendRequest,
} from '#contract/friends.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence, isSignedOut } from '#web/platform/api-error.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withFriend, friendshipOf, withRequestTo, without, type FriendLists } from './friend-lists.ts';

const friendsKey = ['friends'] as const;

/** One's friends and the requests that wait; asked for by signed-in people only. */
export function useFriends() {
  const { status } = useSession();
  return useQuery({
    queryKey: friendsKey,
    queryFn: ({ signal }) => call(listFriends, { signal }),
    enabled: status === 'user',
  });
}

/** How one stands to a person; undefined until it is known. */
export function useFriendship(userId: string) {
  const { user } = useSession();
  const { data } = useFriends();
  return useMemo(() => (data && user ? friendshipOf(data, user._id, userId) : undefined), [data, user, userId]);
}

/** A change that is shown at once and then sent. */
interface Change {
  edit: (lists: FriendLists) => FriendLists;
  send: () => Promise<{ message?: string }>;
}

type Cached = AnswerOf<typeof listFriends>;

/** Shows a change first, sends it then, says what came of it, and takes it back where the server refuses. */
function useChange() {
  const client = useQueryClient();
  const showAlert = useAlert();
  return useMutation({
    mutationKey: friendsKey,
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ edit }: Change) => {
      await client.cancelQueries({ queryKey: friendsKey });
      const former = client.getQueryData<Cached>(friendsKey);
      client.setQueryData<Cached>(friendsKey, (lists) => lists && { ...lists, ...edit(lists) });
      return former;
    },
    onSuccess: ({ message }) => {
      if (message) showAlert('success', message);
    },
    onError: (error, _, former) => {
      // The session says by itself that it is over, and nothing of the person may stay in the cache.
      if (isSignedOut(error)) return;
      client.setQueryData(friendsKey, former);
      showAlert('danger', failureSentence(error));
    },
    onSettled: async () => {
      // Asked while another change is on its way, the server would answer without it.
      if (client.isMutating({ mutationKey: friendsKey }) === 1) {
        await client.invalidateQueries({ queryKey: friendsKey });
      }
    },
  });
}

/** Actions on a friendship. */
export function useFriendActions() {
  const { mutate } = useChange();
  return useMemo(
    () => ({
      add: (person: PublicUser) =>
        mutate({
          edit: (lists) => withRequestTo(lists, person),
          send: () => call(requestFriendship, { body: { userId: person._id } }),
        }),
      accept: ({ _id: id, user }: FriendRequest) =>
        mutate({ edit: (lists) => withFriend(lists, user), send: () => call(acceptFriendship, { params: { id } }) }),
      /** Declines a request, or withdraws one's own. */
      drop: ({ _id: id, user }: FriendRequest) =>
        mutate({
          edit: (lists) => without(lists, user._id),
          send: () => call(removeFriendRequest, { params: { id } }),
        }),
      remove: ({ _id: userId }: PublicUser) =>
        mutate({ edit: (lists) => without(lists, userId), send: () => call(removeFriend, { params: { userId } }) }),
    }),
    [mutate],
  );
}
