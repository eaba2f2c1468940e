import { changeLock, takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { reindexTexts } from '../lists/note-index.store.ts';
import type { NoteRow } from '../note-row.ts';

/**
 * Notes whose search entries are made later. A tag can be on 10,000 notes, whose texts take ten seconds to index. The transaction that
 * renames it only lists them; small transactions index them, so that other writers need not wait.
 */

/** Bounds of one transaction, which takes about 50 ms. */
const notesAtOnce = 50;
const charactersAtOnce = 100_000;

/** Lists notes that the transaction has locked. */
export async function insertWaitingNotes(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('notes_to_index')
    .values(ids.map((note_id) => ({ note_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The first notes whose texts together are short enough, one at least. */
function firstNotes(rows: readonly NoteRow[]): NoteRow[] {
  let characters = 0;
  return rows.filter(({ description }, place) => {
    characters += description.length;
    return place === 0 || characters <= charactersAtOnce;
  });
}

/** Indexes the first waiting notes as they are now. Answers if there were any. */
const indexSome = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Processes that do the same notes would wait for each other's rows.
    await takeAdvisoryLock(tx, 'notes to index');
    const waiting = await tx
      .selectFrom('notes_to_index')
      .select('note_id')
      .orderBy('note_id')
      .limit(notesAtOnce)
      .execute();
    if (waiting.length === 0) return false;
    const ids = waiting.map(({ note_id }) => note_id);
    const locked = await tx
      .selectFrom('notes')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .modifyEnd(changeLock(tx))
      .execute();
    const rows = firstNotes(locked);
    await reindexTexts(tx, rows);
    // A note may have gone since it was listed; its row of this table went with it.
    if (rows.length > 0)
      await tx
        .deleteFrom('notes_to_index')
        .where(
          'note_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    return true;
  });

/** Indexes all waiting notes, also those of a process that has ended. `ending` ends it after the running transaction. */
export async function indexWaitingNotes({ db }: Pick<Platform, 'db'>, ending?: AbortSignal): Promise<void> {
  for (;;) {
    if (ending?.aborted) return;
    if (!(await indexSome(db))) return;
  }
}
