import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { tagSchema } from './note-body.ts';
import { notePersonSchema } from './note-people.ts';
import { noteSchema } from './note-schema.ts';

/** A note that another one links to or is linked from. */
const linkedNoteSchema = z.object({ _id: z.string(), title: z.string() });

export type LinkedNote = z.output<typeof linkedNoteSchema>;

/** One note with what stands around it. `links` are the notes that its text names, `backlinks` those whose text names it. */
export const noteDetailSchema = z.extend(noteSchema, {
  links: z.array(linkedNoteSchema),
  backlinks: z.array(linkedNoteSchema),
  /** Number of versions that can be read, the current one included. */
  versionCount: z.int(),
  /** With whom it is shared, by name; empty for everybody but the owner. */
  people: z.array(notePersonSchema),
});

export type NoteDetail = z.output<typeof noteDetailSchema>;

export const readNote = defineCall({
  method: 'GET',
  path: '/api/notes/{id}',
  access: 'user',
  scope: 'notes:read',
  summary: 'One note, in the bin or not, with its links, backlinks, number of versions and people',
  answer: { data: noteDetailSchema },
});

export const changeNote = defineCall({
  method: 'PATCH',
  path: '/api/notes/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Pin or archive a note; `updatedAt` stays; 409 for a note in the bin',
  body: z
    .object({
      pinned: z.optional(z.boolean(messages.notes.badFlag('pinned'))),
      archived: z.optional(z.boolean(messages.notes.badFlag('archived'))),
    })
    .check(
      z.refine(
        ({ pinned, archived }) => pinned !== undefined || archived !== undefined,
        messages.notes.nothingToChange,
      ),
    ),
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const tickTask = defineCall({
  method: 'PATCH',
  path: '/api/notes/{id}/tasks/{index}',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Tick or untick a task by its index in source order, from 0; 409 with the note where its text is another one',
  body: z.object({
    done: z.boolean(messages.notes.badFlag('done')),
    /** The task’s source after its box, trimmed. */
    text: z
      .string(messages.notes.badTaskText)
      .check(z.maxLength(limits.note.description.max, messages.notes.badTaskText)),
  }),
  answer: { data: noteSchema },
  conflict: { data: noteSchema },
});

export const bulkActions = ['bin', 'restore', 'archive', 'unarchive', 'pin', 'unpin', 'addTag', 'removeTag'] as const;

export type BulkAction = (typeof bulkActions)[number];

/** One action on some notes. */
export const bulkChangeSchema = z
  .object({
    ids: z
      .array(z.string(messages.notes.badIds), messages.notes.badIds)
      .check(z.minLength(1, messages.notes.badIds), z.maxLength(limits.note.bulk, messages.notes.badIds)),
    action: z.enum(bulkActions, messages.notes.badAction(bulkActions)),
    /** For addTag and removeTag. */
    tag: z.optional(tagSchema),
    /** addTag and removeTag for notes in the bin as well: the undo of a tag’s new name or removal, which concerns them too. */
    inBin: z.optional(z.boolean(messages.notes.badFlag('inBin'))),
    /** For bin: the `updatedAt` of notes by their ids. Those that were saved since are named with `conflict`, and stay where they are. */
    updatedAt: z.optional(z.record(z.string(), z.iso.datetime(messages.notes.badVersions), messages.notes.badVersions)),
  })
  .check(
    z.refine(({ action, tag }) => tag !== undefined || (action !== 'addTag' && action !== 'removeTag'), {
      error: messages.notes.tagMissing,
      path: ['tag'],
    }),
  );

export type BulkChange = z.output<typeof bulkChangeSchema>;

export const changeNotes = defineCall({
  method: 'POST',
  path: '/api/notes/bulk',
  access: 'user',
  scope: 'notes:write',
  summary:
    'One action on up to 100 notes; those that it cannot be done to are named, the others are done. `updatedAt` stays: tags are organised here, not edited',
  body: bulkChangeSchema,
  answer: {
    /** The ids for which it is so now. */
    done: z.array(z.string()),
    /** Those of them for which it was not so before: an undo concerns no other. */
    changed: z.array(z.string()),
    /** `code` is given for notes that were saved since their `updatedAt`. */
    failed: z.array(z.object({ _id: z.string(), message: z.string(), code: z.optional(z.literal('conflict')) })),
  },
});
