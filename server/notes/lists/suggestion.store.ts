import { addToVocabulary } from '#lib/search/suggest-query.ts';
import { type Cache, createByteCache } from '#server/cache/bounded-cache.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * Vocabulary of a user: the words of their newest active notes, for spelling suggestions. It comes from the owner's search index alone,
 * which holds of a disabled note the title only.
 */

const maxNotes = 2000;
const pageSize = 200;
/** Letters of one note that count, and of all. */
const maxNoteLetters = 10_000;
const maxLetters = 1_000_000;
const maxWords = 20_000;

/** Bytes of a word in memory, about. */
const wordBytes = 80;

interface Vocabulary {
  words: ReadonlyMap<string, number>;
  /** Estimated bytes. */
  length: number;
}

/** Vocabularies in memory, about ten of the largest. An eighth of it is the limit for one. */
export const createVocabularyCache = (): Cache<string, Vocabulary> =>
  createByteCache<Vocabulary>(8 * wordBytes * maxWords + 1024);

const listSearchedTexts = (db: Database, userId: string, before: string | undefined) => {
  const query = db
    .selectFrom('notes')
    .innerJoin('note_search', 'note_search.note_id', 'notes.id')
    .select((select) => [
      'notes.id',
      select.fn<string>('substr', ['note_search.body', select.lit(1), select.lit(maxNoteLetters)]).as('body'),
    ])
    .where('notes.user_id', '=', userId)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(pageSize);
  return (before === undefined ? query : query.where('notes.id', '<', before)).execute();
};

/** Reads the words of a user's newest notes, each with how often it occurs. */
export async function readVocabulary(db: Database, userId: string): Promise<Vocabulary> {
  const words = new Map<string, number>();
  let letters = 0;
  let before: string | undefined;
  for (let read = 0; read < maxNotes && letters < maxLetters; read += pageSize) {
    const rows = await listSearchedTexts(db, userId, before);
    for (const { body } of rows) {
      letters += body.length;
      addToVocabulary(words, body.split(' ').filter(Boolean), maxWords);
    }
    before = rows.at(-1)?.id;
    if (rows.length < pageSize) break;
  }
  return { words, length: Math.max(1, words.size * wordBytes) };
}
