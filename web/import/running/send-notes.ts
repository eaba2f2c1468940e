import pLimit from 'p-limit';
import { importAttachment, importNotes } from '#contract/notes/note-import.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { FittedFile, FittedNote } from '#lib/fitting/fit-note.ts';
import { fitSentences } from '#lib/fitting/fit-sentences.ts';
import { ImportError } from '#lib/imported-note.ts';
import type { ReportLine } from '../import-worker-messages.ts';
import { callPatiently, type Patience } from './patient-call.ts';
import { sendSentences } from './send-sentences.ts';

/** Whose import it is, and how its calls wait. */
export interface Sender {
  importId: string;
  token: string;
  patience: Patience;
  onFile: () => void;
}

/** Uploads at once. */
const filesAtOnce = pLimit(4);

/** The report of a note before it is sent. */
export const lineOf = (
  { source, body, warnings }: FittedNote,
  state: ReportLine['state'],
  reason?: string,
): ReportLine => ({
  id: body.clientId,
  source,
  title: body.title,
  state,
  reasons: reason === undefined ? warnings : [reason, ...warnings],
});

/** Sends notes in one call, or in halves where something on the way takes no body of that size. */
async function sendTexts(sender: Sender, notes: readonly FittedNote[]): Promise<ReportLine[]> {
  const { patience, importId, token } = sender;
  try {
    const body = { notes: notes.map((note) => note.body), importId };
    const send = () => call(importNotes, { body, token, signal: patience.signal });
    const { results } = await callPatiently(patience, send);
    return notes.map((note, index) => {
      const result = results[index];
      if (!result) return lineOf(note, 'refused', sendSentences.noAnswer);
      const line = lineOf(note, result.status, result.message);
      return result._id === undefined ? line : { ...line, noteId: result._id };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'tooLarge' || notes.length === 1)
      return notes.map((note) => lineOf(note, 'refused', error.message));
    const half = Math.ceil(notes.length / 2);
    return [...(await sendTexts(sender, notes.slice(0, half))), ...(await sendTexts(sender, notes.slice(half)))];
  }
}

const looksOf = (name: string, size: number | undefined): string => `${size} ${name}`;

/**
 * Files that a note has already, by their ids and by names and sizes: a note that was exported from here has them under ids of its own.
 * None where it is gone meanwhile.
 */
async function filesOf({ patience, token }: Sender, id: string): Promise<Set<string>> {
  try {
    const { data } = await callPatiently(patience, () =>
      call(readNote, { params: { id }, token, signal: patience.signal }),
    );
    return new Set(data.attachments.flatMap(({ _id, originalname, size }) => [_id, looksOf(originalname, size)]));
  } catch (error) {
    if (error instanceof ApiError) return new Set();
    throw error;
  }
}

/** Uploads one file. Answers a sentence where it cannot come. */
async function sendFile(sender: Sender, noteId: string, file: FittedFile): Promise<string | undefined> {
  const { patience, token } = sender;
  try {
    const blob = await file.read();
    const params = { id: noteId, attId: file.id };
    const body = file.deletedAt === undefined ? {} : { deletedAt: file.deletedAt };
    const files = [new File([blob], file.name, { type: blob.type })];
    await callPatiently(patience, () =>
      call(importAttachment, { params, body, files, token, signal: patience.signal }),
    );
    sender.onFile();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ImportError)
      return fitSentences.fileRefused(file.name, error.message);
    throw error;
  }
}

/** Sends the files of a note that is there. A note that was there before may have some of them. */
async function sendFiles(sender: Sender, note: FittedNote, line: ReportLine): Promise<ReportLine> {
  const { noteId, state } = line;
  if (noteId === undefined || note.files.length === 0) return line;
  const there = state === 'same' ? await filesOf(sender, noteId) : new Set<string>();
  const missing = note.files.filter(({ id, name, size }) => !there.has(id) && !there.has(looksOf(name, size)));
  const reasons = await Promise.all(missing.map((file) => filesAtOnce(() => sendFile(sender, noteId, file))));
  return { ...line, reasons: [...line.reasons, ...reasons.filter((reason) => reason !== undefined)] };
}

/** Sends notes, then their files. Answers a line for each. Rejects where the import is stopped. */
export async function sendNotes(sender: Sender, notes: readonly FittedNote[]): Promise<ReportLine[]> {
  const lines = await sendTexts(sender, notes);
  return Promise.all(
    lines.map(async (line, index) => {
      const note = notes[index];
      return note ? sendFiles(sender, note, line) : line;
    }),
  );
}
