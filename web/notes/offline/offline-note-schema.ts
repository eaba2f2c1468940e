import * as z from 'zod/mini';
import { attachmentSchema, blankNote, listNotes, noteSchema, type Attachment, type Note } from '#contract/notes.ts';

const missingOfAttachment: Omit<Attachment, '_id' | 'originalname' | 'url' | 'filename'> = {
  thumbnailUrl: null,
  fileType: 'application/octet-stream',
  size: 0,
  deletedAt: null,
};

const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Parses each note of a list by itself, and skips unreadable ones. */
const readEach = <T extends object>(given: unknown, read: (each: unknown) => T | undefined): T[] =>
  (Array.isArray(given) ? given : []).flatMap((each: unknown) => read(each) ?? []);

function readAttachment(given: unknown): Attachment | undefined {
  if (!isObject(given)) return undefined;
  const filename: unknown = Reflect.get(given, 'originalname');
  return z.safeParse(attachmentSchema, { ...missingOfAttachment, filename, ...given }).data;
}

function readNote(given: unknown): Note | undefined {
  if (!isObject(given)) return undefined;
  const updatedAt: unknown = Reflect.get(given, 'date');
  const attachments = readEach(Reflect.get(given, 'attachments'), readAttachment);
  return z.safeParse(noteSchema, { ...blankNote(), updatedAt, ...given, attachments }).data;
}

const pageSchema = z.object(listNotes.answer);

/**
 * A page of notes as this version knows them, of one that another version of the app may have kept: what is missing gets
 * its default, what is unknown is left out, and so is each note or file that cannot be read, by itself. Undefined where it
 * is no page at all.
 */
export function parseOfflinePage(given: unknown): z.output<typeof pageSchema> | undefined {
  if (!isObject(given) || !Array.isArray(Reflect.get(given, 'data'))) return undefined;
  const data = readEach(Reflect.get(given, 'data'), readNote);
  return z.safeParse(pageSchema, { nextCursor: null, total: data.length, ...given, data }).data;
}
