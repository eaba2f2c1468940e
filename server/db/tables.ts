import type { Generated, Kysely } from 'kysely';
import type { AuditAction } from '#contract/admins.ts';
import type { Feedback } from '#contract/feedback.admin.ts';
import type { ReportContentType } from '#contract/reports.ts';
import type { AdminRole } from '#contract/roles.ts';

/** Times are milliseconds since the epoch, flags 0 or 1, ids UUIDs of version 7. */
export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  password_hash: string;
  /** Id of the stored picture, or null. */
  picture: string | null;
  role: string;
  banned: number;
  created_at: number;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  /** By which its person names it. */
  id: string;
  user_id: string;
  /** Browser and system in a few words, as device-label.ts has them. */
  device: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
}

/** Totals that would otherwise be counted row by row. */
export interface CountersTable {
  name: string;
  value: number;
}

/** How often something was tried until `expires_at`, when the count begins anew. */
export interface AttemptsTable {
  key: string;
  count: number;
  expires_at: number;
}

export interface SecretsTable {
  name: string;
  value: string;
}

/** One row a person: what the hot list of notes needs without counting. */
export interface NotebooksTable {
  user_id: string;
  /** Grows with every change to the person's notes; names the bytes that are kept ready. */
  revision: number;
  active_count: number;
}

export interface NotesTable {
  id: string;
  user_id: string;
  title: string;
  description: string;
  /** JSON array of strings; note_tags is only its index. */
  tags: string;
  summary: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The sender's own name for the note, unique per person, so that a repeated call adds it once. */
  client_id: string | null;
  /** Marked by an admin for other admins. */
  flagged: Generated<number>;
  /** Hidden from its owner behind a notice, by an admin. */
  disabled: Generated<number>;
}

/** Index over the tags of active notes. */
export interface NoteTagsTable {
  user_id: string;
  tag: string;
  note_id: string;
}

/** The folded text of a note, for searching; see dialect.ts for the index on it. */
export interface NoteSearchTable {
  note_id: string;
  body: string;
}

export interface AttachmentsTable {
  id: string;
  note_id: string;
  user_id: string;
  original_name: string;
  /** Name under which the file store keeps it. */
  file_name: string;
  media_type: string;
  size: number;
  has_thumbnail: number;
  created_at: number;
  deleted_at: number | null;
}

/** Every ending of every word of a person's name, folded, so that a range of it finds any part of a name. */
export interface UserNamesTable {
  part: string;
  user_id: string;
}

export interface PostsTable {
  id: string;
  user_id: string;
  content: string;
  upvote_count: number;
  comment_count: number;
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
  /** Whether somebody has reported it, ever. */
  reported: Generated<number>;
  /** Whether every report of it is dealt with; 0 where there was none. */
  resolved: Generated<number>;
}

/** One row for each of the two, so that each person's friends are found under his own id. */
export interface FriendshipsTable {
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
  excerpt: string | null;
  created_at: number;
  read_at: number | null;
}

