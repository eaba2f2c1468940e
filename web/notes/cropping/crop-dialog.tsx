import { useReducer } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { CopyActions, onUndoKey } from '../picture-editor/copy-actions.tsx';
import { useOpenedPicture, useSaveCopy } from '../picture-editor/picture-copy.ts';
import { PictureEditor, PictureEditorLayer } from '../picture-editor/picture-editor.tsx';
import { isWhole, startCrop, takeCropStep } from './crop-history.ts';
import { CropStage } from './crop-stage.tsx';
import { CropTools } from './crop-tools.tsx';
import { croppedFile } from './cropped-file.ts';
import classes from './crop-tools.module.css';

interface CropDialogProps {
  image: Attachment;
  onUpload: SendUpload;
  onClose: () => void;
  /** The copy is among the files of the note. */
  onSaved: () => void;
}

/** Cuts and turns an opened picture. */
function CropEditor({ picture, image, onUpload, onClose, onSaved }: CropDialogProps & { picture: ImageBitmap }) {
  const [history, step] = useReducer(takeCropStep, startCrop({ width: picture.width, height: picture.height }));
  const { percent, failure, save } = useSaveCopy({ onUpload, onSaved });
  const { originalname: name, fileType: mediaType } = image;
  const isSaving = percent !== undefined;
  const { width, height } = history.crop.frame;
  const undo = () => {
    if (!isSaving) step({ kind: 'undo' });
  };
  return (
    <PictureEditor
      tools={<CropTools canUndo={history.past.length > 0} canReset={!isWhole(history)} onStep={step} />}
      actions={
        <CopyActions
          canKeep={!isWhole(history)}
          onCancel={onClose}
          onKeep={() => void save(() => croppedFile({ picture, name, mediaType }, history.crop))}
        />
      }
      footer={
        <p className={classes.size}>
          {width} × {height} pixels. The original stays.
        </p>
      }
      percent={percent}
      failure={failure}
      onKeyDown={onUndoKey(undo)}
    >
      <CropStage picture={picture} history={history} isInert={isSaving} onStep={step} />
    </PictureEditor>
  );
}

/** Cuts and turns a picture of a note, over the page. The result is another file; the picture itself is not changed. */
export function CropDialog(props: CropDialogProps) {
  const { image, onClose } = props;
  const opened = useOpenedPicture(image);
  const failure = opened && 'failure' in opened ? opened.failure : undefined;
  return (
    <PictureEditorLayer label={`Crop or rotate ${image.originalname}`} failure={failure} onClose={onClose}>
      {opened && 'picture' in opened && <CropEditor {...props} picture={opened.picture} />}
    </PictureEditorLayer>
  );
}
