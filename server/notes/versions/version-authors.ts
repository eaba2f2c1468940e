import type { NoteVersion } from '#contract/notes/note-versions.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { listNames } from '#server/users/users.service.ts';
import type { NoteRow } from '../note-row.ts';
import type { VersionRow } from './versions.store.ts';

/** A version without its texts, and who wrote it. */
export type AuthoredVersion = Omit<VersionRow, 'description' | 'tags'> & Pick<NoteVersion, 'by'>;

/** Names the writer of each version of a note. Some have no account any more. */
export async function nameAuthors(
  db: Database,
  { user_id }: Pick<NoteRow, 'user_id'>,
  versions: readonly Omit<VersionRow, 'description' | 'tags'>[],
): Promise<AuthoredVersion[]> {
  const names = await listNames(db, [...new Set(versions.map(({ author_id }) => author_id ?? user_id))]);
  return versions.map((version) => {
    const _id = version.author_id ?? user_id;
    return { ...version, by: { _id, name: names.get(_id) ?? messages.notePeople.formerAuthor } };
  });
}
