import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { NotePerson } from '#contract/notes/note-people.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { friendsAmong, takeTurnsOf } from '#server/friends/friends.service.ts';
import { type NotificationRow, pushNotification, recordNotification } from '#server/push/push.service.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findRelation, isLimitedTo } from '#server/safety/hidden-people.service.ts';
import { isLockedActive, presentPublicUser } from '#server/users/users.service.ts';
import { type NotebookEntry, raiseEach, raiseNotebooks } from '../changes/raise-notebooks.ts';
import type { NoteRow } from '../note-row.ts';
import { refusalOf } from '../note-state.service.ts';
import { lockNote } from '../notes.store.ts';
import { lockOwner, lockSeen, noSuchNote, whyNotOwner } from './note-access.ts';
import {
  countNotesOf,
  deletePerson,
  findPerson,
  insertPerson,
  listNoteIdsOf,
  listPeople,
  listPeopleOf,
  listPeopleOfOwner,
  lockAnyNotes,
  type NotePersonRow,
  recountPeople,
  type SharedNoteRow,
  updateRole,
} from './note-people.store.ts';
import type { AskedNote } from './seen-note.ts';

/** The outcome of a change of a note's people. */
interface ChangedPeople {
  message: string;
  people: NotePerson[];
}

/** A note's people, as its owner sees them. */
export const readPeople = async (db: Database, noteId: string): Promise<NotePerson[]> =>
  (await listPeople(db, noteId)).map(({ role, ...user }) => ({ user: presentPublicUser(user), role }));

/** Locks a note of the user to share it. Throws `notFound`, `forbidden` where it is disabled or another's, `conflict` in the bin. */
export async function requireOwnToShare(tx: Database, asked: AskedNote): Promise<NoteRow> {
  const note = isId(asked.id) ? await lockNote(tx, asked) : undefined;
  if (!note) throw await whyNotOwner(tx, asked);
  const refusal = refusalOf(note);
  if (refusal) throw refusal;
  return note;
}

const noSuchPerson = (): AppError => new AppError('notFound', messages.users.notFound);

/** Adds a person to a note that the transaction has locked, and records that they are told. Throws `conflict` beyond a limit. */
async function addPerson(
  tx: Database,
  note: NoteRow,
  { id, role }: { id: string; role: NoteRole },
  now: number,
): Promise<NotificationRow | undefined> {
  const { each, notes } = limits.note.people;
  if (note.shared_with >= each) throw new AppError('conflict', messages.notePeople.tooManyPeople);
  if ((await countNotesOf(tx, id)) >= notes) throw new AppError('conflict', messages.notePeople.tooManyNotes);
  await insertPerson(tx, { note_id: note.id, user_id: id, role, added_at: now });
  await recountPeople(tx, [note.id]);
  const event = {
    userId: id,
    kind: 'noteShared',
    actorId: note.user_id,
    noteId: note.id,
    excerpt: note.title,
  } as const;
  return recordNotification(tx, event, now);
}

/**
 * Shares a note with a friend, who is told of it, or changes their role. Throws `notFound` for a note or a person that is not there, `forbidden` where
 * the two are no friends or the note is disabled or another's, `invalid` for oneself, `conflict` in the bin and beyond a limit.
 */
export async function changePerson(
  platform: Platform,
  asked: AskedNote,
  person: { id: string; role: NoteRole },
): Promise<ChangedPeople> {
  const { db, clock } = platform;
  const { userId } = asked;
  if (!isId(person.id)) throw noSuchPerson();
  const { told, ...changed } = await db.transaction().execute(async (tx) => {
    // The end of the friendship waits for it, and so do others who share notes with the same person.
    await takeTurnsOf(tx, userId, person.id);
    await takeAdvisoryLock(tx, `notes shared with ${person.id}`);
    const isActive = await isLockedActive(tx, person.id);
    const note = await requireOwnToShare(tx, asked);
    if (person.id === userId) throw fieldError('userId', messages.notePeople.self);
    // Somebody who has blocked them is not there for them.
    const isShut = (await findRelation(tx, userId, person.id)).isBlocked || (await isLimitedTo(tx, userId, person.id));
    if (!isActive || isShut) throw noSuchPerson();
    if (!(await friendsAmong(tx, userId, [person.id])).has(person.id))
      throw new AppError('forbidden', messages.notePeople.friendsOnly);
    const known = await findPerson(tx, note.id, person.id);
    const told = known ? undefined : await addPerson(tx, note, person, clock.now());
    const isNewRole = known !== undefined && known.role !== person.role;
    if (isNewRole) await updateRole(tx, known, person.role);
    if (!known || isNewRole) await raiseNotebooks(tx, userId, { notes: [{ ...note, shared_with: 1 }] });
    return {
      told,
      message: messages.notePeople[isNewRole ? 'roleChanged' : 'shared'],
      people: await readPeople(tx, note.id),
    };
  });
  if (told) pushNotification(platform, told);
  return changed;
}

