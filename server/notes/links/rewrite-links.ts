import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { withRenamedLinks } from '#lib/markdown/note-links.ts';
import type { Database } from '#server/db/tables.ts';
import { reindexNotes } from '../lists/note-index.store.ts';
import type { ChangedNote } from '../changes/raise-notebooks.ts';
import type { NoteRow } from '../note-row.ts';
import { authorOf, keepVersions, nextVersion } from '../versions/keep-versions.ts';
import { endsVersion } from '../versions/version-rules.ts';

/** Notes whose texts are in memory at a time. */
const notesPerPage = 50;

interface Titles {
  from: string;
  to: string;
}

/** A text whose links to one title name another one; undefined where that changes nothing or makes the text too long. */
export function renamedText(source: string, from: string, to: string): string | undefined {
  const text = withRenamedLinks(source, from, to);
  const isTooLong = text.length > limits.note.description.max && Array.from(text).length > limits.note.description.max;
  return text === source || isTooLong ? undefined : text;
}

interface Rewritten {
  before: NoteRow;
  after: NoteRow;
}

function rewrite(
  before: NoteRow,
  { from, to }: Titles,
  { now, writerId }: { now: number; writerId: string },
): Rewritten | undefined {
  const description = renamedText(before.description, from, to);
  if (description === undefined) return undefined;
  const after = { ...before, description, updated_at: Math.max(now, before.updated_at + 1) };
  const author_id = authorOf(before, writerId);
  const isNext = endsVersion(before, { ...after, author_id }, now);
  return { before, after: { ...after, ...(isNext && nextVersion(before, author_id, now)) } };
}

async function updateTexts(tx: Database, rows: readonly NoteRow[]): Promise<void> {
  const values = rows.map(
    ({ id, description, updated_at, version, version_started_at, author_id }) =>
      sql`(cast(${id} as text), cast(${description} as text), cast(${updated_at} as bigint), cast(${version} as bigint), cast(${version_started_at} as bigint), cast(${author_id} as text))`,
  );
  // Both engines name the columns of VALUES so.
  await sql`update notes set description = given.column2, updated_at = given.column3, version = given.column4,
    version_started_at = given.column5, author_id = given.column6 from (values ${sql.join(values)}) as given where notes.id = given.column1`.execute(
    tx,
  );
}

/**
 * Renames the links in the texts of these notes, which are locked: in the bin, archived or disabled, each is edited. Answers those whose
 * links name the new title.
 */
export async function rewriteLinks(
  tx: Database,
  ids: readonly string[],
  titles: Titles,
  edit: { now: number; writerId: string },
): Promise<ChangedNote[]> {
  const rewritten: ChangedNote[] = [];
  for (let start = 0; start < ids.length; start += notesPerPage) {
    const page = ids.slice(start, start + notesPerPage);
    const notes = await tx.selectFrom('notes').selectAll().where('id', 'in', page).execute();
    const changes = notes.flatMap((note) => rewrite(note, titles, edit) ?? []);
    if (changes.length === 0) continue;
    const after = changes.map((change) => change.after);
    await updateTexts(tx, after);
    const former = changes.filter(({ before, after }) => after.version !== before.version);
    await keepVersions(
      tx,
      former.map(({ before }) => before),
      edit.now,
    );
    await reindexNotes(tx, after);
    rewritten.push(...after.map(({ id, deleted_at, shared_with }) => ({ id, deleted_at, shared_with })));
  }
  return rewritten;
}
