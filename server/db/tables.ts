import type { Kysely } from 'kysely';
import type { AccountTables } from './tables/account-tables.ts';
import type { AnalyticsTables } from './tables/analytics-tables.ts';
import type { BackOfficeTables } from './tables/back-office-tables.ts';
import type { BookkeepingTables } from './tables/bookkeeping-tables.ts';
import type { CommunityTables } from './tables/community-tables.ts';
import type { ExportTables } from './tables/export-tables.ts';
import type { FeedTables } from './tables/feed-tables.ts';
import type { ModerationTables } from './tables/moderation-tables.ts';
import type { NoteTables } from './tables/note-tables.ts';
import type { ReminderTables } from './tables/reminder-tables.ts';
import type { SiteTables } from './tables/site-tables.ts';
import type { SourceNoteTables } from './tables/source-note-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

/** Every table of ours. Times are milliseconds since the epoch, flags 0 or 1, ids UUIDs of version 7. */
export interface Tables
  extends
    AccountTables,
    NoteTables,
    ReminderTables,
    WebhookTables,
    ExportTables,
    SourceNoteTables,
    CommunityTables,
    ModerationTables,
    FeedTables,
    SiteTables,
    AnalyticsTables,
    BackOfficeTables,
    BookkeepingTables {}

/** A database, or a transaction on it. Inside `db.transaction()` always pass the transaction on. */
export type Database = Kysely<Tables>;
