import { messages } from '#contract/messages.ts';
import type { NotificationKind } from '#contract/push/push.ts';

/** People of a group are counted so far. */
export const countedPeople = 100;

/**
 * Text of a notification: one sentence without a full stop. `name` is the person or the people who caused it, unknown for an admin. Comments
 * are on thoughts, or on articles.
 */
export function notificationSentence(kind: NotificationKind, name: string | undefined, isOfArticle = false): string {
  const who = name ?? 'Someone';
  switch (kind) {
    case 'comment':
      return isOfArticle ? messages.push.commentedArticle(who) : messages.push.commented(who);
    case 'commentReply':
      return messages.push.commentReplied(who);
    case 'mention':
      return messages.push.mentioned(who);
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
    case 'moderation':
      return messages.push.moderated;
  }
}

/** A group's people in words: "Ines", "Ines and Noor", "Ines and 4 others"; undefined where there is none. */
export function peopleInWords([first, second]: readonly string[], count: number): string | undefined {
  if (first === undefined) return undefined;
  if (second === undefined || count < 2) return first;
  return count === 2
    ? `${first} and ${second}`
    : `${first} and ${count - 1}${count >= countedPeople ? '+' : ''} others`;
}

interface Subject {
  kind?: NotificationKind;
  postId: string | null;
  noteId: string | null;
  articleId?: string | null;
}

/** The page that a notification leads to, as a path. */
export function notificationPath({ kind, postId, noteId, articleId }: Subject): string {
  if (kind === 'moderation') return '/moderation';
  if (noteId) return `/notes/${noteId}`;
  if (articleId) return `/blog/${articleId}#comments`;
  return postId ? `/post/${postId}` : '/resources/friends';
}
