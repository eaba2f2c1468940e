import type { Generated } from 'kysely';
import type { Feedback } from '#contract/feedback/feedback.admin.ts';
import type { ReportContentType } from '#contract/reports/reports.ts';

export interface PostsTable {
  id: string;
  user_id: string;
  content: string;
  upvote_count: number;
  comment_count: number;
  /** Grows with every upvote, comment and reply: with all that the post shows and the revision of the feed does not count. */
  version: Generated<number>;
  /** Rows in `post_pictures`. */
  picture_count: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** 1 while it waits for approval, seen by its author alone; 2 where a moderator has put it into the author's bin. */
  held: Generated<number>;
}

export interface PostUpvotesTable {
  post_id: string;
  user_id: string;
  created_at: number;
}

/** A comment on a thought or on an article: one of the two is named. */
export interface CommentsTable {
  id: string;
  post_id: string | null;
  blog_id: string | null;
  user_id: string;
  content: string;
  created_at: number;
  /** The comment that it answers, which is no reply itself and may be gone. */
  reply_to: Generated<string | null>;
  /** An admin's answer, and when it was given. */
  reply: string | null;
  replied_at: number | null;
  /** 1 if somebody has reported it, ever. */
  reported: Generated<number>;
  /** 1 if every report of it is dealt with; 0 where there was none. */
  resolved: Generated<number>;
  /** 1 while it waits for approval, seen by its author alone. */
  held: Generated<number>;
}

/** One row for each of the two, so that each user's friends are found under their own id. */
/** Mails about what has happened to a person. */
export interface DigestsTable {
  user_id: string;
  every: 'daily' | 'weekly';
  /** Ends it, from each mail, without a session. Not hashed: it opens nothing. */
  end_token: string;
  /** The last one told all until then. */
  since: number;
  due_at: number;
}

interface FriendshipsTable {
  user_id: string;
  friend_id: string;
  created_at: number;
}

export interface FriendRequestsTable {
  id: string;
  from_id: string;
  to_id: string;
  created_at: number;
}

/** A person that a user muted or blocked. Both may be, in a row each. */
export interface HiddenPeopleTable {
  user_id: string;
  other_id: string;
  kind: 'mute' | 'block';
  created_at: number;
}

/** A browser that takes messages. */
export interface PushSubscriptionsTable {
  endpoint: string;
  user_id: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  actor_id: string | null;
  post_id: string | null;
  /** The note of a reminder. */
  note_id: string | null;
  /** The article of a comment. */
  blog_id: string | null;
  excerpt: string | null;
  created_at: number;
  read_at: number | null;
}

/** Kinds of notification that a person has switched off. */
interface MutedKindsTable {
  user_id: string;
  kind: string;
}

export interface ReportsTable {
  id: string;
  content_type: ReportContentType;
  content_id: string;
  reason: string;
  /** Null where the account was deleted since. */
  reported_by: string | null;
  created_at: number;
  resolved_at: number | null;
  /** Author of what is reported; null where that has no account, for private notes, and once the author has left. */
  reported_id: string | null;
  /** The first words of what is reported, as they were then; null as `reported_id`. */
  excerpt: string | null;
}

export interface FeedbackTable {
  id: string;
  /** Null for a visitor. */
  user_id: string | null;
  email: string | null;
  message: string;
  status: Feedback['status'];
  priority: Feedback['priority'];
  created_at: number;
}

/** Tables of posts, friendships and notifications. */
export interface CommunityTables {
  posts: PostsTable;
  post_upvotes: PostUpvotesTable;
  comments: CommentsTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  hidden_people: HiddenPeopleTable;
  push_subscriptions: PushSubscriptionsTable;
  notifications: NotificationsTable;
  digests: DigestsTable;
  muted_kinds: MutedKindsTable;
  reports: ReportsTable;
  feedback: FeedbackTable;
}
