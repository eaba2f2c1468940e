import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { drawingDraftKey } from '#web/offline/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { DrawingEditor } from './drawing-editor.tsx';
import { useDrawingDraft } from './use-drawing-draft.ts';
import { useStartDrawing, type DrawingSource } from './use-start-drawing.ts';
import classes from './drawing-pad.module.css';

interface DrawingPadProps {
  owner: string;
  source: DrawingSource;
  onUpload: SendUpload;
  onClose: () => void;
}

/** A sheet over the page, to draw on. Escape puts it aside: what is not saved is offered in the note. */
export function DrawingPad({ owner, source, onUpload, onClose }: DrawingPadProps) {
  const [key] = useState(() => source.kept?.key ?? drawingDraftKey(owner, newId()));
  const draft = useDrawingDraft(key);
  const started = useStartDrawing(source);
  const close = async () => {
    await draft.release();
    onClose();
  };
  return (
    <ModalLayer label="Drawing" className={classes.dialog} onClose={() => void close()}>
      {started && 'start' in started ? (
        <DrawingEditor start={started.start} draft={draft} onUpload={onUpload} onClose={() => void close()} />
      ) : (
        <div className={classes.wait}>
          {started ? <DialogMessage type="danger">{started.failure}</DialogMessage> : <Spinner />}
          <Button variant="default" onClick={() => void close()}>
            Close
          </Button>
        </div>
      )}
    </ModalLayer>
  );
}
