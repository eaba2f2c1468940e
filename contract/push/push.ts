import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { publicUserSchema } from '../users/public-user.ts';

/**
 * Kinds of notifications, each of which can be switched off. `comment` is one on a person's thought or article, `commentReply` a person's reply to a comment, `mention` a thought or comment that names the person. `reply` is an admin's reply to a comment, `reminder` one that a user has set
 * for themselves, `noteShared` a note that a friend lets them read or edit.
 */
export const notificationKinds = [
  'comment',
  'commentReply',
  'mention',
  'upvote',
  'friendRequest',
  'friendAccepted',
  'noteShared',
  'reply',
  'reminder',
] as const;

/** Messages of moderators cannot be switched off. A union: a spread would keep the schema in what browsers load. */
export const notificationKindSchema = z.union([z.enum(notificationKinds), z.literal('moderation')]);

export type NotificationKind = z.output<typeof notificationKindSchema>;

/** Something that happened. `user` is who did it, null for an admin; `postId`, `noteId` or `articleId` is what it was about. */
export const notificationSchema = z.object({
  _id: z.string(),
  kind: notificationKindSchema,
  user: z.nullable(publicUserSchema),
  postId: z.nullable(z.string()),
  noteId: z.nullable(z.string()),
  articleId: z.nullable(z.string()),
  /** The first words of the comment, the post or the reply; the title of a shared note; the note’s title or the task of a reminder. */
  excerpt: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});

export type Notification = z.output<typeof notificationSchema>;

/**
 * True if each kind is on. All are, until somebody switches one off. For reminders `reminder` is the bell alone; mail is off until
 * somebody switches it on.
 */
const settings = z.object({
  comment: z.boolean(),
  commentReply: z.boolean(),
  mention: z.boolean(),
  upvote: z.boolean(),
  friendRequest: z.boolean(),
  friendAccepted: z.boolean(),
  noteShared: z.boolean(),
  reply: z.boolean(),
  reminder: z.boolean(),
  reminderPush: z.boolean(),
  reminderMail: z.boolean(),
});

export type NotificationSettings = z.output<typeof settings>;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'Notifications, newest first, and the number of unread ones',
  query: z.object(pageQuery(limits.notification.page)),
  answer: { data: z.array(notificationSchema), nextCursor: z.nullable(z.string()), unread: z.int() },
});

/**
 * One entry for the upvotes of a thought in a day (UTC), and for the requests and the acceptances of friends in a day; one for each of
 * the others. `users` are the newest three of `count` people, who are counted to 100; an admin is not among them.
 */
export const notificationGroupSchema = z.object({
  /** The newest notification of the group. */
  _id: z.string(),
  kind: notificationKindSchema,
  users: z.array(publicUserSchema),
  count: z.int(),
  postId: z.nullable(z.string()),
  noteId: z.nullable(z.string()),
  articleId: z.nullable(z.string()),
  /** Of the newest notification. */
  excerpt: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** False while a notification of the group is unread. */
  read: z.boolean(),
});

export type NotificationGroup = z.output<typeof notificationGroupSchema>;

export const listNotificationGroups = defineCall({
  method: 'GET',
  path: '/api/notifications/groups',
  access: 'user',
  summary: 'Notifications in groups, newest first. `view=conversations`: comments, replies and mentions alone',
  query: z.object({ ...pageQuery(limits.notification.page), view: z.optional(z.enum(['conversations'])) }),
  answer: { data: z.array(notificationGroupSchema), nextCursor: z.nullable(z.string()), unread: z.int() },
});

export const readNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'user',
  summary: 'Mark everything as read',
  answer: { unread: z.int() },
});

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/api/notifications/settings',
  access: 'user',
  summary: 'Which kinds are on, and whether this server can send mail',
  answer: { settings, canMail: z.boolean() },
});

export const updateNotificationSettings = defineCall({
  method: 'PUT',
  path: '/api/notifications/settings',
  access: 'user',
  summary: 'Switch kinds on or off; those left out stay as they are',
  body: z.partial(settings),
  answer: { settings },
});
