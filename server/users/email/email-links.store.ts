import type { Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { EmailLinksTable } from '#server/db/tables/account-tables.ts';

export type EmailLinkRow = Selectable<EmailLinksTable>;
export type EmailLinkKind = EmailLinkRow['kind'];

export async function insertEmailLink(db: Database, row: EmailLinkRow): Promise<void> {
  await db.insertInto('email_links').values(row).execute();
}

/** The link of a token that is still valid. */
export const findEmailLink = (db: Database, tokenHash: string, now: number): Promise<EmailLinkRow | undefined> =>
  db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Takes a link, so that it works once; undefined where another was faster. */
export const takeEmailLink = (db: Database, tokenHash: string): Promise<EmailLinkRow | undefined> =>
  db.deleteFrom('email_links').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst();

/** The hashes of an account's links of one kind. */
export async function listEmailLinksOf(db: Database, userId: string, kind: EmailLinkKind): Promise<string[]> {
  const rows = await db
    .selectFrom('email_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Removes links by their hashes. */
export async function deleteEmailLinks(db: Database, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db.deleteFrom('email_links').where('token_hash', 'in', tokenHashes).execute();
}

/** Removes an account's links of some kinds. */
export async function deleteEmailLinksOf(db: Database, userId: string, kinds: readonly EmailLinkKind[]): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

/** Removes the links that undo changes which were asked for since a time. */
export async function deleteUndoLinksSince(db: Database, userId: string, since: number): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .where('created_at', '>=', since)
    .execute();
}

/** Lets the links that lead back to an address work until a later time. */
export async function extendUndoLinks(
  db: Database,
  { userId, emailKey }: { userId: string; emailKey: string },
  until: number,
): Promise<void> {
  await db
    .updateTable('email_links')
    .set({ expires_at: until })
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .where('email_key', '=', emailKey)
    .execute();
}

/** True for an address that somebody may still go back to, other than `userId`. */
export async function isAddressKept(db: Database, emailKey: string, now: number, userId = ''): Promise<boolean> {
  const row = await db
    .selectFrom('email_links')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'undo')
    .where('expires_at', '>', now)
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes links whose time is over. */
export async function deleteExpiredEmailLinks(db: Database, now: number): Promise<void> {
  await db.deleteFrom('email_links').where('expires_at', '<=', now).execute();
}
