import {
  acceptFriendship,
  listFriends,
  removeFriend,
  removeFriendRequest,
  requestFriendship,
} from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endSharingBetween } from '#server/notes/people/note-people.service.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import * as friends from './friends.service.ts';

export function friendRoutes(api: Api, platform: Platform): void {
  api.bind(listFriends, async ({ user }) => platform.readOwn((db) => friends.listFriends(db, user.id)));

  api.bind(requestFriendship, async ({ body, user }) => {
    const { request, friendship } = await friends.requestFriendship(platform, user.id, body.userId);
    const message = friendship === 'friends' ? messages.friends.accepted : messages.friends.requested;
    return { message, request, friendship };
  });

  api.bind(acceptFriendship, async ({ params, user }) => ({
    message: messages.friends.accepted,
    friend: presentPublicUser(await friends.acceptRequest(platform, user.id, params.id)),
  }));

  api.bind(removeFriendRequest, async ({ params, user }) => ({
    message: messages.friends[await friends.removeRequest(platform, user.id, params.id)],
  }));

  api.bind(removeFriend, async ({ params, user }) => {
    const pair = [user.id, params.userId] as const;
    await friends.endFriendship(platform, pair, (tx) => endSharingBetween(tx, platform, pair));
    return { message: messages.friends.removed };
  });
}
