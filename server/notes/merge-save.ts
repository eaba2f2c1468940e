import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { updateNote } from '#contract/notes/notes.ts';
import { MergeTooLong, mergeEdits, mergeLists } from '#lib/merge-edits.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { type NoteRow, readTags } from './note-row.ts';

/** Longest comparison of two texts, in milliseconds: everybody else waits meanwhile. Texts of 100,000 characters with a new word take 20. */
const withinMs = 50;

type Save = Pick<BodyOf<typeof updateNote>, 'title' | 'description' | 'tags' | 'base'>;

/** The fields of a save, merged with what is stored. A title is one line, so the sent one stays. */
function merge(stored: NoteRow, { base = {}, ...given }: Save): Omit<Save, 'base'> {
  const merged = { ...given };
  if (given.description !== undefined && base.description !== undefined)
    merged.description = mergeEdits(base.description, given.description, stored.description, withinMs);
  if (given.tags && base.tags) merged.tags = mergeLists(base.tags, given.tags, readTags(stored));
  return merged;
}

/**
 * A save with the base that it was made to, merged with what was saved since by the rules of the browser. Undefined where the texts take
 * too long to compare, or are no valid note together, as when they are too long: the writer decides then. Throws `invalid` for a field
 * whose base is not given, which would replace what was saved since.
 */
export function mergeSave(stored: NoteRow, save: Save): Omit<Save, 'base'> | undefined {
  const { base = {}, description, tags } = save;
  if ((description !== undefined && base.description === undefined) || (tags && !base.tags))
    throw fieldError('base', messages.notes.baseIncomplete);
  try {
    return updateNote.body.safeParse(merge(stored, save)).data;
  } catch (error) {
    if (error instanceof MergeTooLong) return undefined;
    throw error;
  }
}
