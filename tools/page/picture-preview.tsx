import classes from './picture-preview.module.css';
import { useBlobAddress } from './use-blob-address.ts';

function Picture({ blob, label }: { blob: Blob; label: string }) {
  return (
    <figure className={classes.figure}>
      <img ref={useBlobAddress(blob)} alt="" className={classes.picture} />
      <figcaption className={classes.label}>{label}</figcaption>
    </figure>
  );
}

/** Kinds of pictures that browsers mostly do not show. */
export const isShown = ({ type }: Blob): boolean => type.startsWith('image/') && !/tiff|hei[cf]/.test(type);

/** A picture that was made beside the one that it was made of. */
export function PicturePreview({ before, after }: { before: Blob | undefined; after: Blob }) {
  return (
    <div className={classes.pair}>
      {before && isShown(before) && <Picture blob={before} label="Before" />}
      <Picture blob={after} label="After" />
    </div>
  );
}
