import { useEffect, useMemo, useRef } from 'react';
import { useNotesBackend } from '../notes-backend.ts';
import type { Drawing } from './drawing.ts';
import { holdDrawing, keepDrawing, keepDrawingAtOnce } from './kept-drawings.ts';

/** Keeps a drawing in this browser while it is drawn. No other tab offers it until it is released. */
export function useDrawingDraft(key: string) {
  const { drafts } = useNotesBackend();
  /** Work during which the drawing is not to be offered, such as its upload. */
  const busy = useRef<Promise<unknown>>(Promise.resolve());
  const release = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    const free = holdDrawing(key);
    release.current = free;
    return () => {
      const freeAfter = async () => {
        await busy.current;
        await free();
      };
      void freeAfter();
    };
  }, [key]);
  return useMemo(
    () => ({
      keep: (drawing: Drawing) => void keepDrawing(drafts, key, drawing),
      keepAtOnce: (drawing: Drawing) => keepDrawingAtOnce(drafts, key, drawing),
      forget: () => drafts.remove(key),
      release: async () => release.current?.(),
      holdFor: (work: Promise<unknown>) => {
        busy.current = work;
      },
    }),
    [drafts, key],
  );
}
