import IconCrop from '@tabler/icons-react/dist/esm/icons/IconCrop.mjs';
import IconPerspective from '@tabler/icons-react/dist/esm/icons/IconPerspective.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTextScan2 from '@tabler/icons-react/dist/esm/icons/IconTextScan2.mjs';
import { type ReactNode, useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { PictureViewer } from '#web/ui/dialog/picture-viewer.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { SendUpload } from './attachment-upload.tsx';
import classes from '#web/ui/dialog/picture-viewer.module.css';

const { Component: CropDialog } = lazyComponent(
  'crop-dialog',
  async () => (await import('../cropping/crop-dialog.tsx')).CropDialog,
);

const { Component: StraightenDialog } = lazyComponent(
  'straighten-dialog',
  async () => (await import('../straightening/straighten-dialog.tsx')).StraightenDialog,
);

/** Kinds that every browser opens, and writes or has another for. */
const editable = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Ways to a changed copy. */
const editors = [
  { title: 'Crop or rotate', labelOf: (name: string) => `Crop or rotate ${name}`, Icon: IconCrop, Dialog: CropDialog },
  {
    title: 'Straighten a page',
    labelOf: (name: string) => `Straighten a page in ${name}`,
    Icon: IconPerspective,
    Dialog: StraightenDialog,
  },
] as const;

interface LightboxProps {
  image: Attachment;
  onClose: () => void;
  /** The picture could not be loaded: its link may have expired. */
  onError: () => void;
  /** Adds a cut or straightened copy to the note; left out where nobody may. */
  onUpload?: SendUpload | undefined;
  /** Adds the words in the picture to the note; left out where nobody may, or no reader is there. */
  onExtract?: (() => void) | undefined;
  /** Marks of a search, which lie over the picture. */
  marks?: ReactNode;
}

/** A picture of a note in full, over the page. */
export function Lightbox({ image, onClose, onError, onUpload, onExtract, marks }: LightboxProps) {
  const { originalname, url, size, fileType } = image;
  const [Editor, setEditor] = useState<typeof CropDialog>();
  if (Editor && onUpload)
    return <Editor image={image} onUpload={onUpload} onClose={() => setEditor(undefined)} onSaved={onClose} />;
  return (
    <PictureViewer label={originalname} url={url} alt={originalname} over={marks} onClose={onClose} onError={onError}>
      <span className={classes.name}>{originalname}</span>
      <span className={classes.size}>{formatSize(size)}</span>
      {onUpload &&
        editable.has(fileType) &&
        editors.map(({ title, labelOf, Icon, Dialog }) => (
          <button
            key={title}
            type="button"
            className={classes.button}
            aria-label={labelOf(originalname)}
            title={title}
            onClick={() => setEditor(() => Dialog)}
          >
            <Icon aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        ))}
      {onExtract && (
        <button
          type="button"
          className={classes.button}
          aria-label={`Extract text of ${originalname} into the note`}
          title="Extract text"
          onClick={onExtract}
        >
          <IconTextScan2 aria-hidden size="1.2rem" stroke={1.6} />
        </button>
      )}
      <a href={url} download={originalname} className={classes.button} aria-label={`Download ${originalname}`}>
        <IconDownload aria-hidden size="1.2rem" stroke={1.6} />
      </a>
    </PictureViewer>
  );
}
