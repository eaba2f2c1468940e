import type { BulkAction } from '#contract/notes/note-actions.ts';
import type { NoteChange } from '#web/offline/note-change.ts';

const actions: Record<BulkAction, string> = {
  bin: 'Moved to the recycle bin',
  restore: 'Taken out of the recycle bin',
  archive: 'Archived',
  unarchive: 'Taken out of the archive',
  pin: 'Pinned',
  unpin: 'Unpinned',
  addTag: 'Tag added',
  removeTag: 'Tag removed',
};

function describeOrganised({ action, tag, ids }: Extract<NoteChange, { kind: 'organise' }>): string {
  const words = tag === undefined ? actions[action] : `${actions[action]}: ${tag}`;
  return ids.length > 1 ? `${words} (${ids.length} notes)` : words;
}

/** A change in the words of the list of what waits. */
export function describeChange(change: NoteChange): string {
  switch (change.kind) {
    case 'add':
      return 'New note';
    case 'save':
      return change.isTick ? 'Task ticked' : 'Text edited';
    case 'organise':
      return describeOrganised(change);
    case 'renameTag':
      return `Category renamed to ${change.name}`;
    case 'removeTag':
      return 'Category removed';
    case 'delete':
      return change.ids.length > 1 ? `Deleted for good (${change.ids.length} notes)` : 'Deleted for good';
    case 'removeSummary':
      return 'Summary removed';
    case 'attach':
      return `File added: ${change.file.file.name}`;
    case 'detach':
      return `File removed: ${change.attachment.originalname}`;
    case 'reattach':
      return `File restored: ${change.attachment.originalname}`;
  }
}
