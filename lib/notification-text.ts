import { messages } from '#contract/messages.ts';
import type { NotificationKind } from '#contract/push.ts';

const { push } = messages;

/** Text of a notification: one sentence without a full stop. `name` is the person who caused it, unknown for an admin. */
export function notificationSentence(kind: NotificationKind, name: string | undefined): string {
  const who = name ?? 'Someone';
  switch (kind) {
    case 'comment':
      return push.commented(who);
    case 'upvote':
      return push.upvoted(who);
    case 'friendRequest':
      return push.friendRequested(who);
    case 'friendAccepted':
      return push.friendAccepted(who);
    case 'reply':
      return push.replied;
    case 'reminder':
      return push.reminder;
  }
}

/** The page that a notification leads to, as a path. */
export function notificationPath({ postId, noteId }: { postId: string | null; noteId: string | null }): string {
  if (noteId) return `/notes/${noteId}`;
  return postId ? `/post/${postId}` : '/resources/friends';
}
