import { Button } from '#web/ui/button.tsx';
import classes from './changed-notice.module.css';

interface ChangedNoticeProps {
  /** The event, in a sentence. */
  sentence: string;
  onTake: () => void;
  onKeep: () => void;
}

/** An article was saved elsewhere since it was opened here: the one who edits says what becomes of that. */
export function ChangedNotice({ sentence, onTake, onKeep }: ChangedNoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <p>{sentence}</p>
      <Button variant="default" size="xs" onClick={onTake}>
        Take theirs
      </Button>
      <Button variant="default" size="xs" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  );
}
