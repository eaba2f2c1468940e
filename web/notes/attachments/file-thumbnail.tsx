import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import type { ReactNode } from 'react';
import classes from './file-thumbnail.module.css';

interface FileThumbnailProps {
  isSmall?: boolean;
  /** The file's picture; without one, an icon is shown. */
  children?: ReactNode;
}

/** The little square that shows a file in a list. */
export function FileThumbnail({ isSmall = false, children }: FileThumbnailProps) {
  return (
    <span className={classes.thumbnail} data-small={isSmall || undefined}>
      {children || <IconFile aria-hidden size="1.4rem" stroke={1.4} />}
    </span>
  );
}
