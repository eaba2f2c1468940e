import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  /** From 0 to 100. */
  percent: number;
  onCancel: () => void;
}

/** Progress of an upload, and a button to stop it. */
export function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  return (
    <div className={classes.row}>
      <ProgressLine label="Upload" percent={percent} />
      <span className={classes.percent}>{percent} %</span>
      <button type="button" className={classes.cancel} onClick={onCancel}>
        Stop upload
      </button>
    </div>
  );
}
