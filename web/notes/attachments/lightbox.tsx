import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { Attachment } from '#contract/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { PictureViewer } from '#web/ui/dialog/picture-viewer.tsx';
import classes from '#web/ui/dialog/picture-viewer.module.css';

interface LightboxProps {
  image: Attachment;
  onClose: () => void;
  /** The picture could not be loaded: its link may have expired. */
  onError: () => void;
}

/** A picture of a note in full, over the page. */
export function Lightbox({ image, onClose, onError }: LightboxProps) {
  const { originalname, url, size } = image;
  return (
    <PictureViewer label={originalname} url={url} alt={originalname} onClose={onClose} onError={onError}>
      <span className={classes.name}>{originalname}</span>
      <span className={classes.size}>{formatSize(size)}</span>
      <a href={url} download={originalname} className={classes.button} aria-label={`Download ${originalname}`}>
        <IconDownload aria-hidden size="1.2rem" stroke={1.6} />
      </a>
    </PictureViewer>
  );
}
