import type { Attachment, DeletedAttachment, Note } from '#contract/notes/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { BinItem, BinList } from '#web/ui/lists/bin-list.tsx';
import classes from './binned-notes.module.css';
import { FileThumbnail } from '../attachments/file-thumbnail.tsx';
import { isImage } from '../attachments/note-attachments.tsx';
import type { useBinActions, useDeletedAttachments, useDeletedNotes } from './recycle-bin.queries.ts';

type BinActions = ReturnType<typeof useBinActions>;

function Thumbnail({ attachment }: { attachment: Attachment }) {
  return (
    <FileThumbnail>
      {isImage(attachment) && <img src={attachment.thumbnailUrl ?? attachment.url} alt="" loading="lazy" />}
    </FileThumbnail>
  );
}

/** The notes in the bin. */
export function BinnedNotes({ notes, actions }: { notes: ReturnType<typeof useDeletedNotes>; actions: BinActions }) {
  return (
    <BinList list={notes} isEmpty={notes.items.length === 0} nothing="No deleted notes">
      {notes.items.map((note: Note) => (
        <BinItem
          key={note._id}
          title={note.title}
          deletedAt={note.deletedAt}
          onRestore={() => void actions.restoreNote(note)}
          onDelete={() => void actions.deleteNote(note)}
        >
          <p className={classes.excerpt}>{note.description}</p>
          {note.attachments.length > 0 && (
            <div className={classes.thumbnails}>
              {note.attachments.slice(0, 6).map((attachment) => (
                <Thumbnail key={attachment._id} attachment={attachment} />
              ))}
            </div>
          )}
        </BinItem>
      ))}
    </BinList>
  );
}

interface BinnedAttachmentsProps {
  attachments: ReturnType<typeof useDeletedAttachments>;
  actions: BinActions;
}

/** The attachments in the bin, each with the note that it was taken from. */
export function BinnedAttachments({ attachments, actions }: BinnedAttachmentsProps) {
  return (
    <BinList list={attachments} isEmpty={attachments.items.length === 0} nothing="No deleted attachments">
      {attachments.items.map((file: DeletedAttachment) => (
        <BinItem
          key={file._id}
          title={file.originalname}
          deletedAt={file.deletedAt}
          picture={<Thumbnail attachment={file} />}
          onRestore={() => void actions.restoreAttachment(file)}
          onDelete={() => void actions.deleteAttachment(file)}
        >
          <p className={classes.from}>
            {formatSize(file.size)} · from “{file.noteTitle}”
          </p>
        </BinItem>
      ))}
    </BinList>
  );
}
