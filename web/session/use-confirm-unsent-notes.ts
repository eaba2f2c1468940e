import { useCallback } from 'react';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { countUnsentChanges } from './lazy-session.ts';

const sentenceFor = (count: number) =>
  count === 1
    ? 'A change to your notes is not sent yet. Signing out deletes it from this browser.'
    : `${count} changes to your notes are not sent yet. Signing out deletes them from this browser.`;

/** Asks before somebody signs out while changes still wait to be sent; true where none does, too. */
export function useConfirmUnsentNotes(): (userId: string) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async (userId) => {
      const count = await countUnsentChanges(userId);
      if (count === 0) return true;
      return confirm({
        title: 'Sign out?',
        message: sentenceFor(count),
        confirmLabel: 'Sign out',
        cancelLabel: 'Stay',
        isDestructive: true,
      });
    },
    [confirm],
  );
}
