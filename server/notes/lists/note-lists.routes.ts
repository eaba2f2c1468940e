import * as z from 'zod/mini';
import { type QueryOf, successSchema } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags } from '#contract/notes/notes.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { suggestQuery } from '#lib/search/suggest-query.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import type { Database } from '#server/db/tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { readyJson } from '#server/http/raw-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AttachmentLinks } from '../attachments/attachment-links.ts';
import { allSeenWithFiles } from '../attachments/attachments.store.ts';
import { findFileHits } from '../file-texts/file-texts.service.ts';
import type { NoteFilter } from './note-lists.store.ts';
import { countSeenNotes, countSharedNotes, type ListReader, listSeenNotes, listSeenTags } from './seen-lists.ts';
import { findNotebook } from '../changes/notebook.store.ts';
import { createVocabularyCache, readVocabulary } from './suggestion.store.ts';
import type { Presenter } from '../present-note.ts';

/** Memory for cached lists: about 500 users with 100 notes each. */
const cacheBytes = 32 * 1_048_576;

const listAnswer = successSchema(listNotes);
const tagsAnswer = successSchema(listTags);

type ListQuery = QueryOf<typeof listNotes>;

const filterOf = ({ archived, pinned, untagged, tag }: ListQuery): NoteFilter => ({
  archived: archived === 'true' ? 'only' : archived === 'any' ? 'any' : undefined,
  isPinned: pinned === 'true',
  isUntagged: untagged === 'true',
  tag: tag || undefined,
});

/** True where the list is another than that of all notes that are not archived. */
const isFiltered = (query: ListQuery): boolean => Object.values(filterOf(query)).some(Boolean);

/** Throws `invalid` for a cursor of another order. */
function readCursor({ sort, cursor }: ListQuery): TimeCursor | undefined {
  if (sort === 'updated') return readTimeCursor(cursor);
  const id = readIdCursor(cursor);
  return id === undefined ? undefined : { at: 0, id };
}

/** Whose list it is, and the revision of their notebook. */
type Reader = ListReader & { revision: number };

type ReadNotes = (db: Database, reader: Reader, query: ListQuery) => Promise<{ data: unknown[] }>;

/** Suggests a query that finds something under the same filter, made of the words of the user's own notes; null if there is none. */
function createSuggester(readNotes: ReadNotes) {
  const vocabularies = createVocabularyCache();
  return async (db: Database, reader: Reader, query: ListQuery): Promise<string | null> => {
    const key = `${reader.userId} ${reader.revision}`;
    const vocabulary = vocabularies.get(key) ?? (await readVocabulary(db, reader.userId));
    vocabularies.set(key, vocabulary);
    const suggestion = suggestQuery(query.q ?? '', vocabulary.words);
    if (suggestion === null || lengthOf(suggestion) > limits.note.search.max) return null;
    const { data } = await readNotes(db, reader, { ...query, q: suggestion, limit: 1 });
    return data.length > 0 ? suggestion : null;
  };
}

/** Reads a page of notes; of a search also the places in files that have its words. */
const createReader = (present: Presenter) => async (db: Database, reader: ListReader, query: ListQuery) => {
  const { limit, q, sort } = query;
  const isPaged = Object.values(query).some((given) => given !== undefined && given !== '');
  const after = readCursor(query);
  const { rows, nextCursor } = await readPage(
    isPaged ? (limit ?? limits.note.page.default) : undefined,
    (size) => listSeenNotes(db, reader, { ...filterOf(query), q, sort, after, limit: size }),
    ({ note: { updated_at, id } }) => (sort === 'updated' ? writeTimeCursor(updated_at, id) : id),
  );
  const found = await allSeenWithFiles(db, rows);
  const data = found.map(present.note);
  if (!q) return { data, nextCursor };
  const withFiles = found.filter(({ attachments }) => attachments.length > 0).map(({ note }) => note);
  return { data, nextCursor, fileHits: await findFileHits(db, withFiles, q) };
};

/** Calls that list notes and tags. */
export function noteListRoutes(
  api: Api,
  { readOwn, clock }: Platform,
  present: Presenter,
  links: AttachmentLinks,
): void {
  // Byte cache under the notebook's revision, which every change raises. `readOwn` reads the revision and the rows from one database, so
  // that bytes are never older than their key.
  const cache = createByteCache<Buffer>(cacheBytes);

  const keep = (key: string, schema: z.ZodMiniType, answer: object) => {
    const bytes = Buffer.from(JSON.stringify(z.parse(schema, { success: true, ...answer })));
    cache.set(key, bytes);
    return readyJson(bytes);
  };

  const readNotes = createReader(present);
  const findSuggestion = createSuggester(readNotes);
  const search = async (db: Database, reader: Reader, query: ListQuery) => {
    const found = await readNotes(db, reader, query);
    const isNothing = found.data.length === 0 && query.cursor === undefined;
    return { ...found, suggestion: isNothing ? await findSuggestion(db, reader, query) : null };
  };

  api.bind(listNotes, async ({ query, user }) => {
    readCursor(query);
    return readOwn(async (db) => {
      const { revision, active_count: ownCount, has_shared } = await findNotebook(db, user.id);
      const reader = { userId: user.id, revision, hasShared: has_shared > 0 };
      const count = async () =>
        isFiltered(query)
          ? countSeenNotes(db, reader, filterOf(query))
          : ownCount + (await countSharedNotes(db, reader, {}));
      // Searches are too many to cache.
      if (query.q) return { ...(await search(db, reader, query)), total: await count() };
      const { limit, cursor, tag, archived, pinned, untagged, sort } = query;
      const view = JSON.stringify([limit, cursor, tag, archived, pinned, untagged, sort]);
      // Links are signed by the hour, which is part of the key.
      const key = `${user.id} ${revision} ${links.renewedAt(clock.now())} ${view}`;
      const known = cache.get(key);
      return known
        ? readyJson(known)
        : keep(key, listAnswer, { ...(await readNotes(db, reader, query)), total: await count() });
    });
  });

  api.bind(listTags, ({ user }) =>
    readOwn(async (db) => {
      const { revision, has_shared } = await findNotebook(db, user.id);
      const key = `${user.id} ${revision} tags`;
      const known = cache.get(key);
      if (known) return readyJson(known);
      const reader = { userId: user.id, hasShared: has_shared > 0 };
      return keep(key, tagsAnswer, { data: await listSeenTags(db, reader) });
    }),
  );
}
