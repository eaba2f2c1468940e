import * as z from 'zod/mini';
import { defineCall, pageQuery } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { text } from './text.ts';

/**
 * A file of a note. `url` and `thumbnailUrl` are signed and expire; `size` is bytes.
 * `thumbnailUrl` is null where the file is not a raster image.
 */
export const attachmentSchema = z.object({
  _id: z.string(),
  filename: z.string(),
  originalname: z.string(),
  url: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  fileType: z.string(),
  size: z.int(),
  deletedAt: z.nullable(z.iso.datetime()),
});

/**
 * A note. `date` is when it was created; `attachments` holds those not in the bin. Of one that an admin has `disabled` its owner
 * sees the title; `description` is a notice then, and the rest is empty.
 */
export const noteSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  attachments: z.array(attachmentSchema),
  summary: z.nullable(z.string()),
  /** True if title or description say something else than when the summary was made of them. */
  summaryIsOutdated: z.boolean(),
  date: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isDeleted: z.boolean(),
  deletedAt: z.nullable(z.iso.datetime()),
  disabled: z.boolean(),
  /** The screen puts pinned notes first; the order of the calls is by time. */
  pinned: z.boolean(),
  /** Out of the lists, unless they ask for it. */
  archived: z.boolean(),
  /** Task items of the description (lib/task-list.ts). */
  tasks: z.object({ done: z.int(), total: z.int() }),
});

/** An attachment in the bin, with the note that it came from. */
export const deletedAttachmentSchema = z.extend(attachmentSchema, { noteId: z.string(), noteTitle: z.string() });

export type Attachment = z.output<typeof attachmentSchema>;
export type Note = z.output<typeof noteSchema>;
export type DeletedAttachment = z.output<typeof deletedAttachmentSchema>;

/** The fields of a new note that have a default. A new field gets its default here, for every copy on a device as well. */
export const blankNote = (): Omit<Note, '_id' | 'title' | 'description' | 'date' | 'updatedAt'> => ({
  tags: [],
  attachments: [],
  summary: null,
  summaryIsOutdated: false,
  isDeleted: false,
  deletedAt: null,
  disabled: false,
  pinned: false,
  archived: false,
  tasks: { done: 0, total: 0 },
});

const titleSchema = text({ label: 'Title', ...limits.note.title });
const descriptionSchema = text({ label: 'Description', ...limits.note.description });
export const tagSchema = text({ label: 'A tag', ...limits.note.tag });

const tagList = z
  .array(tagSchema, messages.notes.tagsUnreadable)
  .check(z.maxLength(limits.note.tags, `A note takes at most ${limits.note.tags} tags.`));

/** Drops blanks and repetitions; the first spelling of a tag wins. */
const tidyTags = (given: unknown): unknown =>
  Array.isArray(given)
    ? [
        ...new Set(
          given.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== ''),
        ),
      ]
    : given;

/** Splits a comma-separated text into tags: trimmed, blanks dropped. */
export const splitTags = (given: string): string[] =>
  given
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Parses JSON; undefined if it is none: a tag may begin with a bracket. */
function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

function readTags(given: unknown): unknown {
  if (typeof given !== 'string') return tidyTags(given);
  const parsed = parseJson(given);
  // A word that JSON also knows, as a year, is a word. A list and an object are what they are: an object is refused.
  return tidyTags(typeof parsed === 'object' && parsed !== null ? parsed : splitTags(given));
}

/** Tags as a list, as JSON text, or as a comma-separated text. */
const tagsSchema = z.pipe(
  z.union([z.array(z.unknown()), z.string()], messages.notes.tagsUnreadable),
  z.transform((given, context): string[] => {
    const result = z.safeParse(tagList, readTags(given));
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      context.issues.push({ code: 'custom', message, path, input: given });
    return z.NEVER;
  }),
);

const linkTargets = z
  .array(z.object({ title: z.string().check(z.maxLength(2 * limits.note.title.max)), id: z.uuid() }))
  .check(z.maxLength(limits.note.links.chosen));

/** Notes that links of the text lead to, where several have the title: a list, or its JSON text. */
const linkTargetsSchema = z.pipe(
  z.union([z.array(z.unknown()), z.string()], messages.notes.linkTargetUnknown),
  z.transform((given, context): z.output<typeof linkTargets> => {
    const result = z.safeParse(linkTargets, typeof given === 'string' ? parseJson(given) : given);
    if (result.success) return result.data;
    context.issues.push({ code: 'custom', message: messages.notes.linkTargetUnknown, input: given });
    return z.NEVER;
  }),
);

/** The fields that a note's writer gives. */
const writtenFields = {
  title: titleSchema,
  description: descriptionSchema,
  tags: z.optional(tagsSchema),
  /** Left out: a new link leads to the newest note with its title, a known one to the note that it led to. */
  linkTargets: z.optional(linkTargetsSchema),
};

/** Prefix of a note's id in the page view that reports an opened note. */
export const openedNotePrefix = '/notes/';

