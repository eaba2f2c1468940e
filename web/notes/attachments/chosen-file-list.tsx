import { useCallback, useState } from 'react';
import { formatSize } from '#lib/format-size.ts';
import classes from './chosen-file-list.module.css';
import { FileThumbnail } from './file-thumbnail.tsx';
import { RemoveFile } from './remove-file.tsx';

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
  return (
    <FileThumbnail isSmall>{isPicture && <img ref={show} alt="" onError={() => setPicture(false)} />}</FileThumbnail>
  );
}

interface ChosenFileListProps {
  files: readonly File[];
  onRemove: (file: File) => void;
  isDisabled: boolean;
}

/** The chosen files, each with a button to leave it out; nothing where there are none. */
export function ChosenFileList({ files, onRemove, isDisabled }: ChosenFileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Chosen files">
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files of one name are two files
        <li key={`${index} ${file.name} ${file.lastModified}`} className={classes.item}>
          <Preview file={file} />
          <span className={classes.words}>
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{formatSize(file.size)}</span>
          </span>
          <RemoveFile name={file.name} isDisabled={isDisabled} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}
