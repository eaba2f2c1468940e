import { useEffect, useRef, useState } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import classes from './picture-field.module.css';
import { useSavePicture } from './profile.queries.ts';

interface PictureUploadProps {
  file: File;
  /** Saved, or given up before it was sent. */
  onDone: () => void;
  onFailed: (sentence: string) => void;
}

function useUpload({ file, onDone, onFailed }: PictureUploadProps) {
  const saving = useSavePicture();
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async () => {
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      await saving.mutateAsync({ file, signal: controller.signal, onProgress: setPercent });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      onFailed(failureSentence(error));
    }
  };
  return { upload, stop: () => running.current?.abort(), percent, isRunning: saving.isPending };
}

/** A chosen picture on its way: save it or not, watch it go, stop it. */
export function PictureUpload(props: PictureUploadProps) {
  const { upload, stop, percent, isRunning } = useUpload(props);
  if (isRunning) {
    return (
      <div className={classes.progress}>
        <ProgressLine label="Uploading the picture" percent={percent} />
        <span className={classes.percent}>{percent < 100 ? `${percent} %` : 'Finishing'}</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of the button that was pressed */}
        <Button autoFocus variant="default" size="xs" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- follows the choice that the person has just made */}
      <Button autoFocus onClick={() => void upload()}>
        Save picture
      </Button>
      <Button variant="default" onClick={props.onDone}>
        Cancel
      </Button>
    </div>
  );
}
