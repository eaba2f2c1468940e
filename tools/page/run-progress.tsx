import { ProgressLine } from '../../web/ui/page/progress-line.tsx';
import classes from './run-bar.module.css';
import { percentOf, type ChosenFile } from './tool-session.ts';

/** How far the work on these files is. */
export function RunProgress({ files }: { files: readonly ChosenFile[] }) {
  const percent = percentOf(files);
  return (
    <div className={classes.line}>
      <ProgressLine label="Progress" percent={percent} />
      <span className={classes.percent}>{percent} %</span>
    </div>
  );
}
