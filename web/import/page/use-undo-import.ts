import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport } from '#contract/notes/note-import.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { plural } from './count-sentences.ts';

/** Undoes an import call by call. Answers how many notes were deleted and how many moved to the bin. */
async function undoAll(importId: string): Promise<{ deleted: number; binned: number }> {
  const sum = { deleted: 0, binned: 0 };
  for (let hasMore = true; hasMore;) {
    const answer = await call(undoImport, { params: { importId } });
    sum.deleted += answer.deleted;
    sum.binned += answer.binned;
    hasMore = answer.hasMore;
  }
  return sum;
}

/** Asks, undoes an import and says so. `undone` holds those that are on their way. */
export function useUndoImport() {
  const confirm = useConfirm();
  const showAlert = useAlert();
  const client = useQueryClient();
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());

  const undo = async (importId: string): Promise<boolean> => {
    const isSure = await confirm({
      title: 'Undo this import?',
      message:
        'Notes that you have not changed since are deleted for good. Those that you have changed move to the bin.',
      confirmLabel: 'Undo import',
      isDestructive: true,
    });
    if (!isSure) return false;
    setUndone((ids) => new Set(ids).add(importId));
    try {
      const { deleted, binned } = await undoAll(importId);
      const toBin = binned > 0 ? `, ${binned.toLocaleString('en-US')} moved to the bin` : '';
      showAlert('success', `Import undone: ${plural(deleted, 'note')} deleted${toBin}.`);
      return true;
    } catch (error) {
      showAlert('danger', failureSentence(error));
      return false;
    } finally {
      setUndone((ids) => new Set([...ids].filter((id) => id !== importId)));
      // Lists of notes, of the bin and of the imports.
      await client.invalidateQueries();
    }
  };
  return { undo, undone };
}
