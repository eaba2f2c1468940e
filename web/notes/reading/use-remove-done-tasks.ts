import { useCallback } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useSaveContext } from '../editor/use-save-context.ts';

/** Removes the done tasks of a note. The save comes with the first press. */
export function useRemoveDoneTasks(owner: string) {
  const context = useSaveContext(owner);
  return useCallback(
    async (note: Note): Promise<void> => {
      try {
        await (await import('./remove-done-tasks.ts')).removeDoneTasks(context, note);
      } catch (error) {
        context.showFailure(error);
      }
    },
    [context],
  );
}
