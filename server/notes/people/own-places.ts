import type { Database } from '#server/db/tables.ts';
import { updateNotebook } from '../changes/notebook.store.ts';
import { readTags } from '../note-row.ts';
import { listPlaces, lockPlaces, updateOwnColumns } from './note-people.store.ts';
import type { SeenNote } from './seen-note.ts';

/** Where a person has notes of others, and under which tags. It is theirs alone: nobody else sees it. */

/** On top, in the archive. */
interface OwnState {
  pinned?: number;
  archived?: number;
}

/** Changes where a person has notes of others. Answers those that stood elsewhere. */
export async function changeOwnState(
  tx: Database,
  userId: string,
  notes: readonly SeenNote[],
  change: OwnState,
): Promise<SeenNote[]> {
  const isIn = ({ seen }: SeenNote): boolean =>
    (change.pinned ?? seen?.pinned) === seen?.pinned && (change.archived ?? seen?.archived) === seen?.archived;
  const others = notes.filter((note) => !isIn(note));
  const ids = others.map(({ note }) => note.id);
  await updateOwnColumns(tx, userId, ids, change);
  await updateNotebook(tx, userId, { changed: ids });
  return others;
}

/** The tags of a note before and after a change. */
export interface ChangedTags {
  id: string;
  before: readonly string[];
  after: readonly string[];
}

async function storeTags(tx: Database, userId: string, changes: readonly ChangedTags[]): Promise<void> {
  for (const [tags, group] of Map.groupBy(changes, ({ after }) => JSON.stringify(after)))
    await updateOwnColumns(
      tx,
      userId,
      group.map(({ id }) => id),
      { tags },
    );
}

/** Adds a tag of a person to notes of others, or takes it away. Answers those for which it was not so. */
export async function changeOwnTag(
  tx: Database,
  userId: string,
  notes: readonly SeenNote[],
  { tag, isAdded }: { tag: string; isAdded: boolean },
): Promise<SeenNote[]> {
  const tagsOf = ({ seen }: SeenNote): string[] => (seen ? readTags(seen) : []);
  const others = notes.filter((note) => tagsOf(note).includes(tag) !== isAdded);
  const changes = others.map((note) => {
    const before = tagsOf(note);
    return { id: note.note.id, before, after: isAdded ? [...before, tag] : before.filter((each) => each !== tag) };
  });
  await storeTags(tx, userId, changes);
  await updateNotebook(tx, userId, { changed: others.map(({ note }) => note.id) });
  return others;
}

/**
 * Gives a person's tags on notes of others new names; undefined takes one away. Disabled notes keep theirs. Answers the changed notes
 * that the person sees; the caller raises the notebook.
 */
export async function renameOwnTags(
  tx: Database,
  userId: string,
  newName: (tag: string) => string | undefined,
): Promise<ChangedTags[]> {
  await lockPlaces(tx, userId);
  const changes = (await listPlaces(tx, userId)).flatMap(({ id, tags, disabled, isSeen }) => {
    const before = readTags({ tags });
    const after = disabled ? before : [...new Set(before.flatMap((tag) => newName(tag) ?? []))];
    return JSON.stringify(after) === tags ? [] : [{ id, before, after, isSeen }];
  });
  await storeTags(tx, userId, changes);
  return changes.filter(({ isSeen }) => isSeen);
}
