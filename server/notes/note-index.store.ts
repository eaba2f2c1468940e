import { foldedWords } from '#lib/fold-text.ts';
import { indexText, indexTexts } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { clearWords, indexWords, insertAllWords, insertWords } from '#server/search/word-index.ts';
import { type NoteRow, readTags } from './note-row.ts';
import { searchableWords } from './note-text.ts';

/**
 * Indexes of a note: the owner's search, the owner's tags, and the back office. The owner finds a disabled note by its
 * title alone, which is all they see of it; the back office finds it as before.
 */

const wordsOf = (row: NoteRow): string[] =>
  foldedWords(`${row.title}\n${readTags(row).join('\n')}\n${row.description}`);

const textOf = (row: NoteRow, words: readonly string[]) => ({
  id: row.id,
  ...searchableWords(row.user_id, row.disabled ? foldedWords(row.title) : words),
});

async function insertText(db: Database, row: NoteRow, words: readonly string[]): Promise<void> {
  const { id, body, grams } = textOf(row, words);
  await indexText(db, id, body, grams);
}

/** Lists the note under its tags, where it is active and not disabled. */
export async function insertTags(db: Database, row: NoteRow): Promise<void> {
  const tags = row.disabled || row.deleted_at !== null ? [] : readTags(row);
  if (tags.length === 0) return;
  await db
    .insertInto('note_tags')
    .values(tags.map((tag) => ({ user_id: row.user_id, tag, note_id: row.id })))
    .execute();
}

export async function deleteTags(db: Database, noteId: string): Promise<void> {
  await db.deleteFrom('note_tags').where('note_id', '=', noteId).execute();
}

/** Makes a new note findable. */
export async function indexNote(db: Database, row: NoteRow): Promise<void> {
  const words = wordsOf(row);
  await insertText(db, row, words);
  await insertTags(db, row);
  await insertWords(db, 'notes', row.id, words);
}

async function replaceForOwner(db: Database, row: NoteRow, words: readonly string[]): Promise<void> {
  await db.deleteFrom('note_search').where('note_id', '=', row.id).execute();
  await insertText(db, row, words);
  await deleteTags(db, row.id);
  await insertTags(db, row);
}

/** Rebuilds the search indexes of all notes; their tags are there already. */
export async function rebuildNoteIndexes(db: Database): Promise<void> {
  const read = (after: string, limit: number) =>
    db.selectFrom('notes').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  await db.deleteFrom('note_search').execute();
  await clearWords(db, 'notes');
  for await (const rows of everyPage(read)) {
    const worded = rows.map((row) => ({ row, id: row.id, words: wordsOf(row) }));
    await indexTexts(
      db,
      worded.map(({ row, words }) => textOf(row, words)),
    );
    await insertAllWords(db, 'notes', worded);
  }
}

/** Makes a note findable by what it says now, and no longer by what it said. */
export async function reindexNote(db: Database, row: NoteRow): Promise<void> {
  const words = wordsOf(row);
  await replaceForOwner(db, row, words);
  await indexWords(db, 'notes', row.id, words);
}

/** Rebuilds the owner's index of a note that was disabled or enabled, from the text that they see now. */
export const reindexForOwner = (db: Database, row: NoteRow): Promise<void> => replaceForOwner(db, row, wordsOf(row));
