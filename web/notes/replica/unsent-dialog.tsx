import { useId } from 'react';
import { messages } from '#contract/messages.ts';
import type { QueuedChange, WrittenText } from '#web/offline/note-change.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { describeChange } from './describe-change.ts';
import { discard, putBack } from './outbox-actions.ts';
import rows from '#web/ui/lists/divided-rows.module.css';
import classes from './unsent-dialog.module.css';

/** The text that would be lost with a change; undefined where the change has none. */
const textOf = ({ change }: QueuedChange): WrittenText | undefined =>
  change.kind === 'add' || change.kind === 'save' ? change.text : undefined;

function useEntryActions(queued: QueuedChange) {
  const confirm = useConfirm();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const text = textOf(queued);
  return {
    retry: () => putBack(queued).catch(showFailure),
    copy:
      text &&
      (async () => {
        try {
          await navigator.clipboard.writeText(`${text.title}\n\n${text.description}`);
          showAlert('success', messages.unsent.textCopied);
        } catch {
          // Refused by the browser or by the person: both say the same.
          showAlert('danger', messages.notes.copyFailed);
        }
      }),
    drop: async () => {
      const isSure = await confirm({
        title: 'Discard this change?',
        message: `“${queued.title}” goes back to what it was. ${text ? 'What you wrote is lost.' : 'Nothing is sent.'}`,
        confirmLabel: 'Discard',
        isDestructive: true,
      });
      if (isSure) await discard(queued).catch(showFailure);
    },
  };
}

/** One change: the note, what was done to it and when, and its state. */
function Entry({ queued }: { queued: QueuedChange }) {
  const titleId = useId();
  const { retry, copy, drop } = useEntryActions(queued);
  const { title, change, at, refusal } = queued;
  return (
    <li className={rows.entry}>
      <div className={rows.words}>
        <span id={titleId} dir="auto" className={rows.title}>
          {title}
        </span>
        <span className={classes.what}>
          {describeChange(change)} · <RelativeTime iso={at} />
        </span>
        {refusal === undefined ? (
          <span className={classes.state}>Waits for the network</span>
        ) : (
          <span className={classes.refusal}>Not taken: {refusal}</span>
        )}
      </div>
      <div className={rows.actions}>
        {refusal !== undefined && (
          <Button variant="default" size="xs" aria-describedby={titleId} onClick={() => void retry()}>
            Retry
          </Button>
        )}
        {refusal !== undefined && copy && (
          <Button variant="default" size="xs" aria-describedby={titleId} onClick={() => void copy()}>
            Copy text
          </Button>
        )}
        <Button variant="default" size="xs" aria-describedby={titleId} onClick={() => void drop()}>
          Discard
        </Button>
      </div>
    </li>
  );
}

interface UnsentDialogProps {
  changes: readonly QueuedChange[];
  onClose: () => void;
}

/** All changes that are not sent yet, the refused ones first. */
export function UnsentDialog({ changes, onClose }: UnsentDialogProps) {
  const refused = changes.filter(({ refusal }) => refusal !== undefined);
  const waiting = changes.filter(({ refusal }) => refusal === undefined);
  return (
    <ModalDialog title="Not sent yet" hasCloseButton onClose={onClose}>
      {changes.length === 0 ? (
        <EmptyState level={3} title="Everything is sent">
          Your notes are the same here and on the server.
        </EmptyState>
      ) : (
        <>
          <p className={classes.lead}>
            These changes are kept on this device. They are sent in this order when the network returns.
          </p>
          <ul className={rows.list}>
            {[...refused, ...waiting].map((queued) => (
              <Entry key={queued.seq} queued={queued} />
            ))}
          </ul>
        </>
      )}
    </ModalDialog>
  );
}
