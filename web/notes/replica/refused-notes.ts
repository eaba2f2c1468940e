import type { AddedNote, QueuedChange } from '#web/offline/note-change.ts';

/** A new note that the server did not take. */
export interface RefusedNote {
  queued: QueuedChange;
  added: AddedNote;
  refusal: string;
}

/** The new notes that the server did not take, newest first. */
export const refusedNotesOf = (changes: readonly QueuedChange[]): RefusedNote[] =>
  changes
    .flatMap((queued) => {
      const { change, refusal } = queued;
      return change.kind === 'add' && refusal !== undefined ? [{ queued, added: change, refusal }] : [];
    })
    .toReversed();
