import { Button } from '@mantine/core';
import { formatSize } from '#lib/format-size.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import classes from './run-bar.module.css';
import { fitFiles, percentOf, type ToolSession } from './tool-session.ts';

interface RunBarProps {
  session: ToolSession;
  action: string;
  onRun: () => void;
  onCancel: () => void;
}

/** Begins the work; while it runs, how far it is and a way to stop it. */
export function RunBar({ session: { files, results, isWorking, isStale }, action, onRun, onCancel }: RunBarProps) {
  const fit = fitFiles(files);
  if (isWorking) {
    const percent = percentOf(files);
    return (
      <div className={classes.bar}>
        <div className={classes.line}>
          <ProgressLine label="Progress" percent={percent} />
          <span className={classes.percent}>{percent} %</span>
        </div>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  const size = fit.reduce((sum, { blob }) => sum + blob.size, 0);
  const summary =
    fit.length === 0
      ? 'Nothing here yet'
      : `${fit.length === 1 ? '1 file' : `${fit.length} files`}, ${formatSize(size)}`;
  return (
    <div className={classes.bar}>
      <p className={classes.line}>{isStale ? `Changed since: ${action.toLowerCase()} once more.` : summary}</p>
      {/* With a fresh result, downloading it comes first. */}
      <Button size="md" variant={results.length > 0 && !isStale ? 'default' : 'filled'} onClick={onRun}>
        {action}
      </Button>
    </div>
  );
}
