import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Attachment, Note } from '#contract/notes.ts';
import { hasRecorded } from '#web/offline/has-recorded.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { AttachmentUpload, type UploadRequest } from '../attachments/attachment-upload.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
import { NoteAttachments } from '../attachments/note-attachments.tsx';
import { useDeleteAttachment } from '../bin/move-to-bin.queries.ts';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys } from '../notes.queries.ts';
import classes from './note-files.module.css';

const { Component: Lightbox } = lazyComponent(
  'lightbox',
  async () => (await import('../attachments/lightbox.tsx')).Lightbox,
);

const { Component: VoiceNote } = lazyComponent(
  'voice-note',
  async () => (await import('../voice/voice-note.tsx')).VoiceNote,
);

const { Component: CutOffRecordings } = lazyComponent(
  'cut-off-recordings',
  async () => (await import('../voice/cut-off-recordings.tsx')).CutOffRecordings,
);

const { Component: MediaPlayer } = lazyComponent(
  'media-player',
  async () => (await import('../voice/media-player.tsx')).MediaPlayer,
);

interface NoteFilesProps {
  /** Id of the person who looks at the note. */
  owner: string;
  note: Note;
}

/** Ways to add a file to a note: from the device, or by the microphone. */
function AddFiles({ owner, note }: NoteFilesProps) {
  const { mutateAsync: upload } = useUploadAttachment();
  const { needsAccount } = useNotesBackend();
  const [isRecording, setRecording] = useState(false);
  const hasRecordedHere = useRef(false);
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
            // The recording takes its buttons along, and the focus with them.
            ref={(button) => {
              if (hasRecordedHere.current) button?.focus();
            }}
            onClick={() => {
              hasRecordedHere.current = true;
              setRecording(true);
            }}
          >
            Record a voice note
          </button>
        )}
      </div>
      {isRecording && <VoiceNote owner={owner} noteId={note._id} onUpload={send} onClose={() => setRecording(false)} />}
      {mayBeCutOff && <CutOffRecordings owner={owner} onUpload={send} />}
    </>
  );
}

/** The files of an open note that its text does not show, and the ways to add more. */
export function NoteFiles({ owner, note }: NoteFilesProps) {
  const client = useQueryClient();
  const deleteAttachment = useDeleteAttachment();
  const [shown, setShown] = useState<Attachment>();
  const [played, setPlayed] = useState<Attachment>();
  // A link that expired comes anew with the note.
  const refresh = () => void client.invalidateQueries({ queryKey: noteKeys.detail(note._id) });
  return (
    <section aria-label="Files" className={classes.files}>
      <NoteAttachments
        attachments={filesBesideText(note)}
        onOpen={setShown}
        onDelete={isOwn(note) ? (attachment) => void deleteAttachment(note, attachment) : undefined}
        onError={refresh}
        onPlay={setPlayed}
      />
      {played && note.attachments.some(({ _id }) => _id === played._id) && (
        <MediaPlayer key={played._id} file={played} />
      )}
      {canWrite(note) && <AddFiles owner={owner} note={note} />}
      {shown && (
        <Lightbox
          image={note.attachments.find(({ _id }) => _id === shown._id) ?? shown}
          onClose={() => setShown(undefined)}
          onError={refresh}
        />
      )}
    </section>
  );
}
