import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { NoteDetail } from '#contract/note-actions.ts';
import type { NoteVersion } from '#contract/note-versions.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { canWrite } from '../people/note-rights.ts';
import { ChangedText } from '#web/ui/versions/changed-text.tsx';
import classes from '#web/ui/versions/history-dialog.module.css';
import { VersionList } from '#web/ui/versions/version-list.tsx';
import { useRestoreVersion, useVersion, useVersions } from './versions.queries.ts';

interface ChangesProps {
  noteId: string;
  chosen: NoteVersion;
  /** The version that it is compared with; undefined for the first. */
  former: NoteVersion | undefined;
}

/** The text of a version, with its changes since the one before. */
function Changes({ noteId, chosen, former }: ChangesProps) {
  const next = useVersion(noteId, chosen.version, chosen.savedAt);
  const before = useVersion(noteId, former?.version, former?.savedAt);
  const failed = [next, before].find(({ isError }) => isError);
  return (
    <section aria-label="Changes" className={classes.changes}>
      {failed && <QueryFailure query={failed} />}
      {!failed && (!next.data || (former && !before.data)) && <Spinner />}
      {next.data && (!former || before.data) && (
        <>
          <p className={classes.lead}>
            {former
              ? 'Changes since the version before. Added words are underlined, removed words struck through.'
              : 'The first text.'}
          </p>
          <ChangedText
            key={chosen.version}
            former={`${before.data?.title ?? next.data.title}\n\n${before.data?.description ?? next.data.description}`}
            next={`${next.data.title}\n\n${next.data.description}`}
          />
          {next.data.tags.length > 0 && <p className={classes.lead}>Tags: {next.data.tags.join(', ')}</p>}
        </>
      )}
    </section>
  );
}

/** Restores a version; the alert offers to undo that by restoring the one that it replaced. */
function useRestore(noteId: string, current: NoteVersion | undefined, onDone: () => void) {
  const { mutateAsync: restore, isPending } = useRestoreVersion(noteId);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const run = async (version: number) => {
    try {
      await restore(version);
      const undo = async () => {
        try {
          if (current) await restore(current.version);
          showAlert('success', messages.notes.previousTextBack);
        } catch (error) {
          showFailure(error);
        }
      };
      onDone();
      showAlert('success', messages.notePage.versionRestored, {
        action: { label: 'Undo', onClick: () => void undo() },
      });
    } catch (error) {
      showFailure(error);
    }
  };
  return { run, isPending };
}

interface HistoryDialogProps {
  note: Pick<NoteDetail, '_id' | 'role'>;
  onClose: () => void;
}

/** Former texts of a note: to read, to compare, to bring back. */
export function HistoryDialog({ note, onClose }: HistoryDialogProps) {
  const { _id: noteId } = note;
  const query = useVersions(noteId);
  const { versions, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [wanted, setWanted] = useState<number>();
  const at = Math.max(
    0,
    versions.findIndex(({ version }) => version === wanted),
  );
  const chosen = versions[at];
  const restore = useRestore(noteId, versions[0], onClose);
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
          <Changes noteId={noteId} chosen={chosen} former={versions[at + 1]} />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {canWrite(note) && (
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
