import { messages } from '#contract/messages.ts';
import type { NotificationKind } from '#contract/push.ts';

/** Text of a notification: one sentence without a full stop. `name` is the person who caused it, unknown for an admin. */
export function notificationSentence(kind: NotificationKind, name: string | undefined): string {
  const who = name ?? 'Someone';
  switch (kind) {
    case 'comment':
      return messages.push.commented(who);
    case 'upvote':
      return messages.push.upvoted(who);
    case 'friendRequest':
      return messages.push.friendRequested(who);
    case 'friendAccepted':
      return messages.push.friendAccepted(who);
    case 'noteShared':
      return messages.push.noteShared(who);
    case 'reply':
      return messages.push.replied;
    case 'reminder':
      return messages.push.reminder;
  }
}

/** The page that a notification leads to, as a path. */
export function notificationPath({ postId, noteId }: { postId: string | null; noteId: string | null }): string {
  if (noteId) return `/notes/${noteId}`;
  return postId ? `/post/${postId}` : '/resources/friends';
}
