import type { ReactNode } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import classes from './bin-list.module.css';
import { Button } from '../button.tsx';
import { useConfirm } from '../dialog/confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { NextPage } from './paged-list.tsx';
import { RelativeTime } from '../text/relative-time.tsx';

interface BinItemProps {
  title: string;
  deletedAt: string | null;
  /** Description of the item, in a line or two. */
  children: ReactNode;
  picture?: ReactNode;
  onRestore: () => void;
  onDelete: () => void;
}

/** Something in the bin. Asks before it is deleted: what leaves the bin this way is gone. */
export function BinItem({ title, deletedAt, children, picture, onRestore, onDelete }: BinItemProps) {
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

interface BinListProps {
  list: {
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  isEmpty: boolean;
  /** Text of an empty bin. */
  nothing: string;
  children: ReactNode;
}

/** A part of the bin: loading, failed, empty or there. */
export function BinList({ list, isEmpty, nothing, children }: BinListProps) {
  if (list.isPending && list.error === null) return <BinSkeleton />;
  if (list.isPending || (list.error && isEmpty)) {
    return <ErrorState message={failureSentence(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (isEmpty) {
    return <EmptyState title={nothing}>Deleted things come here first, and can be restored with one press.</EmptyState>;
  }
  return (
    <>
      <ul className={classes.list}>{children}</ul>
      {list.hasNextPage && <NextPage query={list} className={classes.more} />}
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
