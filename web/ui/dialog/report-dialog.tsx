import { useId, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports.ts';
import { lengthOf } from '#contract/text.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useAlert } from '../alerts/alerts.tsx';
import { Button } from '../button.tsx';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';
import classes from './report-dialog.module.css';
import type { Reported } from './report.tsx';

const check = checkedBy(addReport);

/** The reason, and what came of sending it. What was written stays until it has arrived. */
function useReportForm({ contentType, contentId }: Reported, onSent: () => void) {
  const showAlert = useAlert();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const body = { contentType, contentId, reason };
    const wrong = check(body)['reason'];
    setRefusal(wrong);
    if (wrong !== undefined) return;
    setSending(true);
    try {
      await call(addReport, { body });
      onSent();
      showAlert('success', messages.reports.sent);
    } catch (error) {
      setRefusal(failureSentence(error));
      setSending(false);
    }
  };
  const write = (text: string) => {
    setReason(text);
    setRefusal(undefined);
  };
  return { reason, write, refusal, isSending, submit };
}

/** Asks for the reason of a report and sends it. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { reason, write, refusal, isSending, submit } = useReportForm(reported, onClose);
  const id = useId();
  const length = lengthOf(reason.trim());
  const { max } = limits.report.reason;
  return (
    // What is on its way to the server cannot be called back by closing the dialog.
    <ModalDialog title={reported.title} onClose={() => !isSending && onClose()}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.lead}>Those who look after Thoughtleaf will read this. Nobody else learns who sent it.</p>
        <div className={classes.field}>
          <label htmlFor={id} className={classes.label}>
            Reason
          </label>
          <textarea
            id={id}
            name="reason"
            dir="auto"
            rows={4}
            data-autofocus
            className={classes.reason}
            value={reason}
            readOnly={isSending}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={`${id}-refusal ${id}-count`}
            onChange={(event) => write(event.target.value)}
          />
          <div className={classes.under}>
            <p id={`${id}-refusal`} role="alert" className={classes.refusal}>
              {refusal}
            </p>
            <p id={`${id}-count`} className={classes.count} data-over={length > max || undefined}>
              {length}/{max}
            </p>
          </div>
        </div>
        <DialogActions>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Submit
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
