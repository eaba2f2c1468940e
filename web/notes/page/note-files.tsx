import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState, type RefObject } from 'react';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import type { SendUpload, UploadRequest } from '../attachments/attachment-upload.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
import { isImage, NoteAttachments } from '../attachments/note-attachments.tsx';
import { useDeleteAttachment } from '../bin/move-to-bin.queries.ts';
import type { DrawingSource } from '../drawing/use-start-drawing.ts';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { noteKeys } from '../notes.queries.ts';
import { useExtractText } from '../tool-files/use-extract-text.ts';
import { FileViewer } from '../viewer/lazy-file-viewer.ts';
import type { EditorHandle } from '../writing/editor-handle.ts';
import { AddFiles } from './add-files.tsx';
import { FileActions } from './file-actions.tsx';
import { NoteDrawings } from './note-drawings.tsx';
import classes from './note-files.module.css';

const { Component: Lightbox } = lazyComponent(
  'lightbox',
  async () => (await import('../attachments/lightbox.tsx')).Lightbox,
);

const { Component: MediaPlayer } = lazyComponent(
  'media-player',
  async () => (await import('../voice/media-player.tsx')).MediaPlayer,
);

interface ReadingProgressProps {
  reading: { name: string; percent?: number | undefined };
  onStop: () => void;
}

/** How far the text of a file is read. */
function ReadingProgress({ reading: { name, percent }, onStop }: ReadingProgressProps) {
  return (
    <div className={classes.reading}>
      <span className={classes.words}>Reading “{name}”</span>
      <ProgressLine label={`Reading ${name}`} {...(percent !== undefined && { percent })} />
      <Button variant="default" size="xs" onClick={onStop}>
        Stop reading
      </Button>
    </div>
  );
}

interface ShownFileProps {
  file: Attachment;
  onClose: () => void;
  onError: () => void;
  onUpload: SendUpload | undefined;
  onExtract: (() => void) | undefined;
}

/** A file over the note: a picture, or what else can be shown. */
function ShownFile({ file, onUpload, onExtract, ...shared }: ShownFileProps) {
  if (isImage(file)) {
    const extract =
      onExtract &&
      (() => {
        shared.onClose();
        onExtract();
      });
    return <Lightbox image={file} onUpload={onUpload} onExtract={extract} {...shared} />;
  }
  return <FileViewer file={file} {...shared} />;
}

interface NoteFilesProps {
  /** Id of the person who looks at the note. */
  owner: string;
  note: Note;
  editor: RefObject<EditorHandle | undefined>;
}

/** The files of an open note that its text does not show, and the ways to add more. */
export function NoteFiles({ owner, note, editor }: NoteFilesProps) {
  const client = useQueryClient();
  const deleteAttachment = useDeleteAttachment();
  const { reading, stop, extractOf } = useExtractText(editor, note, owner);
  const [shown, setShown] = useState<Attachment>();
  const [played, setPlayed] = useState<Attachment>();
  const [drawn, setDrawn] = useState<{ noteId: string; source: DrawingSource | undefined }>();
  const { mutateAsync: upload } = useUploadAttachment();
  const send = async (request: UploadRequest) => void (await upload({ id: note._id, ...request }));
  const draw = (source: DrawingSource | undefined) => setDrawn({ noteId: note._id, source });
  // A link that expired comes anew with the note.
  const refresh = () => void client.invalidateQueries({ queryKey: noteKeys.detail(note._id) });
  return (
    <section aria-label="Files" className={classes.files}>
      <NoteAttachments
        attachments={filesBesideText(note)}
        onOpen={setShown}
        onDelete={isOwn(note) ? (attachment) => void deleteAttachment(note, attachment) : undefined}
        onError={refresh}
        renderAction={(file) => (
          <FileActions
            file={file}
            isReading={reading !== undefined}
            onPlay={() => setPlayed(file)}
            onDraw={canWrite(note) ? () => draw({ file }) : undefined}
            onExtract={extractOf(file)}
          />
        )}
      />
      {reading && <ReadingProgress reading={reading} onStop={stop} />}
      {played && note.attachments.some(({ _id }) => _id === played._id) && (
        <MediaPlayer key={played._id} note={note} file={played} />
      )}
      {canWrite(note) && (
        <Fragment key={note._id}>
          <AddFiles owner={owner} onUpload={send} onDraw={() => draw({})} />
          <NoteDrawings
            owner={owner}
            source={drawn?.noteId === note._id ? drawn.source : undefined}
            onOpen={draw}
            onUpload={send}
          />
        </Fragment>
      )}
      {shown && (
        <ShownFile
          file={note.attachments.find(({ _id }) => _id === shown._id) ?? shown}
          onClose={() => setShown(undefined)}
          onError={refresh}
          onUpload={canWrite(note) ? send : undefined}
          onExtract={extractOf(shown)}
        />
      )}
    </section>
  );
}
