import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '#server/platform/config.ts';
import { up as createAccountsAndNotes } from './migrations/0001-accounts-and-notes.ts';
import { up as createCommunity } from './migrations/0002-community.ts';
import { up as createBlogAndSite } from './migrations/0003-blog-and-site.ts';
import { up as createBackOffice } from './migrations/0004-back-office.ts';
import { up as secureAccounts } from './migrations/0005-account-security.ts';
import { up as indexOwners } from './migrations/0006-owners.ts';
import { up as indexPublicArticles } from './migrations/0007-article-search.ts';
import { up as indexPictures } from './migrations/0008-picture-owners.ts';
import { up as countStoredBytes } from './migrations/0010-stored-bytes.ts';
import { up as forgetNames } from './migrations/0011-forgotten-names.ts';
import { up as nameSummarySources } from './migrations/0012-summary-source.ts';
import { up as versionPosts } from './migrations/0013-post-versions.ts';
import { up as keepVersions } from './migrations/0014-note-versions.ts';
import { up as organiseNotes } from './migrations/0015-organised-notes.ts';
import { up as orderNotes } from './migrations/0016-note-orders.ts';
import { up as linkNotes } from './migrations/0017-note-links.ts';
import { up as saveSearches } from './migrations/0018-saved-searches.ts';
import { up as remind } from './migrations/0019-reminders.ts';
import { up as indexNotesLater } from './migrations/0020-notes-to-index.ts';
import { up as recordChanges } from './migrations/0021-note-changes.ts';
import { up as nameSaves } from './migrations/0022-note-saves.ts';
import { up as shareNotes } from './migrations/0023-note-people.ts';
import { up as rememberEndedSessions } from './migrations/0024-ended-sessions.ts';
import { up as recordImports } from './migrations/0025-note-imports.ts';
import { up as linkToNotes } from './migrations/0026-note-shares.ts';
import { up as addAccessTokens } from './migrations/0027-access-tokens.ts';
import { up as addWebhooks } from './migrations/0028-webhooks.ts';
import { up as addMailAddresses } from './migrations/0029-mail-addresses.ts';
import { up as scheduleExports } from './migrations/0030-scheduled-exports.ts';
import { up as draftArticles } from './migrations/0031-article-drafts.ts';
import { up as keepSourceNotes } from './migrations/0032-written-from-notes.ts';
import { up as hidePeople } from './migrations/0033-hidden-people.ts';
import { up as filterAuditLog } from './migrations/0034-audit-filters.ts';
import { up as confirmEmails } from './migrations/0035-confirmed-emails.ts';
import { up as tagPosts } from './migrations/0036-post-tags.ts';
import { up as searchAndKeepPosts } from './migrations/0037-search-and-bookmarks.ts';
import { up as addPasskeys } from './migrations/0038-passkeys.ts';
import { up as moderate } from './migrations/0039-moderation.ts';
import { up as replyToComments } from './migrations/0040-comment-replies.ts';
import { up as editArticles } from './migrations/0041-article-edits.ts';
import { up as keepArticleVersions } from './migrations/0042-article-versions.ts';
import { up as linkPreviews } from './migrations/0043-preview-links.ts';
import { up as takeAppeals } from './migrations/0044-appeals.ts';
import { up as limitPeople } from './migrations/0045-limited-people.ts';
import { up as holdWritings } from './migrations/0046-holds.ts';
import { up as addPostPictures } from './migrations/0047-post-pictures.ts';
import { up as scheduleArticles } from './migrations/0048-scheduled-articles.ts';
import { up as coverArticles } from './migrations/0049-article-covers.ts';
import { up as keepArticles } from './migrations/0050-article-bookmarks.ts';
import { up as indexUpvotesByTime } from './migrations/0051-upvotes-by-time.ts';
import { up as keepDigests } from './migrations/0052-digests.ts';
import { up as commentOnArticles } from './migrations/0053-article-comments.ts';
import { up as keepFileTexts } from './migrations/0054-file-texts.ts';
import { up as timeSpokenParts } from './migrations/0055-spoken-parts.ts';
import type { Database } from './tables.ts';

