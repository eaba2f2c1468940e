import { Button } from '#web/ui/button.tsx';
import type { SaveState } from './note-writer.ts';
import classes from './save-status.module.css';

const words = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Waiting for the network',
  gone: 'Not saved: this note no longer exists.',
} as const;

interface SaveStatusProps {
  state: SaveState;
  /** Keeps the text of a note that is gone as a new one. */
  onKeep: () => void;
}

/** State of the text on the screen, told to screen readers when it changes. */
export function SaveStatus({ state, onKeep }: SaveStatusProps) {
  return (
    <div className={classes.status} data-kind={state.kind}>
      <p role="status" className={classes.words}>
        {state.kind === 'refused' ? `Not saved: ${state.reason}` : words[state.kind]}
      </p>
      {state.kind === 'gone' && (
        <Button variant="default" size="compact" onClick={onKeep}>
          Keep as a new note
        </Button>
      )}
    </div>
  );
}
