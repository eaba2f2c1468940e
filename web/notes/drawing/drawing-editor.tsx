import { useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { PictureEditor } from '../picture-editor/picture-editor.tsx';
import { discardDrawing } from './discard-drawing.ts';
import { inks, penWidths } from './drawing.ts';
import { HistoryTools, PenTools, type PenChoice } from './drawing-tools.tsx';
import type { Tool } from './sheet-canvas.ts';
import { Sheet } from './sheet.tsx';
import type { HistoryStep } from './stroke-history.ts';
import { useDrawing, type StartDrawing } from './use-drawing.ts';
import type { useDrawingDraft } from './use-drawing-draft.ts';
import { useSaveDrawing } from './use-save-drawing.ts';

interface DrawingEditorProps {
  start: StartDrawing;
  draft: ReturnType<typeof useDrawingDraft>;
  onUpload: SendUpload;
  onClose: () => void;
}

function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): HistoryStep | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return { kind: 'redo' };
  return letter === 'z' ? { kind: 'undo' } : undefined;
}

const toolOf = ({ ink, width }: PenChoice): Tool =>
  ink === undefined ? { kind: 'eraser' } : { kind: 'pen', ink, width };

/** Draws on a sheet, and saves it to the note. */
export function DrawingEditor({ start, draft, onUpload, onClose }: DrawingEditorProps) {
  const confirm = useConfirm();
  const { size, strokes, step, change, canUndo, canRedo, unsaved } = useDrawing(start, draft.keep);
  const [choice, setChoice] = useState<PenChoice>({ ink: inks[0].colour, width: penWidths[0].width });
  const tool = useMemo(() => toolOf(choice), [choice]);
  const { percent, failure, save } = useSaveDrawing({ onUpload, forget: draft.forget, onSaved: onClose });
  const isSaving = percent !== undefined;
  const discard = async () => {
    if (unsaved && !(await confirm(discardDrawing))) return;
    await draft.forget();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = stepOfKey(event);
    if (!taken) return;
    event.preventDefault();
    if (!isSaving) step(taken);
  };
  return (
    <PictureEditor
      tools={<HistoryTools canUndo={canUndo} canRedo={canRedo} canClear={strokes.length > 0} onStep={step} />}
      actions={
        <>
          <Button variant="subtle" color="plain" onClick={() => void discard()}>
            Discard
          </Button>
          <Button onClick={() => (unsaved ? draft.holdFor(save(unsaved)) : void discard())}>Finish</Button>
        </>
      }
      footer={<PenTools choice={choice} onChoose={setChoice} />}
      percent={percent}
      failure={failure}
      onKeyDown={onKeyDown}
    >
      <Sheet
        strokes={strokes}
        size={size}
        tool={tool}
        isInert={isSaving}
        onChange={change}
        onProgress={draft.keep}
        onLeave={draft.keepAtOnce}
      />
    </PictureEditor>
  );
}
