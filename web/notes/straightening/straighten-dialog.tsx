import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useReducer, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { Checkbox } from '#web/forms/checkbox.tsx';
import iconButton from '#web/ui/icon-button.module.css';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { CopyActions, onUndoKey } from '../picture-editor/copy-actions.tsx';
import { nameOfCopy, PictureError, useSaveCopy } from '../picture-editor/picture-copy.ts';
import { PictureEditor, PictureEditorLayer } from '../picture-editor/picture-editor.tsx';
import { CornerStage } from './corner-stage.tsx';
import { startCorners, takeCornerStep } from './corner-history.ts';
import { type Corners, insetCorners, isConvex } from './corners.ts';
import { type FoundPage, useFoundPage } from './use-found-page.ts';
import classes from './straighten-dialog.module.css';

interface StraightenDialogProps {
  image: Attachment;
  onUpload: SendUpload;
  onClose: () => void;
  /** The copy is among the files of the note. */
  onSaved: () => void;
}

/** The straightened page as a file. Throws a `PictureError`. */
async function straightenedFile(
  name: string,
  { picture, straightener }: FoundPage,
  corners: Corners,
  hasWhitePaper: boolean,
): Promise<File> {
  try {
    const copy = await straightener.straighten(picture, corners, hasWhitePaper);
    return new File([copy], nameOfCopy(name, copy.type, 'straightened'), { type: copy.type });
  } catch (error) {
    throw new PictureError(messages.cropping.notStraightened(name), { cause: error });
  }
}

/** Moves the corners of the page in an opened picture. */
function StraightenEditor({ page, image, onUpload, onClose, onSaved }: StraightenDialogProps & { page: FoundPage }) {
  const { picture } = page;
  const begun = startCorners(page.corners ?? insetCorners(picture));
  const [{ corners, past }, step] = useReducer(takeCornerStep, begun);
  const [hasWhitePaper, setWhitePaper] = useState(true);
  const { percent, failure, save } = useSaveCopy({ onUpload, onSaved });
  const isSaving = percent !== undefined;
  const canUndo = past.length > 0;
  const undo = () => {
    if (!isSaving) step({ kind: 'undo' });
  };
  return (
    <PictureEditor
      tools={
        <div className={classes.tools}>
          <button
            type="button"
            className={iconButton.button}
            aria-label="Undo"
            title="Undo"
            aria-disabled={!canUndo || undefined}
            onClick={undo}
          >
            <IconArrowBackUp aria-hidden size="1.3rem" stroke={1.6} />
          </button>
          <Checkbox isChecked={hasWhitePaper} onChange={setWhitePaper}>
            White paper
          </Checkbox>
        </div>
      }
      actions={
        <CopyActions
          canKeep={isConvex(corners)}
          onCancel={onClose}
          onKeep={() => void save(() => straightenedFile(image.originalname, page, corners, hasWhitePaper))}
        />
      }
      footer={
        <p className={classes.hint} role="status">
          {page.corners ? 'Move a corner that is not on the edge of the page.' : messages.cropping.noPageFound} The
          original stays.
        </p>
      }
      percent={percent}
      failure={failure}
      onKeyDown={onUndoKey(undo)}
    >
      <CornerStage picture={picture} corners={corners} isInert={isSaving} onStep={step} />
    </PictureEditor>
  );
}

/** Straightens the page in a picture of a note, over the page. The result is another file; the picture itself is not changed. */
export function StraightenDialog(props: StraightenDialogProps) {
  const { image, onClose } = props;
  const found = useFoundPage(image);
  const failure = found && 'failure' in found ? found.failure : undefined;
  return (
    <PictureEditorLayer label={`Straighten a page in ${image.originalname}`} failure={failure} onClose={onClose}>
      {found && 'page' in found && <StraightenEditor {...props} page={found.page} />}
    </PictureEditorLayer>
  );
}
