import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { updateNote as updateNoteCall } from '#contract/notes/notes.ts';
import { findNoteLinks, linkKeyOf } from '#lib/markdown/note-links.ts';
import type { Database } from '#server/db/tables.ts';
import { fieldError } from '#server/platform/app-error.ts';
import {
  deleteLinks,
  findKeys,
  findNewestByKey,
  findTitle,
  insertLinks,
  listFollowing,
  listLinksOf,
  lockLinks,
  lockAllNotes,
  moveLinks,
  resolveLinks,
  resolveLinksTo,
  shareLinks,
  updateTarget,
} from './note-links.store.ts';
import { descriptionColumns, type NoteRow, type WrittenColumns } from '../note-row.ts';
import type { ChangedNote } from '../changes/raise-notebooks.ts';
import type { OwnedNote } from '../notes.store.ts';
import { renamedText, rewriteLinks } from './rewrite-links.ts';

/**
 * Links between the notes of a user. A text names its targets by title; `note_links` holds the note that each title leads to, so that it
 * stays that note while it has the title. All writes happen under `lockLinks`, in the transaction of the save that causes them.
 */

/** The notes that a writer has chosen among equal titles. */
export type LinkTargets = BodyOf<typeof updateNoteCall>['linkTargets'];

/** Keys of the titles that a text links to, in source order. */
const keysOf = ({ description }: Pick<NoteRow, 'description'>): Set<string> =>
  new Set(
    [...new Set(findNoteLinks(description).map(({ title }) => linkKeyOf(title)))].slice(0, limits.note.links.followed),
  );

/** Reads the chosen targets by their keys. Throws `invalid` where one is not a note of the user with that title. */
async function readTargets(db: Database, userId: string, given: LinkTargets): Promise<Map<string, string>> {
  const chosen = new Map((given ?? []).map(({ title, id }) => [linkKeyOf(title), id]));
  if (chosen.size === 0) return chosen;
  const known = await findKeys(db, userId, [...chosen.values()]);
  for (const [key, id] of chosen)
    if (known.get(id) !== key) throw fieldError('linkTargets', messages.notes.linkTargetUnknown);
  return chosen;
}

/** Records the links of a text: those that are new lead to the chosen note, or to the newest one with the title. */
async function recordLinks(
  tx: Database,
  note: NoteRow,
  { hadLinks, targets }: { hadLinks: boolean; targets: LinkTargets },
): Promise<void> {
  const keys = keysOf(note);
  if (keys.size === 0 && !hadLinks) return;
  const known = hadLinks ? await listLinksOf(tx, note.id) : [];
  const knownKeys = new Set(known.map(({ title_key }) => title_key));
  await deleteLinks(
    tx,
    note.id,
    [...knownKeys].filter((key) => !keys.has(key)),
  );
  const chosen = await readTargets(tx, note.user_id, targets);
  for (const { title_key, target_id } of known) {
    const choice = keys.has(title_key) ? chosen.get(title_key) : undefined;
    if (choice !== undefined && choice !== target_id) await updateTarget(tx, note.id, { title_key, target_id: choice });
  }
  const fresh = [...keys].filter((key) => !knownKeys.has(key));
  const newest = await findNewestByKey(tx, note.user_id, fresh);
  const links = fresh.map((key) => ({ title_key: key, target_id: chosen.get(key) ?? newest.get(key) ?? null }));
  await insertLinks(tx, note, links);
}

/** To be called before a new note is inserted. */
export const lockForNewNote = (tx: Database, note: NoteRow): Promise<void> =>
  keysOf(note).size > 0 ? lockLinks(tx, note.user_id) : shareLinks(tx, note.user_id);

/** Records the links of a new note, and leads links to it that waited for its title. */
export async function linkNewNote(tx: Database, note: NoteRow, targets?: LinkTargets): Promise<void> {
  await resolveLinksTo(tx, note);
  await recordLinks(tx, note, { hadLinks: false, targets });
}

/**
 * `linkNewNote` for some hundred notes of a user, after all of them were inserted: they may link to each other. To be called under
 * `lockLinks`.
 */
export async function linkNewNotes(tx: Database, userId: string, notes: readonly NoteRow[]): Promise<void> {
  await resolveLinks(tx, userId, [...new Set(notes.map(({ title_key }) => title_key))]);
  for (const note of notes) await recordLinks(tx, note, { hadLinks: false, targets: undefined });
}

/**
 * To be called before a note is locked that may get another title. Locks it with all notes whose links follow it, and answers their ids.
 */
export async function lockForRename(tx: Database, owned: OwnedNote, newTitle: string | undefined): Promise<string[]> {
  await lockLinks(tx, owned.userId);
  const note = newTitle === undefined ? undefined : await findTitle(tx, owned.userId, owned.id);
  if (!note || newTitle === undefined || note.title === newTitle) return [];
  const newKey = linkKeyOf(newTitle);
  if (newKey === '') return [];
  const following = await listFollowing(tx, note, newKey);
  await lockAllNotes(tx, owned.userId, [...following, note.id]);
  return following;
}

/** A change of a note with its links to itself renamed, where it gets another title. */
export function withOwnLinks<Change extends WrittenColumns>(
  before: NoteRow | undefined,
  change: Change,
  following: readonly string[],
): Change {
  if (!before || change.title === undefined || !following.includes(before.id)) return change;
  const source = change.description ?? before.description;
  const description = renamedText(source, before.title, change.title);
  return description === undefined ? change : { ...change, ...descriptionColumns(description) };
}

/** A save of a note, by its states before and after. */
interface SavedNote {
  before: NoteRow;
  saved: NoteRow;
  /** The answer of `lockForRename`. */
  following: readonly string[];
  targets?: LinkTargets;
  writerId: string;
}

/** Answers the other notes whose texts have changed with it. */
async function followRename(
  tx: Database,
  { before, saved, following, writerId }: SavedNote,
  now: number,
): Promise<ChangedNote[]> {
  const others = following.filter((id) => id !== saved.id);
  const changed = await rewriteLinks(tx, others, { from: before.title, to: saved.title }, { now, writerId });
  const followed = changed.map(({ id }) => id);
  if (following.includes(saved.id) && keysOf(saved).has(saved.title_key)) followed.push(saved.id);
  if (before.title_key !== saved.title_key) {
    await moveLinks(tx, saved, followed);
    await resolveLinks(tx, saved.user_id, [saved.title_key]);
  }
  return changed;
}

/**
 * Keeps the links true after a save: those to the note where its title has changed, and those of its text. Answers the other notes whose
 * texts have changed with it; the caller raises the notebooks.
 */
export async function linkSavedNote(tx: Database, save: SavedNote, now: number): Promise<ChangedNote[]> {
  const { before, saved, targets } = save;
  const followed = before.title === saved.title ? [] : await followRename(tx, save, now);
  if (before.description !== saved.description || targets?.length)
    await recordLinks(tx, saved, { hadLinks: before.description.includes('[['), targets });
  return followed;
}
