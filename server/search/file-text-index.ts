import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import { asWord, engineOf, matchesPatterns } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { type PatternChoice, searchableWords } from './text-grams.ts';

/**
 * Index of the words inside files, as that of notes: the folded text of each part in file_search.body, and an inverted index on its
 * grams, which are hashed with the owner of the note. A query finds a part that has all of its words.
 */

/** Creates the tables, indexes and triggers. */
export async function createFileIndex(db: Database): Promise<void> {
  const columns = sql.raw(`attachment_id text not null, part integer not null,
    note_id text not null references notes (id) on delete cascade, body text not null`);
  const keys = sql.raw(`unique (attachment_id, part),
    foreign key (attachment_id, part) references file_parts (attachment_id, part) on delete cascade`);
  if (engineOf(db) === 'postgres') {
    await sql`create table file_search (${columns}, grams int4[] not null, ${keys})`.execute(db);
    await sql`create index file_search_grams on file_search using gin (grams)`.execute(db);
  } else {
    await sql`create table file_search (seq integer primary key, ${columns}, ${keys})`.execute(db);
    await sql`create virtual table file_grams using fts5 (grams, content='', contentless_delete=1, detail=none)`.execute(
      db,
    );
    await sql`create trigger file_search_deleted after delete on file_search begin delete from file_grams where rowid = old.seq; end`.execute(
      db,
    );
  }
  await sql`create index file_search_note on file_search (note_id)`.execute(db);
}

/** A part of a file with its search entry. */
export interface IndexedPart {
  attachmentId: string;
  part: number;
  noteId: string;
  body: string;
  grams: readonly number[];
}

/** The search entry of a part's text. */
export const entryOf = (ownerId: string, text: string): Pick<IndexedPart, 'body' | 'grams'> =>
  searchableWords(ownerId, foldedWords(text));

/** Makes parts findable. */
export async function indexParts(db: Database, parts: readonly IndexedPart[]): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  for (const { attachmentId, part, noteId, body, grams } of parts) {
    if (isPostgres) {
      await sql`insert into file_search (attachment_id, part, note_id, body, grams) values (${attachmentId}, ${part}, ${noteId}, ${body}, ${[...grams]})`.execute(
        db,
      );
      continue;
    }
    const { insertId } =
      await sql`insert into file_search (attachment_id, part, note_id, body) values (${attachmentId}, ${part}, ${noteId}, ${body})`.execute(
        db,
      );
    await sql`insert into file_grams (rowid, grams) values (${insertId}, ${grams.map(asWord).join(' ')})`.execute(db);
  }
}

/** Rebuilds the index of all files. */
export async function rebuildFileIndex(db: Database): Promise<void> {
  await db.deleteFrom('file_search').execute();
  const read = (after: string, limit: number) =>
    db
      .selectFrom('file_texts')
      .innerJoin('attachments', 'attachments.id', 'file_texts.attachment_id')
      .select(['attachments.id', 'attachments.note_id', 'attachments.user_id'])
      .where('file_texts.attachment_id', '>', after)
      .orderBy('file_texts.attachment_id')
      .limit(limit)
      .execute();
  for await (const files of everyPage(read)) {
    for (const { id, note_id, user_id } of files) {
      const parts = await db
        .selectFrom('file_parts')
        .select(['part', 'text'])
        .where('attachment_id', '=', id)
        .execute();
      await indexParts(
        db,
        parts.map(({ part, text }) =>
          Object.assign(entryOf(user_id, text), { attachmentId: id, part, noteId: note_id }),
        ),
      );
    }
  }
}

/** Terms of a search in files: grams of the owner, patterns of which a part matches each choice, and choices that it may not match. */
export interface FileTerms {
  grams: readonly number[];
  patterns: readonly PatternChoice[];
  excluded: readonly (readonly PatternChoice[])[];
}

/** Condition on file_search: the part has these words. */
const hasWords = ({ patterns, excluded }: Omit<FileTerms, 'grams'>): RawBuilder<SqlBool> => {
  const matches = (choices: readonly PatternChoice[]) => matchesPatterns(choices, 'file_search');
  return sql<SqlBool>`${sql.join([matches(patterns), ...excluded.map((each) => sql`not (${matches(each)})`)], sql` and `)}`;
};

const hasGrams = (db: Database, grams: readonly number[]): RawBuilder<SqlBool> => {
  if (engineOf(db) === 'postgres') return sql<SqlBool>`file_search.grams @> ${[...grams]}::int4[]`;
  const words = grams.map((gram) => `"${asWord(gram)}"`).join(' ');
  return sql<SqlBool>`file_search.seq in (select rowid from file_grams where file_grams match ${words})`;
};

/** SELECT of the ids of notes that are not disabled and have a file, not in the bin, with a part that has these words. */
export const notesWithFileText = (db: Database, { grams, ...words }: FileTerms): RawBuilder<unknown> =>
  sql`select file_search.note_id from file_search
    inner join attachments on attachments.id = file_search.attachment_id and attachments.deleted_at is null
    inner join notes as holders on holders.id = file_search.note_id and holders.disabled = 0
    where ${hasGrams(db, grams)} and ${hasWords(words)}`;

/** Which of these notes, one at least, `notesWithFileText` answers. */
export async function listIdsWithFileText(
  db: Database,
  noteIds: readonly string[],
  terms: FileTerms,
): Promise<string[]> {
  const { rows } = await sql<{
    note_id: string;
  }>`${notesWithFileText(db, terms)} and file_search.note_id in (${sql.join(noteIds)})`.execute(db);
  return rows.map(({ note_id }) => note_id);
}

/** A part that has the words of a search. */
export interface FoundPart {
  note_id: string;
  attachment_id: string;
  original_name: string;
  page: number | null;
  starts_ms: number | null;
  text: string;
}

/** The first parts of each of these notes, one at least, that have the words of a search: some of a note, in the order of its files. */
export async function listFoundParts(
  db: Database,
  noteIds: readonly string[],
  { grams, ...words }: FileTerms,
  limit: number,
): Promise<FoundPart[]> {
  const { rows } =
    await sql<FoundPart>`select found.note_id, found.attachment_id, found.original_name, file_parts.page, file_parts.starts_ms, file_parts.text
    from (
      select file_search.note_id, file_search.attachment_id, file_search.part, attachments.original_name,
        row_number() over (partition by file_search.note_id order by file_search.attachment_id, file_search.part) as place
      from file_search
      inner join attachments on attachments.id = file_search.attachment_id and attachments.deleted_at is null
      inner join notes as holders on holders.id = file_search.note_id and holders.disabled = 0
      where file_search.note_id in (${sql.join(noteIds)}) and ${hasGrams(db, grams)} and ${hasWords(words)}
    ) as found
    inner join file_parts on file_parts.attachment_id = found.attachment_id and file_parts.part = found.part
    where found.place <= ${limit}
    order by found.note_id, found.attachment_id, found.part`.execute(db);
  return rows;
}
