import * as z from 'zod/mini';
import { noteRoleSchema } from './note-roles.ts';
import { publicUserSchema } from '../users/public-user.ts';

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
  /** Task items of the description (lib/markdown/task-list.ts). */
  tasks: z.object({ done: z.int(), total: z.int() }),
  /** Number of people with whom the owner shares it. */
  sharedWith: z.int(),
  /** Of a note of somebody else, which they share. `tags`, `pinned` and `archived` are the reader’s own then. */
  owner: z.optional(publicUserSchema),
  /** Of a note of somebody else: what its reader may do. */
  role: z.optional(noteRoleSchema),
});

/** An attachment in the bin, with the note that it came from. */
export const deletedAttachmentSchema = z.extend(attachmentSchema, { noteId: z.string(), noteTitle: z.string() });

export type Attachment = z.output<typeof attachmentSchema>;
export type Note = z.output<typeof noteSchema>;
export type DeletedAttachment = z.output<typeof deletedAttachmentSchema>;

/** A place in a file of a note that a search has found. */
export const fileHitSchema = z.object({
  noteId: z.string(),
  attachmentId: z.string(),
  name: z.string(),
  page: z.nullable(z.int()),
  /** In a recording: when it is said, in seconds. */
  startsAt: z.nullable(z.number()),
  /** The line that has the words, or the beginning of the part. */
  text: z.string(),
});

export type FileHit = z.output<typeof fileHitSchema>;
