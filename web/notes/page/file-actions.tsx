import type { ReactNode } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { isPlayable } from '../attachments/note-attachments.tsx';

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

/** The SVG of a drawing, by its name: the server knows it as text. */
const isDrawing = ({ originalname }: Attachment): boolean => /^Drawing .*\.svg$/.test(originalname);

interface FileActionsProps {
  file: Attachment;
  /** The text of a file is being read. */
  isReading: boolean;
  onPlay: () => void;
  /** Undefined where nobody may draw. */
  onDraw: (() => void) | undefined;
  /** Undefined where it has no text, or none can be added. */
  onExtract: (() => void) | undefined;
}

/** What can be done with a file that is no picture, by its kind. */
export function FileActions({ file, isReading, onPlay, onDraw, onExtract }: FileActionsProps) {
  const name = file.originalname;
  if (isDrawing(file))
    return (
      onDraw && (
        <FileButton label={`Draw on ${name}`} onClick={onDraw}>
          Draw on
        </FileButton>
      )
    );
  return (
    <>
      {isPlayable(file) && (
        <FileButton label={`Play ${name}`} onClick={onPlay}>
          Play
        </FileButton>
      )}
      {onExtract && (
        <FileButton label={`Extract text of ${name} into the note`} isBusy={isReading} onClick={onExtract}>
          Extract text
        </FileButton>
      )}
    </>
  );
}
