import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useId, type ReactNode } from 'react';
import classes from './file-chooser.module.css';

interface FileChooserProps {
  label: string;
  /** The button's text, with the other ways to add files. */
  children: ReactNode;
  onFiles: (files: File[]) => void;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Files are held over the place that takes them. */
  isOver: boolean;
}

/** A file input that looks like a place for files. Its picker offers images; drop and paste take any file. */
export function FileChooser({
  label,
  children,
  onFiles,
  isMultiple = false,
  isDisabled = false,
  isOver,
}: FileChooserProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.place} data-over={isOver || undefined} data-disabled={isDisabled || undefined}>
        <IconPaperclip aria-hidden size="1.1rem" stroke={1.6} />
        <span id={`${id}-hint`}>{children}</span>
        <input
          id={id}
          type="file"
          accept="image/*"
          className={classes.input}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file again is a change again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
