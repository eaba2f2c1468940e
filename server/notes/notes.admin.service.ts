import { adminMessages } from '#contract/admin-messages.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileNamesOf } from './attachments.service.ts';
import { listDoomedAttachments } from './attachments.store.ts';
import { updateNotebook } from './notes.store.ts';

/**
 * Deletes a note for good, in its owner's bin or not, in a transaction that is there already. Answers the names of its files, to be
 * removed after the commit. Throws `notFound`.
 */
export async function deleteNoteWithin(
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  id: string,
): Promise<string[]> {
  const notFound = () => new AppError('notFound', adminMessages.notes.notFound);
  if (!isId(id)) throw notFound();
  const found = await tx.selectFrom('notes').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const doomed = await listDoomedAttachments(tx, found.user_id, { noteId: id });
  const deleted = await tx
    .deleteFrom('notes')
    .where('id', '=', id)
    .returning(['title', 'deleted_at'])
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await updateNotebook(tx, found.user_id, deleted.deleted_at === null ? -1 : 0);
  await recordAction(tx, platform, admin, { action: 'note.delete', target: `${id} ${deleted.title}` });
  return fileNamesOf(doomed);
}