const changedFor =
  (isGone: boolean) =>
  ({ note_id, user_id }: Pick<NotePersonRow, 'note_id' | 'user_id'>): NotebookEntry => ({
    userId: user_id,
    noteId: note_id,
    isGone,
  });

/** What the owners of these notes and their other people see: the number of people is another one. */
async function entriesOfRest(tx: Database, notes: readonly SharedNoteRow[]): Promise<NotebookEntry[]> {
  const seen = notes.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
  const rest = (await listPeopleOf(tx, seen)).map(changedFor(false));
  return [...rest, ...notes.map(({ id, user_id }) => ({ userId: user_id, noteId: id, isGone: false }))];
}

/** Takes a person out of notes that the transaction has locked. True where they were in one of them. */
async function removePerson(tx: Database, userId: string, notes: readonly SharedNoteRow[]): Promise<boolean> {
  const ids = notes.map(({ id }) => id);
  const wasIn = await deletePerson(tx, userId, ids);
  if (wasIn) await recountPeople(tx, ids);
  return wasIn;
}

const goneFor = (userId: string, notes: readonly SharedNoteRow[]): NotebookEntry[] =>
  notes.map(({ id }) => ({ userId, noteId: id, isGone: true }));

/**
 * Shares a note no longer with somebody, or leaves a note of somebody else. Throws `notFound` for a note or a person that is not there,
 * and `forbidden` for somebody else's people.
 */
export async function endSharing({ db, clock }: Platform, asked: AskedNote, userId: string): Promise<ChangedPeople> {
  return db.transaction().execute(async (tx) => {
    const found = await lockSeen(tx, asked, await lockOwner(tx, asked));
    if (!found) throw noSuchNote();
    const isLeaving = found.seen !== undefined;
    if (isLeaving && userId !== asked.userId) throw new AppError('forbidden', messages.notePeople.ownerOnly);
    const { note } = found;
    if (!isId(userId) || !(await removePerson(tx, userId, [note])))
      throw new AppError('notFound', messages.notePeople.notShared);
    await raiseEach(tx, [...(await entriesOfRest(tx, [note])), ...goneFor(userId, [note])], clock.now());
    if (isLeaving) return { message: messages.notePeople.left, people: [] };
    return { message: messages.notePeople.unshared, people: await readPeople(tx, note.id) };
  });
}

/** Ends what two people share with each other, in the transaction that ends their friendship. */
export async function endSharingBetween(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  [one, other]: readonly [string, string],
): Promise<void> {
  const ids = [...(await listNoteIdsOf(tx, one, other)), ...(await listNoteIdsOf(tx, other, one))];
  const notes = await lockAnyNotes(tx, ids);
  const entries: NotebookEntry[] = [];
  for (const [ownerId, owned] of Map.groupBy(notes, ({ user_id }) => user_id)) {
    const former = ownerId === one ? other : one;
    if (await removePerson(tx, former, owned)) entries.push(...goneFor(former, owned));
  }
  if (entries.length > 0) await raiseEach(tx, [...(await entriesOfRest(tx, notes)), ...entries], clock.now());
}

/**
 * Hides the notes of a user who was banned from those who share them, and the user from the people of others' notes; or shows both
 * again. In the transaction of the ban, which has locked the user's row.
 */
export async function showSharing(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  { userId, isBanned }: { userId: string; isBanned: boolean },
): Promise<void> {
  const notes = await lockAnyNotes(tx, await listNoteIdsOf(tx, userId));
  await recountPeople(
    tx,
    notes.map(({ id }) => id),
  );
  const own = (await listPeopleOfOwner(tx, userId)).map(changedFor(isBanned));
  await raiseEach(tx, [...(await entriesOfRest(tx, notes)), ...own], clock.now());
}

/** Takes a user out of the notes of others and their notes from others, before the account is deleted. The user's row is locked. */
export async function leaveSharing(tx: Database, { clock }: Pick<Platform, 'clock'>, userId: string): Promise<void> {
  const notes = await lockAnyNotes(tx, await listNoteIdsOf(tx, userId));
  await removePerson(tx, userId, notes);
  const own = (await listPeopleOfOwner(tx, userId)).map(changedFor(true));
  await raiseEach(tx, [...(await entriesOfRest(tx, notes)), ...own], clock.now());
}

/** Tells those who have notes of a user that the user looks different: each of these notes shows name and picture of its owner. */
export async function showOwnerAnew(tx: Database, { clock }: Pick<Platform, 'clock'>, userId: string): Promise<void> {
  await raiseEach(tx, (await listPeopleOfOwner(tx, userId)).map(changedFor(false)), clock.now());
}
