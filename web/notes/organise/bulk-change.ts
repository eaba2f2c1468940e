import type { BulkAction } from '#contract/notes/note-actions.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';

/** An action on several notes; `tag` belongs to the actions on tags. */
export interface NotesChange {
  action: BulkAction;
  tag?: string;
}

const inverse: Record<BulkAction, BulkAction> = {
  bin: 'restore',
  restore: 'bin',
  archive: 'unarchive',
  unarchive: 'archive',
  pin: 'unpin',
  unpin: 'pin',
  addTag: 'removeTag',
  removeTag: 'addTag',
};

/** The change that takes this one back, for notes that it has changed. */
export const inverseOf = ({ action, ...rest }: NotesChange): NotesChange => ({ ...rest, action: inverse[action] });

/** The note after the change; undefined where it leaves the active notes. The note itself where nothing changes. */
export function changedNote(note: Note, { action, tag = '' }: NotesChange): Note | undefined {
  const has = note.tags.includes(tag);
  switch (action) {
    case 'bin':
      return undefined;
    case 'restore':
      return { ...note, isDeleted: false, deletedAt: null };
    case 'archive':
    case 'unarchive':
      return note.archived === (action === 'archive') ? note : { ...note, archived: action === 'archive' };
    case 'pin':
    case 'unpin':
      return note.pinned === (action === 'pin') ? note : { ...note, pinned: action === 'pin' };
    case 'addTag':
      return has || note.tags.length >= limits.note.tags ? note : { ...note, tags: [...note.tags, tag] };
    case 'removeTag':
      return has ? { ...note, tags: note.tags.filter((own) => own !== tag) } : note;
  }
}

/** Text of the alert after a change of so many notes. */
export function saidOf({ action, tag = '' }: NotesChange, count: number): string {
  const said = messages.organise;
  switch (action) {
    case 'bin':
      return said.binned(count);
    case 'restore':
      return said.restored(count);
    case 'archive':
      return said.archived(count);
    case 'unarchive':
      return said.unarchived(count);
    case 'pin':
      return said.pinned(count);
    case 'unpin':
      return said.unpinned(count);
    case 'addTag':
      return said.tagAdded(tag, count);
    case 'removeTag':
      return said.tagTakenOff(tag, count);
  }
}
