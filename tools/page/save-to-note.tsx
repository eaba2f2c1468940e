import { useContext } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Loader } from '../../web/ui/loader.tsx';
import { ToolNotesContext, useNotesDialog } from './tool-notes.ts';

interface SaveToNoteProps {
  file: { name: string; blob: Blob };
  /** Title of the tool. */
  tool: string;
  onSaved: () => void;
}

/** Offers a signed-in person to send a result to one of their notes. The open dialog outlives the session, so that it can say so. */
export function SaveToNote({ file, tool, onSaved }: SaveToNoteProps) {
  const notes = useContext(ToolNotesContext);
  const { Dialog, isLoading, open, close } = useNotesDialog(notes?.loadSaveDialog);
  return (
    <>
      {notes && (
        <Button
          variant="default"
          aria-label={`Save to a note: ${file.name}`}
          aria-busy={isLoading || undefined}
          leftSection={isLoading ? <Loader /> : undefined}
          onClick={() => void open()}
        >
          Save to a note
        </Button>
      )}
      {Dialog && <Dialog file={file} tool={tool} onSaved={onSaved} onClose={close} />}
    </>
  );
}
