import { useEffect, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { hasRecorded } from '#web/offline/has-recorded.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { AttachmentUpload, type UploadRequest } from '../attachments/attachment-upload.tsx';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
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

/** Ways to add a file to a note: from the device, or by the microphone. */
export function AddFiles({ owner, note }: { owner: string; note: Note }) {
  const { mutateAsync: upload } = useUploadAttachment();
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
  const send = async (request: UploadRequest) => void (await upload({ id: note._id, ...request }));
  return (
    <>
      <div className={classes.ways}>
        <details className={classes.attach}>
          <summary className={classes.summary}>Attach a file</summary>
          <AttachmentUpload onUpload={send} />
        </details>
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
      {isRecording && <VoiceNote owner={owner} onUpload={send} onClose={() => setRecording(false)} />}
      {mayBeCutOff && <CutOffRecordings owner={owner} onUpload={send} />}
    </>
  );
}
