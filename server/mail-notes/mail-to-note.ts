import { messages } from '#contract/messages.ts';
import { limits } from '#contract/limits.ts';
import { fitNote, type FittedFile, type FittedNote } from '#lib/fitting/fit-note.ts';
import { fitSentences } from '#lib/fitting/fit-sentences.ts';
import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import { emptyNote, type ImportedFile } from '#lib/imported-note.ts';
import type { StagedFile } from '#server/files/files.ts';
import { cleanFileName } from '#server/http/multipart.ts';
import { isAttachable } from '#server/notes/attachments/attachments.service.ts';
import { importAttachment } from '#server/notes/import/import-attachment.service.ts';
import { findImported, importNotes } from '#server/notes/import/import-notes.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireRoom } from '#server/users/storage.service.ts';
import { findRecipient } from './own-mail-address.ts';
import { MailError, parseMail, type ParsedMail } from './parse-mail.ts';

/** Mails that an address takes in a day. */
export const mailsEachDay = { max: 200, windowMs: 24 * 60 * 60_000 };

/** Files of one mail that become files of the note. */
export const maxMailFiles = 20;

/** Nobody has the address that a mail was sent to. */
export class NoRecipientError extends Error {
  override name = 'NoRecipientError';
}

/** A mail's file on its way into the note. */
interface MailFile {
  name: string;
  staged: StagedFile;
}

/** The text of a mail in Markdown. */
const textOf = ({ text, html }: ParsedMail): string =>
  text.trim() !== '' || html === '' ? text : documentToMarkdown(html).markdown;

/** Why files cannot come, one sentence each; the others are staged. */
async function stageFiles(
  platform: Platform,
  userId: string,
  attachments: ParsedMail['attachments'],
): Promise<{ files: MailFile[]; refusals: string[] }> {
  const files: MailFile[] = [];
  const refusals: string[] = [];
  for (const [place, { name: given, bytes }] of attachments.entries()) {
    const name = cleanFileName(given);
    if (place >= maxMailFiles) {
      refusals.push(
        `${attachments.length - maxMailFiles} more files were left out: a mail brings ${maxMailFiles} at most.`,
      );
      break;
    }
    if (bytes.length === 0) refusals.push(fitSentences.fileEmpty(name));
    else if (bytes.length > limits.note.attachmentBytes) refusals.push(fitSentences.fileTooLarge(name));
    else {
      const staged = await platform.files.stageBytes(bytes);
      if (await isAttachable(staged.path)) files.push({ name, staged });
      else {
        await platform.files.discard(staged);
        refusals.push(messages.notes.fileTypeRefused(name));
      }
    }
  }
  const size = files.reduce((sum, { staged }) => sum + staged.size, 0);
  const full = size === 0 ? undefined : await whyNoRoom(platform, userId, size);
  if (full === undefined) return { files, refusals };
  await discard(platform, files);
  return { files: [], refusals: [...refusals, `The files were left out: ${full}`] };
}

async function whyNoRoom(platform: Platform, userId: string, size: number): Promise<string | undefined> {
  try {
    await requireRoom(platform, userId, size);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota') return error.message;
    throw error;
  }
}

const discard = async (platform: Platform, files: readonly MailFile[]): Promise<void> => {
  for (const { staged } of files) await platform.files.discard(staged);
};

/** The note, or the notes where the text is too long for one. */
function notesOf(
  mail: ParsedMail,
  files: readonly MailFile[],
  {
    refusals,
    owner,
    now,
  }: {
    refusals: readonly string[];
    owner: string;
    now: number;
  },
): FittedNote[] {
  const given = files.map(({ name, staged }, place): ImportedFile => ({
    key: `f${place}`,
    name,
    size: staged.size,
    read: () => Promise.reject(new Error('The file of a mail is staged already.')),
  }));
  const description = [textOf(mail), ...refusals.map((refusal) => `> ${refusal}`)]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  const note = {
    ...emptyNote('mail', `mail:${mail.name}`),
    title: mail.subject,
    description,
    date: new Date(now).toISOString(),
    files: given,
  };
  return fitNote(note, { tag: '', owner, now });
}

/** Mails that came before count no second time. */
async function countMail(platform: Platform, userId: string, name: string): Promise<void> {
  if (!platform.config.hasAddressLimits) return;
  if ((await findImported(platform, userId, [name])).length > 0) return;
  await platform.rateLimiter.count(`mail-notes:${userId}`, mailsEachDay, messages.mailAddress.tooManyMails);
}

async function attach(
  platform: Platform,
  place: { userId: string; noteId: string },
  fitted: readonly FittedFile[],
  files: readonly MailFile[],
): Promise<void> {
  for (const { id, key } of fitted) {
    const file = files[Number(key.slice(1))];
    if (!file) throw new Error('A note names a file that its mail has not.');
    const incoming = { ...file.staged, originalName: file.name, field: 'attachment' };
    await importAttachment(platform, { ...place, id, deletedAt: null }, [incoming]);
  }
}

/**
 * Makes a note of a mail; one that came before changes nothing. `recipient` is whom the mail server names, else the headers tell. Throws a
 * NoRecipientError, a MailError for what is no mail, and `tooMany` past the limit of a day.
 */
export async function receiveMail(platform: Platform, raw: Uint8Array, recipient: string | undefined): Promise<void> {
  const mail = await parseMail(raw);
  const owner = await findRecipient(platform, recipient === undefined ? mail.recipients : [recipient]);
  if (!owner) throw new NoRecipientError('Nobody has this address.');
  await countMail(platform, owner.id, `mail:${mail.name}`);
  const { files, refusals } = await stageFiles(platform, owner.id, mail.attachments);
  try {
    const notes = notesOf(mail, files, { refusals, owner: owner.id, now: platform.clock.now() });
    if (notes.length === 0) throw new MailError('The mail is empty.');
    const results = await importNotes(platform, owner, { notes: notes.map(({ body }) => body) });
    for (const [place, note] of notes.entries()) {
      const result = results[place];
      if (result?._id === undefined) throw new MailError(`The mail is no note: ${result?.message}`);
      await attach(platform, { userId: owner.id, noteId: result._id }, note.files, files);
    }
  } finally {
    await discard(platform, files);
  }
}