/** Kinds of notification that a person has switched off. */
export interface MutedKindsTable {
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

/** An article. The product's own have no `author_id` but an `author_name`; a person's have it the other way round. */
export interface BlogsTable {
  id: string;
  /** The last part of its address. Unique, and never changed. */
  slug: string;
  author_id: string | null;
  author_name: string | null;
  title: string;
  /** Markdown. */
  content: string;
  excerpt: string;
  /** JSON array of strings; blog_tags is only its index. */
  tags: string;
  cover_image: string | null;
  /** Minutes. */
  reading_time: number;
  /** Title, excerpt, the author's name and tags, as folded words; what visitors find it by. */
  search_text: string;
  approved: number;
  meta_title: string | null;
  meta_description: string | null;
  og_image: string | null;
  canonical_url: string | null;
  noindex: number;
  created_at: number;
  updated_at: number;
  /** When it was first approved. */
  published_at: number | null;
}

/** Index over the tags of all articles. */
export interface BlogTagsTable {
  tag: string;
  blog_id: string;
}

export interface AcademyInterestsTable {
  id: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  name: string;
  email: string;
  interest: string | null;
  created_at: number;
}

/** The settings of the site: one row, whose id is 1. The counter `settings` grows with every change. */
export interface SettingsTable {
  id: number;
  maintenance_mode: number;
  announcement: string;
  banner: string;
  ad_visibility: number;
  ads_on_blogs: number;
  ads_on_community: number;
  ads_on_sidebar: number;
  exclude_notes_from_ads: number;
  ad_script: string;
}

/** Who saw what today, so that each view counts once. Days are counted from the epoch, in UTC; old ones are swept. */
export interface PageVisitorsTable {
  day: number;
  /** A hash of address and browser under a key that changes every day and is then thrown away. */
  visitor: string;
  path: string;
}

/** Views of a page on a day. */
export interface PageViewsTable {
  path: string;
  day: number;
  views: number;
}

/** How many visitors of a day came from where. */
export interface TrafficSourcesTable {
  day: number;
  source: string;
  visits: number;
}

export interface AdminsTable {
  id: string;
  email: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  password_hash: string;
  role: AdminRole;
  created_at: number;
}

export interface AdminSessionsTable {
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  id: string;
  admin_id: string;
  device: string;
  created_at: number;
  last_used_at: number;
}

/** The authenticator app of an account; account-owner.ts says whose. */
export interface SecondFactorsTable {
  id: string;
  user_id: string | null;
  admin_id: string | null;
  /** Base32, as authenticator apps take it. */
  secret: string;
  /** Base64; of all recovery codes of this factor. */
  recovery_salt: string;
  /** The step of the last code that was taken, so that none is taken twice. */
  last_step: number;
  created_at: number;
  /** Null until a first code was right: it is asked for from then on. */
  confirmed_at: number | null;
}

/** Recovery codes that are not used yet. */
export interface RecoveryCodesTable {
  factor_id: string;
  /** argon2id of the code under the factor's salt, base64. */
  code_hash: string;
}

/** Where an account was signed in from; account-owner.ts says whose. */
export interface KnownDevicesTable {
  id: string;
  user_id: string | null;
  admin_id: string | null;
  /** HMAC of device and network, so that the network itself is not stored. */
  mark: string;
  last_seen_at: number;
}

/** What admins did. The address and role are those of the moment, and outlive the admin. */
export interface AuditLogTable {
  id: string;
  admin_email: string;
  admin_role: AdminRole;
  action: AuditAction;
  target: string;
  created_at: number;
}

/**
 * How many rows a table has, kept by triggers, so that nobody counts them: the sum over the shards of a name. Several shards keep
 * those who write at the same time from waiting for each other.
 */
export interface TotalsTable {
  name: string;
  shard: number;
  value: number;
}

/** Who used the site in a day or week that is not over; old ones are swept. `period` as in active-people.service.ts. */
export interface ActivePeopleTable {
  period: string;
  user_id: string;
}

/** How many people used the site in a day or week. */
export interface ActiveCountsTable {
  period: string;
  people: number;
}

/** How often an article was viewed, over all days. */
export interface BlogViewsTable {
  blog_id: string;
  views: number;
}

/** On how many days a note was opened. */
export interface NoteViewsTable {
  note_id: string;
  views: number;
}

export interface Tables {
  admins: AdminsTable;
  admin_sessions: AdminSessionsTable;
  audit_log: AuditLogTable;
  totals: TotalsTable;
  active_people: ActivePeopleTable;
  active_counts: ActiveCountsTable;
  blog_views: BlogViewsTable;
  note_views: NoteViewsTable;
  blogs: BlogsTable;
  blog_tags: BlogTagsTable;
  academy_interests: AcademyInterestsTable;
  settings: SettingsTable;
  page_visitors: PageVisitorsTable;
  page_views: PageViewsTable;
  traffic_sources: TrafficSourcesTable;
  users: UsersTable;
  user_names: UserNamesTable;
  posts: PostsTable;
  post_upvotes: PostUpvotesTable;
  comments: CommentsTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  push_subscriptions: PushSubscriptionsTable;
  notifications: NotificationsTable;
  muted_kinds: MutedKindsTable;
  reports: ReportsTable;
  feedback: FeedbackTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  known_devices: KnownDevicesTable;
  password_resets: PasswordResetsTable;
  counters: CountersTable;
  attempts: AttemptsTable;
  secrets: SecretsTable;
  notebooks: NotebooksTable;
  notes: NotesTable;
  note_tags: NoteTagsTable;
  note_search: NoteSearchTable;
  attachments: AttachmentsTable;
}

/** A database, or a transaction on it. Inside `db.transaction()` always pass the transaction on. */
export type Database = Kysely<Tables>;
