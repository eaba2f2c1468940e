import classes from './restored-notice.module.css';

/** Says that the fields hold what was typed before and not sent. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className={classes.notice}>
      What you had typed before is back.
      <button type="button" className={classes.discard} onClick={onDiscard}>
        Discard it
      </button>
    </p>
  );
}
