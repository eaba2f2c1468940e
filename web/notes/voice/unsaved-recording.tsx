import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { forgetRecording } from '#web/offline/kept-recordings.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { failureText, type SendUpload } from '../attachments/attachment-upload.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { discardQuestion } from './discard-question.ts';
import { fileOf, saveRecording } from './save-recording.ts';
import type { Recorded } from './voice-recorder.ts';
import classes from './voice-note.module.css';

interface UnsavedRecordingProps {
  recorded: Recorded;
  /** Why it is not saved. */
  reason: string;
  onUpload: SendUpload;
  onDone: () => void;
}

async function download(recorded: Recorded): Promise<void> {
  const file = await fileOf(recorded);
  saveFile(file, file.name);
}

/** A recording that could not be saved, or was cut off: it can be saved, downloaded, or thrown away. */
export function UnsavedRecording({ recorded, reason, onUpload, onDone }: UnsavedRecordingProps) {
  const showAlert = useAlert();
  const confirm = useConfirm();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    setPercent(0);
    try {
      await saveRecording(recorded, onUpload, setPercent);
      showAlert('success', messages.voice.saved);
      onDone();
    } catch (error) {
      setFailure(failureText(error));
      setPercent(undefined);
    }
  };
  const discard = async () => {
    if (!(await confirm(discardQuestion))) return;
    await forgetRecording(recorded.recording.id);
    onDone();
  };
  return (
    <section aria-label="Unsaved voice note" className={classes.panel}>
      <DialogMessage type="warning">{failure ?? reason}</DialogMessage>
      {percent === undefined ? (
        <div className={classes.row}>
          <Button onClick={() => void save()}>Put it into this note</Button>
          <Button variant="default" onClick={() => void download(recorded)}>
            Download recording
          </Button>
          <Button variant="subtle" color="plain" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      ) : (
        <ProgressLine label="Upload" percent={percent} />
      )}
    </section>
  );
}
