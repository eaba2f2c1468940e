import { useCallback } from 'react';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { countUnsentNotes } from './lazy-session.ts';

const sentenceFor = (count: number) =>
  count === 1
    ? 'What you wrote in a note still waits to be sent. Signing out deletes it from this browser.'
    : `What you wrote in ${count} notes still waits to be sent. Signing out deletes it from this browser.`;

/** Asks before somebody signs out whose notes still wait to be sent; true where none does, too. */
export function useConfirmUnsentNotes(): (userId: string) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async (userId) => {
      const count = await countUnsentNotes(userId);
      if (count === 0) return true;
      return confirm({
        title: 'Sign out before they are sent?',
        message: sentenceFor(count),
        confirmLabel: 'Sign out',
        cancelLabel: 'Stay',
        isDestructive: true,
      });
    },
    [confirm],
  );
}
