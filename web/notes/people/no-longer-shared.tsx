import { BackToNotes } from '../page/back-to-notes.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';

/** Stands in place of a note of somebody else that is not shared any more. */
export const NoLongerShared = () => (
  <>
    <BackToNotes />
    <EmptyState title="This note is no longer shared with you">It has left your notes and this device.</EmptyState>
  </>
);
