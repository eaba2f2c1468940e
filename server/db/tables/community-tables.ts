import type { Generated } from 'kysely';
import type { Feedback } from '#contract/feedback.admin.ts';
import type { ReportContentType } from '#contract/reports.ts';

export interface PostsTable {
  id: string;
  user_id: string;
  content: string;
  upvote_count: number;
  comment_count: number;
  /** Grows with every upvote, comment and reply: with all that the post shows and the revision of the feed does not count. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface PostUpvotesTable {
  post_id: string;
  user_id: string;
  created_at: number;
}

export interface CommentsTable {
  id: string;
  post_id: string;
  user_id: string;
  content: string;
  created_at: number;
  /** An admin's answer, and when it was given. */
  reply: string | null;
  replied_at: number | null;
  /** 1 if somebody has reported it, ever. */
  reported: Generated<number>;
  /** 1 if every report of it is dealt with; 0 where there was none. */
  resolved: Generated<number>;
}

/** One row for each of the two, so that each user's friends are found under their own id. */
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
  muted_kinds: MutedKindsTable;
  reports: ReportsTable;
  feedback: FeedbackTable;
}
