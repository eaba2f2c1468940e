import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import classes from './viewer-frame.module.css';

interface ViewerFrameProps {
  file: Attachment;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog that shows a file over the page. */
export function ViewerFrame({ file, onClose, children }: ViewerFrameProps) {
  const { originalname: name, url, size } = file;
  useCloseOnBack(onClose);
  return (
    <ModalLayer label={name} className={classes.dialog} onClose={onClose}>
      <header className={classes.head}>
        <h2 dir="auto" className={classes.name} title={name}>
          {name}
        </h2>
        <span className={classes.size}>{formatSize(size)}</span>
        <a href={url} download={name} className={classes.button} aria-label={`Download ${name}`} title="Download">
          <IconDownload aria-hidden size="1.2rem" stroke={1.6} />
        </a>
        <button type="button" className={classes.button} aria-label="Close" data-autofocus onClick={onClose}>
          <IconX aria-hidden size="1.2rem" stroke={1.6} />
        </button>
      </header>
      {children}
    </ModalLayer>
  );
}
