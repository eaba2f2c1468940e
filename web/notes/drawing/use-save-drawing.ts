import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { failureText, type SendUpload } from '../attachments/attachment-upload.tsx';
import type { Drawing } from './drawing.ts';
import { NoPictureError } from './drawing-picture.ts';
import { drawingSender } from './save-drawing.ts';

interface SaveOptions {
  onUpload: SendUpload;
  /** Forgets the draft: the drawing is with its note. */
  forget: () => Promise<void>;
  onSaved: () => void;
}

/** Sends a drawing to its note, and says how it went. What has arrived is not sent again. `percent` is undefined while nothing is sent. */
export function useSaveDrawing({ onUpload, forget, onSaved }: SaveOptions) {
  const showAlert = useAlert();
  const sender = useRef<{ strokes: Drawing['strokes']; send: ReturnType<typeof drawingSender> }>(undefined);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = async (drawing: Drawing) => {
    const { strokes } = drawing;
    if (sender.current?.strokes !== strokes) sender.current = { strokes, send: drawingSender(drawing, onUpload) };
    setFailure(undefined);
    setPercent(0);
    try {
      await sender.current.send(setPercent);
      await forget();
      showAlert('success', messages.drawing.saved);
      onSaved();
    } catch (error) {
      setFailure(error instanceof NoPictureError ? error.message : failureText(error));
      setPercent(undefined);
    }
  };
  return { percent, failure, save };
}
