import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import classes from './note-attachments.module.css';

interface NoteAttachmentsProps {
  attachments: readonly Attachment[];
  onOpen: (file: Attachment) => void;
  /** Undefined where files cannot be taken away. */
  onDelete: ((attachment: Attachment) => void) | undefined;
  onError: () => void;
  /** A button at a file that is no picture. */
  renderAction?: (file: Attachment) => ReactNode;
}

/** True if an attachment is shown as a picture. */
export const isImage = ({ fileType }: Attachment): boolean => fileType.startsWith('image/');

/** True if an attachment is a sound or a film. */
export const isPlayable = ({ fileType }: Attachment): boolean => /^(?:audio|video)\//.test(fileType);

function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <button
      type="button"
      className={classes.delete}
      aria-label={`Delete attachment ${name}`}
      title="Delete"
      onClick={onDelete}
    >
      <IconX aria-hidden size="0.95rem" />
    </button>
  );
}

/** Images as pictures and other files by their names, to open; the size of a file downloads it. */
export function NoteAttachments({ attachments, onOpen, onDelete, onError, renderAction }: NoteAttachmentsProps) {
  const images = attachments.filter(isImage);
  const files = attachments.filter((attachment) => !isImage(attachment));
  return (
    <>
      {images.length > 0 && (
        <ul className={classes.images} data-count={Math.min(images.length, 3)}>
          {images.map((image) => (
            <li key={image._id} className={classes.image}>
              <button type="button" className={classes.open} onClick={() => onOpen(image)}>
                <img
                  src={image.thumbnailUrl ?? image.url}
                  alt={image.originalname}
                  className={classes.picture}
                  loading="lazy"
                  decoding="async"
                  onError={onError}
                />
              </button>
              {onDelete && <DeleteButton name={image.originalname} onDelete={() => onDelete(image)} />}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file._id} className={classes.file}>
              <button type="button" className={classes.link} onClick={() => onOpen(file)}>
                <IconFile aria-hidden size="1.1rem" stroke={1.5} />
                <span className={classes.name}>{file.originalname}</span>
              </button>
              <div className={classes.actions}>
                <a
                  href={file.url}
                  className={classes.size}
                  download={file.originalname}
                  aria-label={`Download ${file.originalname} ${formatSize(file.size)}`}
                >
                  {formatSize(file.size)}
                </a>
                {renderAction?.(file)}
                {onDelete && <DeleteButton name={file.originalname} onDelete={() => onDelete(file)} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
