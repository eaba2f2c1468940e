import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
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

interface FileButtonProps {
  /** Accessible name: what is done, and with which file. */
  label: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Does something with one file. A busy one keeps the focus. */
function FileButton({ label, isBusy = false, onClick, children }: FileButtonProps) {
  return (
    <Button variant="subtle" size="xs" aria-label={label} aria-disabled={isBusy || undefined} onClick={onClick}>
      {children}
    </Button>
  );
}

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
              <FileButton label={`Play ${file.originalname}`} onClick={() => setPlayed(file)}>
                Play
              </FileButton>
            )}
            {extract && canWrite(note) && hasReadableText(file) && (
              <FileButton
                label={`Extract text of ${file.originalname} into the note`}
                isBusy={reading !== undefined}
                onClick={() => void extract(file)}
              >
                Extract text
              </FileButton>
            )}
          </>
        )}
      />
      {reading && <ReadingProgress reading={reading} onStop={stop} />}
      {played && note.attachments.some(({ _id }) => _id === played._id) && (
        <MediaPlayer key={played._id} file={played} />
      )}
      {canWrite(note) && <AddFiles key={note._id} owner={owner} note={note} />}
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
