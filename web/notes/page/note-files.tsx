import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment, Note } from '#contract/notes.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { AttachmentUpload } from '../attachments/attachment-upload.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
import { NoteAttachments } from '../attachments/note-attachments.tsx';
import { useDeleteAttachment } from '../bin/move-to-bin.queries.ts';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { noteKeys } from '../notes.queries.ts';
import classes from './note-files.module.css';

const { Component: Lightbox } = lazyComponent(
  'lightbox',
  async () => (await import('../attachments/lightbox.tsx')).Lightbox,
);

/** The files of an open note that its text does not show, and the way to attach more. */
export function NoteFiles({ note }: { note: Note }) {
  const client = useQueryClient();
  const deleteAttachment = useDeleteAttachment();
  const { mutateAsync: upload } = useUploadAttachment();
  const [shown, setShown] = useState<Attachment>();
  // A link that expired comes anew with the note.
  const refresh = () => void client.invalidateQueries({ queryKey: noteKeys.detail(note._id) });
  return (
    <section aria-label="Files" className={classes.files}>
      <NoteAttachments
        attachments={filesBesideText(note)}
        onOpen={setShown}
        onDelete={isOwn(note) ? (attachment) => void deleteAttachment(note, attachment) : undefined}
        onError={refresh}
      />
      {canWrite(note) && (
        <details className={classes.attach}>
          <summary className={classes.summary}>Attach a file</summary>
          <AttachmentUpload onUpload={async (request) => void (await upload({ id: note._id, ...request }))} />
        </details>
      )}
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
