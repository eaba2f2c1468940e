import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { cancelLook, useImport } from '../session/import-session.ts';
import classes from './running-panel.module.css';

/** The look while it reads. */
export function LookingPanel() {
  const { name, format, rows } = useImport();
  return (
    <section aria-label="Looking" tabIndex={-1} className={classes.panel}>
      <h2 className={classes.title}>Looking at {name}</h2>
      <div className={classes.line}>
        <ProgressLine label="Reading your files" />
      </div>
      <div className={classes.foot}>
        <p role="status" className={classes.quiet}>
          {rows.length === 0
            ? format || 'Opening'
            : `${format}: ${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'entry' : 'entries'} so far`}
        </p>
        <Button variant="default" onClick={cancelLook}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
