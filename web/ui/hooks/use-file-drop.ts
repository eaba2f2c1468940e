import { useRef, useState } from 'react';

/** The common part of React's events and native events. */
interface TransferEvent {
  preventDefault: () => void;
}
interface DragEvent extends TransferEvent {
  dataTransfer: DataTransfer | null;
}
interface PasteEvent extends TransferEvent {
  clipboardData: DataTransfer | null;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** `dropped` holds the folders of a drop, and can be read in the event alone. */
export type OnFiles = (files: File[], dropped?: DataTransfer | null) => void;

/** Takes dropped and pasted files; says while files are held over the place. */
export function useFileDrop(onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  // Entering a child counts before the parent is left.
  const depth = useRef(0);
  const rest = () => {
    depth.current = 0;
    setOver(false);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDragLeave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) rest();
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        rest();
        onFiles([...(event.dataTransfer?.files ?? [])], event.dataTransfer);
      },
      onPaste: (event: PasteEvent) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // Text that comes with a picture of itself is meant as text.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
