import { v7 as newId } from 'uuid';
import type { Note } from '#contract/notes/notes.ts';
import type { NoteChange, WrittenText } from '#web/offline/note-change.ts';
import { writtenOf } from '#web/notes/notebook/merge-written.ts';

/** Changes of a note that a device makes while it knows of no other. */
export type Operation = (note: Note) => NoteChange[];

/** The note of every pair. */
export const startingNote = {
  title: 'By the lake',
  description: 'Path one.\n\n- [ ] milk\n- [ ] tea',
  tags: ['water'],
};

/** An edit of the written fields. */
const written =
  (change: (text: WrittenText) => Partial<WrittenText>, isTick = false): Operation =>
  (note) => {
    const base = writtenOf(note);
    const text = { ...base, ...change(base) };
    const save = { kind: 'save', id: note._id, text, base, saveId: newId(), baseSavedAt: note.updatedAt } as const;
    return [isTick ? { ...save, isTick } : save];
  };

const replaced = (from: string, to: string, isTick = false): Operation =>
  written(({ description }) => ({ description: description.replace(from, to) }), isTick);

const organised =
  (action: 'pin' | 'unpin' | 'archive' | 'bin' | 'restore'): Operation =>
  ({ _id }) => [{ kind: 'organise', ids: [_id], action }];

export const operations = {
  'text, first word': replaced('Path', 'Trail'),
  'text, second word': replaced('one', 'two'),
  'text, same word': replaced('Path', 'Road'),
  title: written(() => ({ title: 'By the sea' })),
  'other title': written(() => ({ title: 'By the pond' })),
  'tag added': written(({ tags }) => ({ tags: [...tags, 'walk'] })),
  'tag replaced': written(() => ({ tags: ['salt'] })),
  'tag renamed': () => [{ kind: 'renameTag', tag: 'water', name: 'lake' }],
  'tag renamed otherwise': () => [{ kind: 'renameTag', tag: 'water', name: 'pond' }],
  'tag removed': () => [{ kind: 'removeTag', tag: 'water' }],
  'task ticked': replaced('[ ] milk', '[x] milk', true),
  'other task ticked': replaced('[ ] tea', '[x] tea', true),
  'task edited': replaced('milk', 'oat milk'),
  pin: organised('pin'),
  unpin: organised('unpin'),
  archive: organised('archive'),
  bin: organised('bin'),
  restore: organised('restore'),
  'delete for good': ({ _id }) => [
    { kind: 'organise', ids: [_id], action: 'bin' },
    { kind: 'delete', ids: [_id] },
  ],
  'file added': ({ _id, attachments }) => [
    {
      kind: 'attach',
      id: _id,
      file: { id: newId(), file: new File(['sea'], 'sea.txt', { type: 'text/plain' }) },
      known: attachments.map((each) => each._id),
    },
  ],
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
