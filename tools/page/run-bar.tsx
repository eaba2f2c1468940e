import type { ReactNode } from 'react';
import { formatSize } from '../../lib/format-size.ts';
import { Button } from '../../web/ui/button.tsx';
import classes from './run-bar.module.css';
import { fitFiles, type ChosenFile, type ToolSession } from './tool-session.ts';

function summaryOf(files: readonly ChosenFile[]): string {
  const fit = fitFiles(files);
  if (fit.length === 0) return 'Nothing here yet';
  const size = fit.reduce((sum, { blob }) => sum + blob.size, 0);
  return `${fit.length === 1 ? '1 file' : `${fit.length} files`}, ${formatSize(size)}`;
}

interface RunBarProps {
  session: ToolSession;
  action: string;
  /** Stands in place of the words while the work runs. */
  progress: ReactNode;
  onRun: () => void;
  onCancel: () => void;
}

/** Begins the work; while it runs, how far it is and a way to stop it. */
export function RunBar({ session, action, progress, onRun, onCancel }: RunBarProps) {
  const { files, results, isWorking, isStale } = session;
  // With a fresh result, downloading it comes first.
  const isSecond = isWorking || (results.length > 0 && !isStale);
  return (
    <div className={classes.bar}>
      {isWorking ? (
        progress
      ) : (
        <p className={classes.line}>
          {isStale ? `Changed since: ${action.toLowerCase()} once more.` : summaryOf(files)}
        </p>
      )}
      {/* One button for both, which keeps the focus that it was pressed with. */}
      <Button size="md" variant={isSecond ? 'default' : 'filled'} onClick={isWorking ? onCancel : onRun}>
        {isWorking ? 'Cancel' : action}
      </Button>
    </div>
  );
}
