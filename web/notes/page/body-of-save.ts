import type { BodyInputOf } from '#contract/call.ts';
import type { updateNote } from '#contract/notes/notes.ts';
import type { SentSave } from './note-writer.ts';

/** A save as the body of its call. */
export function bodyOfSave({ id, change, updatedAt, base }: SentSave): BodyInputOf<typeof updateNote> {
  const withTags = <Fields extends { tags?: readonly string[] }>({ tags, ...fields }: Fields) => ({
    ...fields,
    ...(tags && { tags: [...tags] }),
  });
  return { ...withTags(change), updatedAt, saveId: id, ...(base && { base: withTags(base) }) };
}
