import { useEffect, useRef, useState } from 'react';
import { hasRecorded } from '#web/offline/has-recorded.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { AttachmentUpload, type SendUpload } from '../attachments/attachment-upload.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import classes from './add-files.module.css';

const { Component: VoiceNote } = lazyComponent(
  'voice-note',
  async () => (await import('../voice/voice-note.tsx')).VoiceNote,
);

const { Component: CutOffRecordings } = lazyComponent(
  'cut-off-recordings',
  async () => (await import('../voice/cut-off-recordings.tsx')).CutOffRecordings,
);

interface AddFilesProps {
  owner: string;
  onUpload: SendUpload;
  /** Opens a sheet to draw on. */
  onDraw: () => void;
}

/** Ways to add a file to a note: from the device, by a pen, or by the microphone. */
export function AddFiles({ owner, onUpload, onDraw }: AddFilesProps) {
  const { needsAccount } = useNotesBackend();
  const [isRecording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasRecordedHere = useRef(false);
  useEffect(() => {
    // The recording takes its buttons along, and the focus with them.
    if (!isRecording && hasRecordedHere.current) button.current?.focus();
  }, [isRecording]);
  const [mayBeCutOff, setMayBeCutOff] = useState(false);
  useEffect(() => {
    const look = async () => setMayBeCutOff(await hasRecorded());
    if (needsAccount) void look();
  }, [needsAccount]);
  return (
    <>
      <div className={classes.ways}>
        <details className={classes.attach}>
          <summary className={classes.summary}>Attach a file</summary>
          <AttachmentUpload onUpload={onUpload} />
        </details>
        <button type="button" className={classes.way} onClick={onDraw}>
          Draw
        </button>
        {needsAccount && !isRecording && (
          <button
            type="button"
            className={classes.way}
            ref={button}
            onClick={() => {
              hasRecordedHere.current = true;
              setRecording(true);
            }}
          >
            Record a voice note
          </button>
        )}
      </div>
      {isRecording && <VoiceNote owner={owner} onUpload={onUpload} onClose={() => setRecording(false)} />}
      {mayBeCutOff && <CutOffRecordings owner={owner} onUpload={onUpload} />}
    </>
  );
}
