import { Button } from '#web/ui/button.tsx';
import classes from './note-pictures-notice.module.css';
import type { NotePictures } from './use-note-pictures.ts';

/** Says how many pictures of a note have come, or why they did not. */
export function NotePicturesNotice({ taken: { state, retry } }: { taken: NotePictures }) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'busy') {
    const { done, total } = state;
    return (
      <p role="status" className={classes.notice}>
        {`The pictures of the note are coming: ${done} of ${total}.`}
        <progress aria-label="Pictures" className={classes.progress} value={done} max={Math.max(1, total)} />
      </p>
    );
  }
  return (
    <div role="alert" className={classes.notice}>
      <p>{state.sentence} The text is safe, and the other pictures are still in the note.</p>
      <Button variant="default" size="xs" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
