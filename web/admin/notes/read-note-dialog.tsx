import { useQuery } from '@tanstack/react-query';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminNote, readAdminNote } from '#contract/notes/notes.admin.ts';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { AdminFailure } from '../admin-failure.tsx';
import { serverSentence } from '../server-message.ts';

/** Asked for each time the dialog opens, and only then: the log tells who read what how often. */
const useWholeNote = (id: string) =>
  useQuery({
    queryKey: ['admin', readAdminNote.path, id],
    queryFn: ({ signal }) => adminCall(readAdminNote, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/** Somebody's whole note. */
export function ReadNoteDialog({ note, onClose }: { note: AdminNote; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useWholeNote(note._id);
  return (
    <ModalDialog title={note.title} size="wide" onClose={onClose} hasCloseButton>
      <p className={classes.lead}>
        {note.author}, <RelativeTime iso={note.createdAt} />. A private note: that you read it is recorded in the audit
        log.
      </p>
      {data && (
        <div dir="auto" className={classes.text}>
          {data.note.content}
        </div>
      )}
      {!data && !error && <Spinner room="inline" />}
      {error && (
        <AdminFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {serverSentence(error, adminMessages.notes.readFailed)}
        </AdminFailure>
      )}
    </ModalDialog>
  );
}
