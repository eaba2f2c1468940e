import type { Note } from '#contract/notes/notes.ts';

/** Type of the dragged data. Other windows and programs do not know it. */
const dragType = 'application/x-thoughtleaf-note';

/** Puts a note into a drag that begins. */
export function giveDraggedNote(data: DataTransfer, { _id }: Note): void {
  data.setData(dragType, _id);
  data.effectAllowed = 'copyLink';
}

/** True if a drag carries a note. Its id is readable only when it is dropped. */
export const carriesNote = (data: DataTransfer): boolean => data.types.includes(dragType);

/** The id of the dropped note; empty where there is none. */
export const droppedNote = (data: DataTransfer): string => data.getData(dragType);
