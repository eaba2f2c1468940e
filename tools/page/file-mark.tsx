import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { useState } from 'react';
import classes from './file-mark.module.css';
import { useBlobAddress } from './use-blob-address.ts';
import { useLargePicture } from './use-large-picture.ts';

function Picture({ blob, onFailure }: { blob: Blob; onFailure: () => void }) {
  return <img ref={useBlobAddress(blob)} alt="" loading="lazy" decoding="async" onError={onFailure} />;
}

/** A picture's small self, straight from this device; a sign for all other files, and for pictures too large to be shown by the way. */
export function FileMark({ file: { blob } }: { file: { blob: Blob } }) {
  const [isPicture, setPicture] = useState(blob.type.startsWith('image/'));
  const isLarge = useLargePicture(blob);
  return (
    <span className={classes.mark}>
      {isPicture && isLarge === false ? (
        <Picture blob={blob} onFailure={() => setPicture(false)} />
      ) : (
        <IconFile aria-hidden size="1.3rem" stroke={1.4} />
      )}
    </span>
  );
}