export const listNotes = defineCall({
  method: 'GET',
  path: '/api/notes/fetchallnotes',
  access: 'user',
  summary: 'One’s active notes, newest first: all of them, or a page where one of the query’s fields is given',
  query: z.object({
    ...pageQuery(limits.note.page),
    /** Also notes with a tag below it. */
    tag: z.optional(text({ label: 'tag', max: limits.note.tag.max })),
    q: z.optional(text({ label: 'q', max: limits.note.search.max })),
    /** Left out or false: no archived note. */
    archived: z.optional(z.enum(['true', 'false', 'any'], messages.notes.badChoice('archived', 'true, false or any'))),
    /** True: pinned ones alone. False, here and for `untagged`: as left out. */
    pinned: z.optional(z.enum(['true', 'false'], messages.notes.badChoice('pinned', 'true or false'))),
    untagged: z.optional(z.enum(['true', 'false'], messages.notes.badChoice('untagged', 'true or false'))),
    /** Newest first, or last changed first. A cursor holds for its own order alone. */
    sort: z.optional(z.enum(['created', 'updated'], messages.notes.badChoice('sort', 'created or updated'))),
  }),
  answer: {
    data: z.array(noteSchema),
    nextCursor: z.nullable(z.string()),
    /** Notes of the person that the filter leaves without `q`; without a filter, all that are not archived. */
    total: z.int(),
    /** Where a search finds nothing: the query with each misspelt word replaced by a near one of the person's notes, or null. */
    suggestion: z.optional(z.nullable(z.string())),
  },
});

export const listTags = defineCall({
  method: 'GET',
  path: '/api/notes/tags',
  access: 'user',
  summary: 'The tags of one’s active notes, sorted, with how many notes carry each or one below it',
  answer: { data: z.array(z.object({ tag: z.string(), count: z.int() })) },
});

const binQuery = z.object(pageQuery(limits.note.page));

export const listDeletedNotes = defineCall({
  method: 'GET',
  path: '/api/notes/fetchdeletednotes',
  access: 'user',
  summary: 'One’s notes in the bin, last deleted first',
  query: binQuery,
  answer: { data: z.array(noteSchema), nextCursor: z.nullable(z.string()), total: z.int() },
});

export const listDeletedAttachments = defineCall({
  method: 'GET',
  path: '/api/notes/fetchdeletedattachments',
  access: 'user',
  summary: 'One’s attachments in the bin, last deleted first',
  query: binQuery,
  answer: { data: z.array(deletedAttachmentSchema), nextCursor: z.nullable(z.string()), total: z.int() },
});

export const addNote = defineCall({
  method: 'POST',
  path: '/api/notes/addnote',
  access: 'user',
  summary:
    'Add a note with its files; a bad file refuses the whole call. Sent again with the same clientId, it answers the note there is',
  status: 201,
  body: z.object({
    ...writtenFields,
    /** The sender's own name for the note, a UUID: what was sent before is not added twice. */
    clientId: z.optional(z.uuid(messages.notes.badClientId)),
  }),
  files: {
    field: 'attachments',
    max: limits.note.attachmentsPerCall,
    maxBytes: limits.note.attachmentBytes,
    areKept: true,
  },
  answer: { data: noteSchema },
});

export const updateNote = defineCall({
  method: 'PUT',
  path: '/api/notes/updatenote/{id}',
  access: 'user',
  summary:
    'Change a note that is not disabled; with updatedAt, only if nobody saved it since. A save that comes again with its saveId changes nothing, and is answered with the note as it is now',
  body: z.object({
    ...z.partial(z.object(writtenFields)).shape,
    updatedAt: z.optional(z.iso.datetime('updatedAt must be a time as the note carries it.')),
    /** The sender’s own name for the save, such as a UUID. After a lost answer it is sent again under the same name. */
    saveId: z.optional(z.uuid(messages.notes.badSaveId)),
  }),
  answer: { data: noteSchema },
  conflict: { data: noteSchema },
});

export const removeSummary = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/summary',
  access: 'user',
  summary: 'Remove the summary of a note that is not disabled',
  answer: { data: noteSchema },
});

export const deleteNote = defineCall({
  method: 'DELETE',
  path: '/api/notes/deletenote/{id}',
  access: 'user',
  summary: 'Move a note to the bin',
  answer: { data: noteSchema },
});

export const restoreNote = defineCall({
  method: 'PUT',
  path: '/api/notes/restorenote/{id}',
  access: 'user',
  summary: 'Take a note out of the bin',
  answer: { data: noteSchema },
});

export const permanentlyDeleteNote = defineCall({
  method: 'DELETE',
  path: '/api/notes/permanentdeletenote/{id}',
  access: 'user',
  summary: 'Delete a note in the bin for good, with its files',
  answer: { data: noteSchema },
});

export const uploadAttachment = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/upload',
  access: 'user',
  summary: 'Attach a file to a note',
  status: 201,
  files: { field: 'attachment', max: 1, maxBytes: limits.note.attachmentBytes, areKept: true },
  answer: { data: noteSchema },
});

export const deleteAttachment = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/attachments/{attId}',
  access: 'user',
  summary: 'Move an attachment to the bin; answers those that remain',
  answer: { data: z.array(attachmentSchema) },
});

export const restoreAttachment = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/attachments/restore/{attId}',
  access: 'user',
  summary: 'Take an attachment out of the bin',
  answer: { data: noteSchema },
});

export const permanentlyDeleteAttachment = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/attachments/permanentdelete/{attId}',
  access: 'user',
  summary: 'Delete an attachment in the bin for good, with its file',
  answer: { data: noteSchema },
});

export const emptyBin = defineCall({
  method: 'DELETE',
  path: '/api/notes/emptyrecyclebin',
  access: 'user',
  summary: 'Delete all notes and attachments in the bin for good',
});
