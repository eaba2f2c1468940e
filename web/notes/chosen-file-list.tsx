import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { formatSize } from '#lib/format-size.ts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useState } from 'react';
import classes from './chosen-file-list.module.css';

/** A picture of a chosen image, straight from this machine. */
function Preview({ file }: { file: File }) {
  const [isPicture, setPicture] = useState(file.type.startsWith('image/'));
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!isPicture) return <IconFile aria-hidden size="1.4rem" stroke={1.4} />;
  return <img ref={show} alt="" className={classes.picture} onError={() => setPicture(false)} />;
}

interface ChosenFileListProps {
  files: readonly File[];
  onRemove: (file: File) => void;
  isDisabled: boolean;
}

export function ChosenFileList({ files, onRemove, isDisabled }: ChosenFileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Chosen files">
      {files.map((file, index) => (
        // Two files of one name are two files.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${file.name} ${file.lastModified}`} className={classes.item}>
          <span className={classes.preview}>
            <Preview file={file} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{formatSize(file.size)}</span>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${file.name}`}
            disabled={isDisabled}
            onClick={() => onRemove(file)}
          >
            <IconX aria-hidden size="1rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
