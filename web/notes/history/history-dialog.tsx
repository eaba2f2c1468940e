import { messages } from '#contract/messages.ts';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { VersionChanges } from '#web/ui/versions/version-changes.tsx';
import type { ListedVersion } from '#web/ui/versions/version-list.tsx';
import { VersionsDialog } from '#web/ui/versions/versions-dialog.tsx';
import { canWrite } from '../people/note-rights.ts';
import { useRestoreVersion, useVersion, useVersions } from './versions.queries.ts';

interface ChangesProps {
  noteId: string;
  chosen: ListedVersion;
  former: ListedVersion | undefined;
}

function Changes({ noteId, chosen, former }: ChangesProps) {
  const text = useVersion(noteId, chosen.version, chosen.savedAt);
  const formerText = useVersion(noteId, former?.version, former?.savedAt);
  return <VersionChanges chosen={text} former={former && formerText} />;
}

/** Restores a version; the alert offers to undo that by restoring the one that it replaced. */
function useRestore(noteId: string, current: ListedVersion | undefined, onDone: () => void) {
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
  const restore = useRestore(noteId, query.versions[0], onClose);
  return (
    <VersionsDialog
      query={query}
      renderChanges={(chosen, former) => <Changes noteId={noteId} chosen={chosen} former={former} />}
      restore={canWrite(note) ? restore : undefined}
      onClose={onClose}
    />
  );
}
