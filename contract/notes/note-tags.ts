import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bulkChangeSchema } from './note-actions.ts';
import { tagSchema } from './note-body.ts';

/** Between a tag and the one below it: `work/plans` is below `work`. */
export const tagSeparator = '/';

/** True if a tag is the given one or below it. */
export const isWithinTag = (tag: string, parent: string): boolean =>
  tag === parent || tag.startsWith(parent + tagSeparator);

/** The tags above a tag, the highest first: `work` and `work/plans` for `work/plans/2025`. A part that is blank is no tag. */
export const tagsAbove = (tag: string): string[] =>
  [...tag.matchAll(/\//g)]
    .map(({ index }) => tag.slice(0, index))
    .filter((above) => above !== '' && above === above.trim());

/** Answer of the calls that change a tag of many notes. */
const tagChange = {
  /** Notes that changed, those in the archive and in the bin included. */
  changed: z.int(),
  /** Bodies of `POST /api/notes/bulk` that, one after the other, take it back. Null above 1,000 notes. */
  undo: z.nullable(z.array(bulkChangeSchema)),
};

export const renameTag = defineCall({
  method: 'PUT',
  path: '/api/notes/tags/{tag}',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Rename a tag and those below it; to the name of another tag, both become one. `updatedAt` stays; a disabled note keeps its tags',
  body: z.object({ name: tagSchema }),
  answer: tagChange,
});

export const removeTag = defineCall({
  method: 'DELETE',
  path: '/api/notes/tags/{tag}',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Take a tag off all notes; those below it move up one level. `updatedAt` stays; a disabled note keeps its tags',
  answer: tagChange,
});
