import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Attachment, DeletedAttachment, Note } from '#contract/notes.ts';
import { formatSize } from '#lib/format-size.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './bin-lists.module.css';
import { FileThumbnail } from './file-thumbnail.tsx';
import { isImage } from './note-attachments.tsx';
import type { useBinActions, useDeletedAttachments, useDeletedNotes } from './recycle-bin.queries.ts';
import { sentenceOf } from './use-note-failure.ts';

type BinActions = ReturnType<typeof useBinActions>;

interface BinItemProps {
  title: string;
  deletedAt: string | null;
  /** What the item is, in a line or two. */
  children: ReactNode;
  picture?: ReactNode;
  onRestore: () => void;
  onDelete: () => void;
}

/** Asks first: what leaves the bin this way is gone. */
function BinItem({ title, deletedAt, children, picture, onRestore, onDelete }: BinItemProps) {
  const confirm = useConfirm();
  const askToDelete = async () => {
    const isSure = await confirm({
      title: 'Delete permanently?',
      message: `"${title}" will be deleted for good. This cannot be undone.`,
      confirmLabel: 'Delete permanently',
      isDestructive: true,
    });
    if (isSure) onDelete();
  };
  return (
    <li className={classes.item}>
      {picture}
      <div className={classes.words}>
        <h2 dir="auto" className={classes.title}>
          {title}
        </h2>
        {children}
        {deletedAt && (
          <p className={classes.time}>
            Deleted <RelativeTime iso={deletedAt} />
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="sm" title={`Restore ${title}`} onClick={onRestore}>
          Restore
        </Button>
        <Button variant="subtle" size="sm" className={classes.forGood} onClick={() => void askToDelete()}>
          Delete permanently
        </Button>
      </div>
    </li>
  );
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  return (
    <FileThumbnail>
      {isImage(attachment) && <img src={attachment.thumbnailUrl ?? attachment.url} alt="" loading="lazy" />}
    </FileThumbnail>
  );
}

interface BinListProps {
  list: Pick<
    ReturnType<typeof useDeletedNotes> | ReturnType<typeof useDeletedAttachments>,
    'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  isEmpty: boolean;
  /** What is said of an empty bin. */
  nothing: string;
  children: ReactNode;
}

/** Loading, failed, empty or there. */
function BinList({ list, isEmpty, nothing, children }: BinListProps) {
  if (list.isPending && list.error === null) return <BinSkeleton />;
  if (list.isPending || (list.error && isEmpty)) {
    return <ErrorState message={sentenceOf(list.error) ?? ''} onRetry={() => void list.refetch()} />;
  }
  if (isEmpty) {
    return (
      <EmptyState title={nothing}>What you delete comes here first, and can be restored with one press.</EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>{children}</ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function BinSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.list}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.skeleton} />
      ))}
    </div>
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