/** Every migration, in order. Only ever appended to: a change of an old one would never reach existing databases. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-and-notes': { up: createAccountsAndNotes },
  '0002-community': { up: createCommunity },
  '0003-blog-and-site': { up: createBlogAndSite },
  '0004-back-office': { up: createBackOffice },
  '0005-account-security': { up: secureAccounts },
  '0006-owners': { up: indexOwners },
  '0007-article-search': { up: indexPublicArticles },
  '0008-picture-owners': { up: indexPictures },
  '0010-stored-bytes': { up: countStoredBytes },
  '0011-forgotten-names': { up: forgetNames },
  '0012-summary-source': { up: nameSummarySources },
  '0013-post-versions': { up: versionPosts },
  '0014-note-versions': { up: keepVersions },
  '0015-organised-notes': { up: organiseNotes },
  '0016-note-orders': { up: orderNotes },
  '0017-note-links': { up: linkNotes },
  '0018-saved-searches': { up: saveSearches },
  '0019-reminders': { up: remind },
  '0020-notes-to-index': { up: indexNotesLater },
  '0021-note-changes': { up: recordChanges },
  '0022-note-saves': { up: nameSaves },
  '0023-note-people': { up: shareNotes },
  '0024-ended-sessions': { up: rememberEndedSessions },
  '0025-note-imports': { up: recordImports },
  '0026-note-shares': { up: linkToNotes },
  '0027-access-tokens': { up: addAccessTokens },
  '0028-webhooks': { up: addWebhooks },
  '0029-mail-addresses': { up: addMailAddresses },
  '0030-scheduled-exports': { up: scheduleExports },
  '0031-article-drafts': { up: draftArticles },
  '0032-written-from-notes': { up: keepSourceNotes },
  '0033-hidden-people': { up: hidePeople },
  '0034-audit-filters': { up: filterAuditLog },
  '0035-confirmed-emails': { up: confirmEmails },
  '0036-post-tags': { up: tagPosts },
  '0037-search-and-bookmarks': { up: searchAndKeepPosts },
  '0038-passkeys': { up: addPasskeys },
  '0039-moderation': { up: moderate },
  '0040-comment-replies': { up: replyToComments },
  '0041-article-edits': { up: editArticles },
  '0042-article-versions': { up: keepArticleVersions },
  '0043-preview-links': { up: linkPreviews },
  '0044-appeals': { up: takeAppeals },
  '0045-limited-people': { up: limitPeople },
  '0046-holds': { up: holdWritings },
  '0047-post-pictures': { up: addPostPictures },
  '0048-scheduled-articles': { up: scheduleArticles },
  '0049-article-covers': { up: coverArticles },
  '0050-article-bookmarks': { up: keepArticles },
  '0051-upvotes-by-time': { up: indexUpvotesByTime },
  '0052-digests': { up: keepDigests },
  '0053-article-comments': { up: commentOnArticles },
  '0054-file-texts': { up: keepFileTexts },
  '0055-spoken-parts': { up: timeSpokenParts },
};

/**
 * Brings the database to the newest schema, all pending migrations in one transaction.
 * `beforeChange` runs only where there is data that a migration is about to change.
 * Throws a ConfigError when a newer version of the program has written the database.
 */
export async function migrateToLatest(
  db: Database,
  beforeChange: (nextMigration: string) => Promise<void>,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !(name in known));
  if (unknown) {
    throw new ConfigError(
      `The database was written by a newer version of Thoughtleaf (it knows "${unknown}"). Please update the program.`,
    );
  }
  const next = Object.keys(known).find((name) => !applied.includes(name));
  if (next && applied.length > 0) await beforeChange(next);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
}

/** Names of the migrations that the database has, sorted, without creating anything in it. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Throws a ConfigError where migrations are pending, or were made by another version: the next start of a server sees to them. */
export async function requireThisVersion(db: Database): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.join() !== Object.keys(migrations).join())
    throw new ConfigError('The database is of another version of Thoughtleaf: start this one once, or use the other.');
}
