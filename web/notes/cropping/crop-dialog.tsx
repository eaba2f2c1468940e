import { useReducer, type KeyboardEvent } from 'react';
import type { Attachment } from '#contract/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { isWhole, startCrop, takeCropStep } from './crop-history.ts';
import { CropStage } from './crop-stage.tsx';
import { CropTools } from './crop-tools.tsx';
import { useCropCopy, useOpenedPicture } from './use-crop-copy.ts';
import classes from './crop-dialog.module.css';

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
  const { percent, failure, save } = useCropCopy({ image, onUpload, onSaved });
  const isSaving = percent !== undefined;
  const { width, height } = history.crop.frame;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    step({ kind: 'undo' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the controls within
    <div className={classes.editor} onKeyDown={onKeyDown} inert={isSaving}>
      <div className={classes.bar}>
        <CropTools canUndo={history.past.length > 0} canReset={!isWhole(history)} onStep={step} />
        <div className={classes.ends}>
          <Button variant="subtle" color="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isWhole(history)} onClick={() => void save(picture, history.crop)}>
            Keep as a copy
          </Button>
        </div>
      </div>
      <CropStage picture={picture} history={history} onStep={step} />
      <div className={classes.foot}>
        {failure !== undefined && <DialogMessage type="danger">{failure}</DialogMessage>}
        {isSaving ? (
          <ProgressLine label="Upload" percent={percent} />
        ) : (
          <p className={classes.size}>
            {width} × {height} pixels. The original stays.
          </p>
        )}
      </div>
    </div>
  );
}

/** Cuts and turns a picture of a note, over the page. The result is another file; the picture itself is not changed. */
export function CropDialog(props: CropDialogProps) {
  const { image, onClose } = props;
  const opened = useOpenedPicture(image);
  return (
    <ModalLayer label={`Crop or rotate ${image.originalname}`} className={classes.dialog} onClose={onClose}>
      {opened && 'picture' in opened ? (
        <CropEditor {...props} picture={opened.picture} />
      ) : (
        <div className={classes.wait}>
          {opened ? <DialogMessage type="danger">{opened.failure}</DialogMessage> : <Spinner />}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </ModalLayer>
  );
}
