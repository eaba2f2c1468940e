import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { Attachment } from '#contract/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import classes from './lightbox.module.css';

interface LightboxProps {
  image: Attachment;
  onClose: () => void;
  /** The picture could not be loaded: its link may have expired. */
  onError: () => void;
}

/** A picture in full, over the page. */
export function Lightbox({ image, onClose, onError }: LightboxProps) {
  const { originalname, url, size } = image;
  return (
    <ModalLayer label={originalname} className={classes.dialog} onClose={onClose}>
      <figure className={classes.figure}>
        <img src={url} alt={originalname} className={classes.picture} onError={onError} />
        <figcaption className={classes.caption}>
          <span className={classes.name}>{originalname}</span>
          <span className={classes.size}>{formatSize(size)}</span>
          <a href={url} download={originalname} className={classes.button} aria-label={`Download ${originalname}`}>
            <IconDownload aria-hidden size="1.2rem" stroke={1.6} />
          </a>
          <button type="button" className={classes.button} aria-label="Close" data-autofocus onClick={onClose}>
            <IconX aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        </figcaption>
      </figure>
    </ModalLayer>
  );
}
