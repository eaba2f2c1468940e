import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { ModalLayer } from './modal-layer.tsx';
import classes from './picture-viewer.module.css';

interface PictureViewerProps {
  /** Name of the dialog. */
  label: string;
  url: string;
  alt: string;
  onClose: () => void;
  /** The picture could not be loaded: its link may have expired. */
  onError?: (() => void) | undefined;
  /** Lies over the picture, in a box of its size. */
  over?: ReactNode;
  /** The line below the picture, before its button to close. */
  children: ReactNode;
}

/** A picture in full, over the page. */
export function PictureViewer({ label, url, alt, onClose, onError, over, children }: PictureViewerProps) {
  return (
    <ModalLayer label={label} className={classes.dialog} onClose={onClose}>
      <figure className={classes.figure}>
        <div className={classes.frame}>
          <img src={url} alt={alt} className={classes.picture} onError={onError} />
          {over}
        </div>
        <figcaption className={classes.caption}>
          {children}
          <button type="button" className={classes.button} aria-label="Close" data-autofocus onClick={onClose}>
            <IconX aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        </figcaption>
      </figure>
    </ModalLayer>
  );
}
