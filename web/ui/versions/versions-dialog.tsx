import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type ListedVersion, VersionList } from './version-list.tsx';
import classes from './versions-dialog.module.css';

interface VersionsDialogProps {
  query: ComponentProps<typeof QueryFailure>['query'] & {
    /** Newest first. */
    versions: readonly ListedVersion[];
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Shows a version, with its changes since the one before it; that is undefined for the first. */
  renderChanges: (chosen: ListedVersion, former: ListedVersion | undefined) => ReactNode;
  /** Brings a version back; undefined for a reader. */
  restore: { run: (version: number) => unknown; isPending: boolean } | undefined;
  onClose: () => void;
}

/** Former texts: to read, to compare, to bring back. */
export function VersionsDialog({ query, renderChanges, restore, onClose }: VersionsDialogProps) {
  const { versions, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [wanted, setWanted] = useState<number>();
  const at = Math.max(
    0,
    versions.findIndex(({ version }) => version === wanted),
  );
  const chosen = versions[at];
  return (
    <ModalDialog title="History" size="wide" onClose={onClose}>
      {query.isPending && <Spinner />}
      {query.isError && versions.length === 0 && <QueryFailure query={query} />}
      {chosen && (
        <div className={classes.columns}>
          <VersionList
            versions={versions}
            chosen={chosen.version}
            onChoose={setWanted}
            onMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
          />
          {renderChanges(chosen, versions[at + 1])}
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {restore && (
          <Button
            disabled={!chosen || at === 0}
            loading={restore.isPending}
            onClick={() => chosen && void restore.run(chosen.version)}
          >
            Restore this version
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}
