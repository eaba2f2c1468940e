import { tagsAbove } from '#contract/notes/note-tags.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import { indexText, indexTexts } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { clearWords, indexWords, insertAllWords, insertWords, replaceAllWords } from '#server/search/word-index.ts';
import { type NoteRow, readTags } from '../note-row.ts';
import { searchableWords } from '#server/search/text-grams.ts';

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

/** Where a note is, in the index of tags. */
export const noteStates = { active: 0, archived: 1, binned: 2 } as const;

/** The columns of a note that the index of tags is made of. */
export type TaggedNote = Pick<
  NoteRow,
  'id' | 'user_id' | 'tags' | 'updated_at' | 'deleted_at' | 'archived' | 'disabled'
>;

const stateOf = ({ deleted_at, archived }: Pick<NoteRow, 'deleted_at' | 'archived'>): number => {
  if (deleted_at !== null) return noteStates.binned;
  return archived ? noteStates.archived : noteStates.active;
};

/** Rows of one statement, safe on both engines. */
const rowsPerStatement = 1000;

/** Lists notes under their tags and those above them, where they are not disabled. */
async function insertTags(db: Database, notes: readonly TaggedNote[]): Promise<void> {
  const rows = notes.flatMap((note) => {
    const tags = note.disabled ? [] : readTags(note);
    const { user_id, id: note_id, updated_at } = note;
    const state = stateOf(note);
    return [...new Set([...tags, ...tags.flatMap(tagsAbove)])].map((tag) => ({
      user_id,
      tag,
      note_id,
      state,
      updated_at,
      is_own: Number(tags.includes(tag)),
    }));
  });
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto('note_tags')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}

async function deleteTags(db: Database, noteIds: readonly string[]): Promise<void> {
  await db.deleteFrom('note_tags').where('note_id', 'in', noteIds).execute();
}

/** Lists some hundred notes, one at least, under the tags that they have now. */
export async function replaceTags(db: Database, notes: readonly TaggedNote[]): Promise<void> {
  await deleteTags(
    db,
    notes.map(({ id }) => id),
  );
  await insertTags(db, notes);
}

/** Moves notes that were archived, binned or taken out again within the index of tags. */
export async function moveTags(db: Database, rows: readonly NoteRow[]): Promise<void> {
  for (const [state, moved] of Map.groupBy(rows, stateOf)) {
    const ids = moved.map(({ id }) => id);
    await db.updateTable('note_tags').set({ state }).where('note_id', 'in', ids).execute();
  }
}

/** Makes a new note findable. */
export async function indexNote(db: Database, row: NoteRow): Promise<void> {
  const words = wordsOf(row);
  await insertText(db, row, words);
  await insertTags(db, [row]);
  await insertWords(db, 'notes', row.id, words);
}

/** `indexNote` for some hundred new notes. */
export async function indexNotes(db: Database, rows: readonly NoteRow[]): Promise<void> {
  const worded = rows.map((row) => ({ row, id: row.id, words: wordsOf(row) }));
  await insertTags(db, rows);
  await indexTexts(
    db,
    worded.map(({ row, words }) => textOf(row, words)),
  );
  await insertAllWords(db, 'notes', worded);
}

async function replaceForOwner(db: Database, row: NoteRow, words: readonly string[]): Promise<void> {
  await db.deleteFrom('note_search').where('note_id', '=', row.id).execute();
  await insertText(db, row, words);
  await deleteTags(db, [row.id]);
  await insertTags(db, [row]);
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

/** Makes one to some hundred notes findable by what they say now. Of each index all former rows go first (`replaceAllWords`). */
export async function reindexTexts(db: Database, rows: readonly NoteRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const worded = rows.map((row) => ({ row, id: row.id, words: wordsOf(row) }));
  await db.deleteFrom('note_search').where('note_id', 'in', ids).execute();
  await indexTexts(
    db,
    worded.map(({ row, words }) => textOf(row, words)),
  );
  await replaceAllWords(db, 'notes', worded);
}

/** Batch form of `reindexNote`, for one to some hundred notes. */
export async function reindexNotes(db: Database, rows: readonly NoteRow[]): Promise<void> {
  if (rows.length === 0) return;
  await replaceTags(db, rows);
  await reindexTexts(db, rows);
}

/** Rebuilds the owner's index of a note that was disabled or enabled, from the text that they see now. */
export const reindexForOwner = (db: Database, row: NoteRow): Promise<void> => replaceForOwner(db, row, wordsOf(row));
