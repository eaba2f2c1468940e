import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { DrawingPad } from './drawing-pad.tsx';
import { UnsavedDrawings } from './unsaved-drawings.tsx';
import type { DrawingSource } from './use-start-drawing.ts';

interface DrawingsProps {
  owner: string;
  /** What is drawn on; undefined where nothing is. */
  source: DrawingSource | undefined;
  onOpen: (source: DrawingSource | undefined) => void;
  onUpload: SendUpload;
}

/** The open sheet of a note, or else the drawings that are not saved. */
export function Drawings({ owner, source, onOpen, onUpload }: DrawingsProps) {
  if (!source) return <UnsavedDrawings owner={owner} onOpen={(kept) => onOpen({ kept })} />;
  return <DrawingPad owner={owner} source={source} onUpload={onUpload} onClose={() => onOpen(undefined)} />;
}
