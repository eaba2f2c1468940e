import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';

interface CopyActionsProps {
  canKeep: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

/** The two ways out of an editor that makes a changed copy of a picture. */
export const CopyActions = ({ canKeep, onCancel, onKeep }: CopyActionsProps) => (
  <>
    <Button variant="subtle" color="plain" onClick={onCancel}>
      Cancel
    </Button>
    <Button disabled={!canKeep} onClick={onKeep}>
      Keep as a copy
    </Button>
  </>
);

/** Hears Ctrl+Z, on a Mac Cmd+Z. */
export const onUndoKey = (undo: () => void) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  event.preventDefault();
  undo();
};
