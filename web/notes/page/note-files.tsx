import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { Attachment, Note } from '#contract/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
import { isPlayable, NoteAttachments } from '../attachments/note-attachments.tsx';
import { useDeleteAttachment } from '../bin/move-to-bin.queries.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { noteKeys } from '../notes.queries.ts';
import { hasReadableText } from '../tool-files/block-of-file.ts';
import { useExtractText } from '../tool-files/use-extract-text.ts';
import type { EditorHandle } from '../writing/editor-handle.ts';
import { AddFiles } from './add-files.tsx';
import classes from './note-files.module.css';

const { Component: Lightbox } = lazyComponent(
  'lightbox',
  async () => (await import('../attachments/lightbox.tsx')).Lightbox,
);

const { Component: MediaPlayer } = lazyComponent(
  'media-player',
  async () => (await import('../voice/media-player.tsx')).MediaPlayer,
);

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
  const { reading, stop, extract } = useExtractText(editor);
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
        renderAction={(file) => (
          <>
            {isPlayable(file) && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Play ${file.originalname}`}
                onClick={() => setPlayed(file)}
              >
                Play
              </Button>
            )}
            {extract && canWrite(note) && hasReadableText(file) && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Extract text of ${file.originalname} into the note`}
                aria-disabled={reading !== undefined || undefined}
                onClick={() => void extract(file)}
              >
                Extract text
              </Button>
            )}
          </>
        )}
      />
      {reading && (
        <div className={classes.reading}>
          <span className={classes.words}>Reading “{reading.name}”</span>
          <ProgressLine
            label={`Reading ${reading.name}`}
            {...(reading.percent !== undefined && { percent: reading.percent })}
          />
          <Button variant="default" size="xs" onClick={stop}>
            Stop reading
          </Button>
        </div>
      )}
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
