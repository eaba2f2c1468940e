import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { readAttachment } from '../attachments/read-attachment.ts';
import { readSvg } from './drawing-svg.ts';
import type { KeptDrawing } from './kept-drawings.ts';
import type { StartDrawing } from './use-drawing.ts';

/** What to draw on: a file of the note, or a drawing that is not saved; a new sheet where it is neither. */
export interface DrawingSource {
  file?: Attachment;
  kept?: KeptDrawing;
}

type Started = { start: StartDrawing } | { failure: string } | undefined;

function startOf(svg: string, name: string, isSaved: boolean): Started {
  const drawing = readSvg(svg);
  return drawing ? { start: { drawing, isSaved } } : { failure: messages.drawing.notADrawing(name) };
}

/** Reads what is drawn on; undefined meanwhile. */
export function useStartDrawing({ file, kept }: DrawingSource): Started {
  const [started, setStarted] = useState<Started>(() => {
    if (kept) return startOf(kept.svg, 'The drawing', false);
    return file ? undefined : { start: { isSaved: false } };
  });
  useEffect(() => {
    if (!file) return undefined;
    const stop = new AbortController();
    const read = async () => {
      try {
        const svg = await (await readAttachment(file, stop.signal)).text();
        if (!stop.signal.aborted) setStarted(startOf(svg, file.originalname, true));
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setStarted({ failure: error.message });
      }
    };
    void read();
    return () => stop.abort();
  }, [file]);
  return started;
}
