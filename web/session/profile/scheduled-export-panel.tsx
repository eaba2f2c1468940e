import { useState } from 'react';
import type { ExportFailureReason, ScheduledExport } from '#contract/users/scheduled-export.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './profile-page.module.css';
import { ScheduledExportDialog } from './scheduled-export-dialog.tsx';
import { useDeleteScheduledExport, useScheduledExport } from './scheduled-export.queries.ts';

const reasons: Record<Exclude<ExportFailureReason, 'status'>, string> = {
  redirect: 'the address answered with a redirect, which is not followed',
  timeout: 'it took too long',
  privateAddress: 'the address leads into a private network',
  unreachable: 'the address could not be reached',
  secretLost: 'the stored password can no longer be read; please enter it again',
  tooLarge: 'it is larger than 5 GB',
  failed: 'it could not be made here',
};

const statusWords = (status: number | null): string =>
  status === 401 || status === 403
    ? `the name or the password was refused (${status})`
    : `the address answered ${status}`;

const timeText = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** How it went, and when it comes next. */
function LastRun({ state }: { state: ScheduledExport }) {
  const { lastSuccess, failure, nextAt, runningSince } = state;
  return (
    <>
      {lastSuccess && (
        <p>
          {lastSuccess.name} went there <RelativeTime iso={lastSuccess.at} />, {formatSize(lastSuccess.bytes)}.
        </p>
      )}
      {failure && (
        <p>
          The last try failed <RelativeTime iso={failure.at} />:{' '}
          {failure.reason === 'status' ? statusWords(failure.status) : reasons[failure.reason]}.
        </p>
      )}
      <p className={classes.quiet}>{runningSince === null ? `Next: ${timeText(nextAt)}` : 'On its way now'}</p>
    </>
  );
}

function Place({ state, onChange }: { state: ScheduledExport; onChange: () => void }) {
  const confirm = useConfirm();
  const { mutate: stop, isPending } = useDeleteScheduledExport();
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Stop the scheduled export?',
      message: 'Files that are there stay. The address and its password are forgotten here.',
      confirmLabel: 'Stop',
      isDestructive: true,
    });
    if (isConfirmed) stop();
  };
  return (
    <>
      <p className={classes.lead}>
        {state.every === 'daily' ? 'Every day' : 'Every week'} to {state.url}
        {state.bucket !== null && `, bucket ${state.bucket}`}
      </p>
      <LastRun state={state} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onChange}>
          Change scheduled export
        </Button>
        <Button variant="default" loading={isPending} onClick={() => void ask()}>
          Stop scheduled export
        </Button>
      </div>
    </>
  );
}

/** Where the export goes by itself, how it last went, and the ways to change that. */
export function ScheduledExportPanel() {
  const [isOpen, setOpen] = useState(false);
  const query = useScheduledExport();
  const { data: state, isPending } = query;
  return (
    <div role="group" aria-label="Scheduled export" className={classes.form}>
      {isPending && <p role="status">Loading…</p>}
      {!isPending && state === undefined && <QueryFailure query={query} />}
      {state === null && (
        <>
          <p>Or let the same zip go by itself, to a WebDAV folder or an S3 bucket of yours.</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setOpen(true)}>
              Schedule an export
            </Button>
          </div>
        </>
      )}
      {state && <Place state={state} onChange={() => setOpen(true)} />}
      {isOpen && state !== undefined && <ScheduledExportDialog known={state} onClose={() => setOpen(false)} />}
    </div>
  );
}
