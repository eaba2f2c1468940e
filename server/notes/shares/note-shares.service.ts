import pLimit from 'p-limit';
import type { AnswerOf, BodyOf } from '#contract/call.ts';
import { shareLimits } from '#contract/notes/share-limits.ts';
import { messages } from '#contract/messages.ts';
import type {
  addShare as addShareCall,
  listAllPeople as listAllPeopleCall,
  listAllShares as listAllSharesCall,
  NoteShare,
} from '#contract/notes/note-shares.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dayOf } from '#server/platform/days.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { hashPassword } from '#server/users/users.service.ts';
import type { NoteRow } from '../note-row.ts';
import { findNote } from '../notes.store.ts';
import { readPeople, requireOwnToShare } from '../people/note-people.service.ts';
import { whyNotOwner } from '../people/note-access.ts';
import type { AskedNote } from '../people/seen-note.ts';
import {
  countShares,
  deleteExpiredShares,
  deleteShare,
  deleteVisitorsBefore,
  insertShare,
  listNotesWithPeople,
  listSharesOf,
  listSharesOfUser,
  type ShareRow,
} from './note-shares.store.ts';

const day = 24 * 60 * 60_000;

/** An expired link is shown for this long, so that its owner sees why it no longer works. */
const keepExpiredMs = 30 * day;

/** Passwords that are hashed at once: each takes 19 MB and some 20 ms of a processor. */
const hashing = pLimit(4);

type Presented = Pick<Platform, 'secretBox' | 'publicUrl'>;

/** The path of a shared note. */
export const sharePath = (token: string): string => `/s/${token}`;

/** A link without its address. */
const describeShare = (row: ShareRow): Omit<NoteShare, 'url'> => ({
  _id: row.id,
  createdAt: asTime(row.created_at),
  expiresAt: asTimeOrNull(row.expires_at),
  hasPassword: row.password_hash !== null,
  attachments: row.attachments === 1,
  preview: row.preview === 1,
  views: row.views,
});

function presentShare({ secretBox, publicUrl }: Presented, row: ShareRow): NoteShare {
  const token = secretBox.open(row.token, row.user_id);
  return Object.assign(describeShare(row), {
    url: token === undefined ? null : `${publicUrl}${sharePath(token)}`,
  });
}

/** The time of an expiry, in milliseconds. Throws `invalid` where it is over, or more than ten years ahead. */
function readExpiry(given: string | null | undefined, now: number): number | null {
  if (given === null || given === undefined) return null;
  const at = Date.parse(given);
  if (at <= now) throw fieldError('expiresAt', messages.shares.past);
  const { years } = shareLimits;
  if (at > now + years * 366 * day) throw fieldError('expiresAt', messages.shares.tooFar);
  return at;
}

/** Locks a note of the user's own that takes one more link. Throws as `createShare`. */
async function requireRoom(tx: Database, asked: AskedNote): Promise<NoteRow> {
  const note = await requireOwnToShare(tx, asked);
  if ((await countShares(tx, note.id)) >= shareLimits.each) throw new AppError('conflict', messages.shares.tooMany);
  return note;
}

/**
 * Makes a link to a note of the user's own. Throws `notFound`, `forbidden` where it is disabled or another's, `conflict` in the bin and
 * beyond the limit.
 */
export async function createShare(
  platform: Platform,
  asked: AskedNote,
  { expiresAt, password, attachments = false, preview = false }: BodyOf<typeof addShareCall>,
): Promise<NoteShare> {
  const { db, clock, secretBox } = platform;
  const now = clock.now();
  const expires_at = readExpiry(expiresAt, now);
  // Before the slow hash, where the lock ends at once; the one of the transaction decides.
  await requireRoom(db, asked);
  const password_hash = password ? await hashing(() => hashPassword(password)) : null;
  const token = newToken();
  const row = await db.transaction().execute(async (tx) => {
    const note = await requireRoom(tx, asked);
    const share: ShareRow = {
      id: newId(),
      note_id: note.id,
      user_id: asked.userId,
      token_hash: hashToken(token),
      token: secretBox.seal(token, asked.userId),
      password_hash,
      attachments: Number(attachments),
      preview: Number(preview),
      created_at: now,
      expires_at,
      views: 0,
    };
    await insertShare(tx, share);
    return share;
  });
  return presentShare(platform, row);
}

/** The links to a note of the user's own, in the bin or not. Throws `notFound`, and `forbidden` for another's. */
export async function listShares(platform: Platform, db: Database, asked: AskedNote): Promise<NoteShare[]> {
  const note = isId(asked.id) ? await findNote(db, asked.userId, asked.id) : undefined;
  if (!note) throw await whyNotOwner(db, asked);
  return (await listSharesOf(db, asked.userId, note.id)).map((row) => presentShare(platform, row));
}

/** Revokes a link. Throws `notFound`, and `forbidden` where the note is another's. */
export async function revokeShare({ db }: Platform, asked: AskedNote, shareId: string): Promise<void> {
  const isDeleted =
    isId(asked.id) &&
    isId(shareId) &&
    (await deleteShare(db, { userId: asked.userId, noteId: asked.id, id: shareId.toLowerCase() }));
  if (isDeleted) return;
  if (isId(asked.id) && (await findNote(db, asked.userId, asked.id)))
    throw new AppError('notFound', messages.shares.notFound);
  throw await whyNotOwner(db, asked);
}

/** A page of the links to all notes of a user, below an id. */
export async function listAllShares(
  platform: Platform,
  db: Database,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof listAllSharesCall>['data']> {
  const rows = await listSharesOfUser(db, userId, page);
  return rows.map((row) => {
    const note = { _id: row.note_id, title: row.note_title, isShown: row.deleted_at === null && row.disabled === 0 };
    return Object.assign(presentShare(platform, row), { note });
  });
}

/** A link as it is exported: without its address, so that an export in wrong hands opens nothing. */
type ExportedShare = Omit<NoteShare, 'url'> & { noteId: string };

/** The links to all notes of a user for their export, newest first. */
export async function exportShares(db: Database, userId: string): Promise<ExportedShare[]> {
  const shares: ExportedShare[] = [];
  const read = (last: string, limit: number) =>
    listSharesOfUser(db, userId, { before: last === '' ? undefined : last, limit });
  for await (const rows of everyPage(read))
    shares.push(...rows.map((row) => Object.assign(describeShare(row), { noteId: row.note_id })));
  return shares;
}

/** A page of the notes of a user that are shared with people, below an id. */
export async function listAllPeople(
  db: Database,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof listAllPeopleCall>['data']> {
  const notes = await listNotesWithPeople(db, userId, page);
  return Promise.all(
    notes.map(async ({ id, title }) => ({ note: { _id: id, title }, people: await readPeople(db, id) })),
  );
}

/** Forgets visitors of former days, and links that expired long ago. */
export async function sweepShares({ db, clock }: Platform): Promise<void> {
  await deleteVisitorsBefore(db, dayOf(clock.now()));
  await deleteExpiredShares(db, clock.now() - keepExpiredMs);
}
