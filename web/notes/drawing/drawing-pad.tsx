import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { drawingDraftKey } from '#web/offline/drafts.ts';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { PictureEditorLayer } from '../picture-editor/picture-editor.tsx';
import { DrawingEditor } from './drawing-editor.tsx';
import { useDrawingDraft } from './use-drawing-draft.ts';
import { useStartDrawing, type DrawingSource } from './use-start-drawing.ts';

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
  const failure = started && 'failure' in started ? started.failure : undefined;
  return (
    <PictureEditorLayer label="Drawing" failure={failure} onClose={() => void close()}>
      {started && 'start' in started && (
        <DrawingEditor start={started.start} draft={draft} onUpload={onUpload} onClose={() => void close()} />
      )}
    </PictureEditorLayer>
  );
}
