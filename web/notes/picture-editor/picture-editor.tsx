import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import classes from './picture-editor.module.css';

interface PictureEditorProps {
  tools: ReactNode;
  /** Buttons that end the work. */
  actions: ReactNode;
  /** Stands below the picture while nothing is sent. */
  footer: ReactNode;
  /** The picture. It does not take the pointer while the result is sent. */
  children: ReactNode;
  /** How much of the result is sent, from 0 to 100; undefined while nothing is. */
  percent: number | undefined;
  failure: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A picture to work on, with its tools above and its state below. */
export function PictureEditor({ tools, actions, footer, children, percent, failure, onKeyDown }: PictureEditorProps) {
  const isSaving = percent !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the controls within
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <div className={classes.bar} inert={isSaving}>
        {tools}
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
      <div className={classes.foot}>
        {failure !== undefined && <DialogMessage type="danger">{failure}</DialogMessage>}
        {isSaving ? <ProgressLine label="Upload" percent={percent} /> : footer}
      </div>
    </div>
  );
}

interface PictureEditorLayerProps {
  label: string;
  /** Stands in place of the editor where there is nothing to work on. */
  failure: string | undefined;
  /** The editor; nothing while its picture is opened. */
  children: ReactNode;
  onClose: () => void;
}

/** The layer over the page in which a picture is worked on. */
export function PictureEditorLayer({ label, failure, children, onClose }: PictureEditorLayerProps) {
  return (
    <ModalLayer label={label} className={classes.dialog} onClose={onClose}>
      {children || (
        <div className={classes.wait}>
          {failure === undefined ? <Spinner /> : <DialogMessage type="danger">{failure}</DialogMessage>}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </ModalLayer>
  );
}
