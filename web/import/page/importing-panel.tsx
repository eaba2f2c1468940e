import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { pauseImport, resumeImport, stopImport, useImport } from '../session/import-session.ts';
import type { ImportState } from '../session/import-state.ts';
import { countWords } from './count-sentences.ts';
import classes from './running-panel.module.css';

function sentenceOf({ hold, sentence, counts, total }: ImportState): string {
  const of = `${counts.done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  if (hold === 'paused') return `Paused at ${of}`;
  if (hold === 'waiting') return `${sentence} It is tried again by itself.`;
  if (hold === 'halted') return `Stopped at ${of}`;
  return total === 0 ? 'Reading your files' : of;
}

/** The import while it runs. */
export function ImportingPanel() {
  const state = useImport();
  const { name, hold, sentence, counts, total, isKept } = state;
  const confirm = useConfirm();
  const isHeld = hold === 'paused' || hold === 'halted';
  const stop = async () => {
    const isSure = await confirm({
      title: 'Stop the import?',
      message: 'Notes that have come stay, and you can undo them afterwards.',
      confirmLabel: 'Stop',
      cancelLabel: 'Go on',
    });
    if (isSure) stopImport();
  };
  return (
    <section aria-label="Importing" tabIndex={-1} className={classes.panel}>
      <h2 className={classes.title}>Importing {name}</h2>
      <div className={classes.line}>
        <ProgressLine
          label="Importing your notes"
          {...(total > 0 && { percent: Math.floor((Math.min(counts.done, total) / total) * 100) })}
        />
      </div>
      {hold === 'halted' && (
        <p role="alert" className={classes.halt}>
          {sentence}
        </p>
      )}
      <p className={classes.counts}>
        {countWords(counts).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <div className={classes.foot}>
        <p role="status" className={classes.quiet}>
          {sentenceOf(state)}
        </p>
        <div className={classes.actions}>
          <Button variant="subtle" color="plain" onClick={() => void stop()}>
            Stop
          </Button>
          <Button variant="default" onClick={isHeld ? resumeImport : pauseImport}>
            {isHeld ? 'Resume' : 'Pause'}
          </Button>
        </div>
      </div>
      <p className={classes.quiet}>
        {isKept
          ? 'You can read your notes meanwhile. After a reload it goes on by itself.'
          : 'You can read your notes meanwhile. After a reload it asks for the same files and goes on from there.'}
      </p>
    </section>
  );
}
