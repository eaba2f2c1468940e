import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { failureText, type SendUpload } from '../attachments/attachment-upload.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { discardQuestion } from './discard-question.ts';
import { formatLength } from './format-length.ts';
import { LevelMeter } from './level-meter.tsx';
import { saveRecording } from './save-recording.ts';
import { UnsavedRecording } from './unsaved-recording.tsx';
import { useRecorder } from './use-recorder.ts';
import type { Recorded, RecorderState, VoiceRecorder } from './voice-recorder.ts';
import classes from './voice-note.module.css';

interface VoiceNoteProps {
  owner: string;
  onUpload: SendUpload;
  onClose: () => void;
}

/** Saves the recording as soon as it has ended, also where the page of the note was left meanwhile. */
function useSaveAtEnd(recorder: VoiceRecorder, { onUpload, onClose }: Pick<VoiceNoteProps, 'onUpload' | 'onClose'>) {
  const showAlert = useAlert();
  const [percent, setPercent] = useState(0);
  const [unsaved, setUnsaved] = useState<{ recorded: Recorded; reason: string }>();
  const latest = useRef({ onUpload, onClose });
  useEffect(() => {
    latest.current = { onUpload, onClose };
  }, [onUpload, onClose]);
  useEffect(() => {
    let isShown = true;
    const save = async () => {
      const recorded = await recorder.ended;
      if (!recorded) return;
      try {
        await saveRecording(recorded, latest.current.onUpload, setPercent);
        const state = recorder.read();
        const notice = state.kind === 'ended' ? state.notice : undefined;
        showAlert(notice === undefined ? 'success' : 'warning', notice ?? messages.voice.saved);
        latest.current.onClose();
      } catch (error) {
        const reason = failureText(error);
        if (isShown) setUnsaved({ recorded, reason });
        else showAlert('danger', reason);
      }
    };
    const saving = save();
    const release = async () => {
      await saving;
      recorder.release();
    };
    return () => {
      isShown = false;
      void release();
    };
  }, [recorder, showAlert]);
  return { percent, unsaved };
}

function Elapsed({ recorder }: { recorder: VoiceRecorder }) {
  const length = useSyncExternalStore(
    recorder.subscribe,
    () => formatLength(recorder.ms),
    () => formatLength(0),
  );
  return (
    <span role="timer" className={classes.time}>
      {length}
    </span>
  );
}

/** Words for the state, read out as they change. */
function statusOf(state: RecorderState, isSilent: boolean): string {
  if (state.kind === 'asking') return messages.voice.asking;
  if (state.kind === 'ended') return 'Saving the voice note …';
  if (state.kind === 'paused') return 'Paused';
  return isSilent ? messages.voice.hearsNothing : 'Recording';
}

/** Records a voice note, which becomes a file of the note. */
export function VoiceNote({ owner, onUpload, onClose }: VoiceNoteProps) {
  const confirm = useConfirm();
  const { recorder, state, isSilent } = useRecorder(owner);
  const { percent, unsaved } = useSaveAtEnd(recorder, { onUpload, onClose });
  if (unsaved) return <UnsavedRecording {...unsaved} onUpload={onUpload} onDone={onClose} />;
  if (state.kind === 'failed')
    return (
      <div className={classes.panel}>
        <DialogMessage type="danger">{state.reason}</DialogMessage>
        <Button variant="default" size="compact" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  const discard = async () => {
    if (!(await confirm(discardQuestion))) return;
    await recorder.discard();
    onClose();
  };
  return (
    <section aria-label="Voice note" className={classes.panel}>
      <div className={classes.row}>
        <span className={classes.light} data-on={state.kind === 'recording' || undefined} />
        <Elapsed recorder={recorder} />
        <LevelMeter recorder={recorder} />
      </div>
      <p role="status" className={classes.status}>
        {statusOf(state, isSilent)}
      </p>
      {'notice' in state && <DialogMessage type="warning">{state.notice}</DialogMessage>}
      {state.kind === 'ended' ? (
        <ProgressLine label="Upload" percent={percent} />
      ) : (
        <div className={classes.row}>
          {state.kind === 'paused' ? (
            <Button variant="default" onClick={() => recorder.resume()}>
              Resume
            </Button>
          ) : (
            <Button variant="default" disabled={state.kind === 'asking'} onClick={() => recorder.pause()}>
              Pause
            </Button>
          )}
          <Button disabled={state.kind === 'asking'} onClick={() => recorder.finish()}>
            Finish
          </Button>
          <Button variant="subtle" color="plain" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      )}
    </section>
  );
}
