import { useEffect, useEffectEvent } from 'react';
import { type OnFiles, useFileDrop } from './use-file-drop.ts';

interface PageDropProps {
  /** Files are held over the page. */
  onNear: () => void;
  onFiles: OnFiles;
}

/** Accepts files that are dropped or pasted anywhere on the page. Returns true while files are dragged over it. */
export function usePageDrop({ onNear, onFiles }: PageDropProps): boolean {
  const { isOver, handlers } = useFileDrop(onFiles);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (isOver) near();
  }, [isOver]);
  const enter = useEffectEvent(handlers.onDragEnter);
  const over = useEffectEvent(handlers.onDragOver);
  const leave = useEffectEvent(handlers.onDragLeave);
  const drop = useEffectEvent(handlers.onDrop);
  const paste = useEffectEvent(handlers.onPaste);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragenter', (event) => enter(event), { signal });
    window.addEventListener('dragover', (event) => over(event), { signal });
    window.addEventListener('dragleave', (event) => leave(event), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    window.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
