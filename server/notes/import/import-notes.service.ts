import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { importNotes as importNotesCall, ImportedNoteBody } from '#contract/notes/note-import.ts';
import { lengthOf } from '#contract/text-rules.ts';
import type { Database } from '#server/db/tables.ts';
import { idOfTime } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { updateNotebook } from '../changes/notebook.store.ts';
import { linkNewNotes } from '../links/note-links.service.ts';
import { lockLinks } from '../links/note-links.store.ts';
import { indexNotes } from '../lists/note-index.store.ts';
import { columnsOf, newNoteRow, type NoteRow } from '../note-row.ts';
import { countedAs } from '../notes.store.ts';
import { versionLength } from '#lib/text-versions.ts';
import { insertVersions, type VersionRow } from '../versions/versions.store.ts';
import { findByClientIds, insertImportedNotes, insertImports } from './note-imports.store.ts';
import { readImportedNote, type ReadNote } from './read-imported-note.ts';

type ImportResult = AnswerOf<typeof importNotesCall>['results'][number];

/** Bounds of one transaction, in UTF-16 units of its texts: other writers wait for some 100 ms at most. */
const charactersAtOnce = 200_000;

/** A note to insert, with its former versions. */
interface NewNote {
  row: NoteRow;
  versions: VersionRow[];
}

function newNoteOf(userId: string, given: ImportedNoteBody, now: number): NewNote {
  const createdAt = Date.parse(given.date);
  const updatedAt = given.updatedAt === undefined ? createdAt : Date.parse(given.updatedAt);
  const former = given.versions ?? [];
  const { title, description, tags = [] } = given;
  const row = newNoteRow({
    id: idOfTime(createdAt),
    user_id: userId,
    title,
    description,
    ...columnsOf({ title, description, tags }),
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: given.deletedAt ? Date.parse(given.deletedAt) : null,
    client_id: given.clientId,
    pinned: Number(given.pinned ?? false),
    archived: Number(given.archived ?? false),
    version: former.length + 1,
    // An import ends the version that it brings: the next save begins another one.
    version_started_at: Math.min(updatedAt, now - versionLength),
  });
  const versions = former.map((version, place) => ({
    note_id: row.id,
    version: place + 1,
    saved_at: Date.parse(version.savedAt),
    title: version.title,
    description: version.description,
    characters: lengthOf(version.description),
    tags: JSON.stringify(version.tags ?? []),
    author_id: null,
  }));
  return { row, versions };
}

const sizeOf = ({ description, versions = [] }: ImportedNoteBody): number =>
  description.length + versions.reduce((sum, version) => sum + version.description.length, 0);

/** Notes in groups of one transaction each, in their order. */
function groupsOf(notes: readonly ImportedNoteBody[]): ImportedNoteBody[][] {
  const groups: ImportedNoteBody[][] = [];
  let room = 0;
  for (const note of notes) {
    const size = sizeOf(note);
    if (groups.length === 0 || size > room) {
      groups.push([]);
      room = charactersAtOnce;
    }
    groups.at(-1)?.push(note);
    room -= size;
  }
  return groups;
}

/** Inserts notes whose client ids the user has not used. Answers the ids of all by client id, and which of them are new. */
async function insertGroup(
  tx: Database,
  { userId, importId, now }: { userId: string; importId: string | undefined; now: number },
  notes: readonly ImportedNoteBody[],
): Promise<{ ids: Map<string, string>; added: Set<string> }> {
  // Also what two imports at once wait for, so that both see the client ids of the other.
  await lockLinks(tx, userId);
  const clientIds = notes.map(({ clientId }) => clientId);
  const known = await findByClientIds(tx, userId, clientIds);
  const fresh = notes.filter(({ clientId }) => !known.has(clientId)).map((note) => newNoteOf(userId, note, now));
  const rows = fresh.map(({ row }) => row);
  if (rows.length > 0) {
    await insertImportedNotes(tx, rows);
    for (const { versions } of fresh) await insertVersions(tx, versions);
    await indexNotes(tx, rows);
    await linkNewNotes(tx, userId, rows);
    const changed = rows.map(({ id }) => id);
    await updateNotebook(tx, userId, { changed, addedActive: rows.reduce((sum, row) => sum + countedAs(row), 0) });
    if (importId !== undefined) await insertImports(tx, { userId, importId }, changed, now);
  }
  const ids = new Map([...known, ...rows.map(({ client_id, id }): [string, string] => [client_id ?? '', id])]);
  return { ids, added: new Set(rows.map(({ client_id }) => client_id ?? '')) };
}

/** The notes to insert: of those with one client id, the first. */
function distinctNotes(read: readonly ReadNote[]): ImportedNoteBody[] {
  const byClientId = new Map<string, ImportedNoteBody>();
  for (const each of read) {
    if (each.kind === 'note' && !byClientId.has(each.clientId)) byClientId.set(each.clientId, each.note);
  }
  return [...byClientId.values()];
}

/**
 * Takes in notes that come from elsewhere, in transactions of bounded size. Each note stands for itself: it is added, or there already,
 * or refused with a sentence. Throws `tooMany`.
 */
export async function importNotes(
  platform: Platform,
  user: Writer,
  { notes, importId }: BodyOf<typeof importNotesCall>,
): Promise<ImportResult[]> {
  const { db, clock } = platform;
  const read = notes.map(readImportedNote);
  const ids = new Map<string, string>();
  const added = new Set<string>();
  for (const [place, group] of groupsOf(distinctNotes(read)).entries()) {
    const done = await db.transaction().execute(async (tx) => {
      if (place === 0) await limitWriting(platform, tx, user, 'imports');
      return insertGroup(tx, { userId: user.id, importId: importId?.toLowerCase(), now: clock.now() }, group);
    });
    for (const [clientId, id] of done.ids) ids.set(clientId, id);
    for (const clientId of done.added) added.add(clientId);
  }
  return read.map((each): ImportResult => {
    const { clientId } = each;
    if (each.kind === 'refused') return { clientId, status: 'refused', message: each.message };
    const _id = ids.get(each.clientId);
    // The first of several with one name has been added, the others are the same.
    const status = added.delete(each.clientId) ? 'added' : 'same';
    return { clientId, _id, status };
  });
}

/** Those of the client ids that a note of the user has, in the bin or not. */
export async function findImported(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  return [...(await findByClientIds(db, userId, clientIds)).keys()];
}
