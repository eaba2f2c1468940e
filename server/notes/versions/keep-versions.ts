import { limits } from '#contract/limits.ts';
import { versionsToDrop } from '#lib/text-versions.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';
import { currentVersion, deleteVersions, insertVersions, listFormerVersions } from './versions.store.ts';

export type VersionColumns = Pick<NoteRow, 'version' | 'version_started_at' | 'author_id'>;

/** The columns of a note that begin its next version. */
export const nextVersion = (note: NoteRow, author_id: NoteRow['author_id'], now: number): VersionColumns => ({
  version: note.version + 1,
  version_started_at: now,
  author_id,
});

/** How a row names the writer of a version. */
export const authorOf = ({ user_id }: Pick<NoteRow, 'user_id'>, writerId: string): NoteRow['author_id'] =>
  writerId === user_id ? null : writerId;

/** Keeps former states of some hundred notes and thins out older ones, in the transaction of the save that replaces them. */
export async function keepVersions(tx: Database, former: readonly NoteRow[], now: number): Promise<void> {
  await insertVersions(tx, former.map(currentVersion));
  // Nothing is older than the first version.
  for (const note of former) if (note.version > 1) await thinOut(tx, note, now);
}

export const keepVersion = (tx: Database, former: NoteRow, now: number): Promise<void> =>
  keepVersions(tx, [former], now);

async function thinOut(tx: Database, former: NoteRow, now: number): Promise<void> {
  // One more than are kept, at most, unless a save was not thinned out.
  const kept = await listFormerVersions(tx, former.id, former.version + 1, 2 * limits.note.versions.kept);
  await deleteVersions(tx, former.id, versionsToDrop(kept, now));
}
