import type { Note } from '#contract/notes/notes.ts';

/** The part of a note that a change of tags concerns. */
type TaggedNote = Pick<Note, '_id' | 'tags'>;

/** A bulk action on the notes that need it. */
interface TagStep {
  action: 'addTag' | 'removeTag';
  tag: string;
  ids: string[];
}

/**
 * The bulk actions that give notes the tags back that they had before a change. Tags are taken off first, as a note takes a limited
 * number.
 */
export function tagDifferences(
  before: readonly TaggedNote[],
  change: (tags: Note['tags']) => readonly string[],
): TagStep[] {
  const removed = new Map<string, string[]>();
  const added = new Map<string, string[]>();
  const collect = (into: Map<string, string[]>, tags: readonly string[], id: string) => {
    for (const tag of tags) {
      const ids = into.get(tag);
      if (ids) ids.push(id);
      else into.set(tag, [id]);
    }
  };
  for (const { _id, tags } of before) {
    const after = change(tags);
    collect(
      added,
      after.filter((tag) => !tags.includes(tag)),
      _id,
    );
    collect(
      removed,
      tags.filter((tag) => !after.includes(tag)),
      _id,
    );
  }
  const steps = (action: TagStep['action'], of: typeof added) => [...of].map(([tag, ids]) => ({ action, tag, ids }));
  return [...steps('removeTag', added), ...steps('addTag', removed)];
}
