import { useContext } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Loader } from '../../web/ui/loader.tsx';
import { isAccepted } from '../runner/check-file.ts';
import type { Accepted } from '../runner/tool.ts';
import { ToolNotesContext, useNotesDialog } from './tool-notes.ts';

interface UseNoteFileProps {
  accepts: Accepted;
  /** How many files the tool still takes. */
  room: number;
  isLocked: boolean;
  /** A file is about to be chosen. */
  onNear: () => void;
  onFiles: (files: File[]) => void;
}

/** Offers a signed-in person the files of their notes. */
export function UseNoteFile({ accepts, room, isLocked, onNear, onFiles }: UseNoteFileProps) {
  const notes = useContext(ToolNotesContext);
  const { Dialog, isLoading, open, close } = useNotesDialog(notes?.loadFilesDialog);
  const choose = () => {
    onNear();
    void open();
  };
  return (
    <>
      {notes && (
        <Button
          variant="default"
          disabled={isLocked || room <= 0}
          aria-busy={isLoading || undefined}
          leftSection={isLoading ? <Loader /> : undefined}
          onClick={choose}
        >
          Use a file of a note
        </Button>
      )}
      {Dialog && (
        <Dialog
          accepts={(file) => isAccepted(file, accepts)}
          plural={accepts.plural}
          most={room}
          onFiles={onFiles}
          onClose={close}
        />
      )}
    </>
  );
}
