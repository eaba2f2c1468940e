import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports/reports.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '../alerts/alerts.tsx';
import { Button } from '../button.tsx';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';
import classes from './report-dialog.module.css';
import type { Reported } from './report.tsx';

const validate = checkedBy(addReport);

/** The reason of a report, and its sending. */
function useReportForm({ contentType, contentId }: Reported, onSent: () => void) {
  const showAlert = useAlert();
  const { form, submit, isSending, ...failed } = useApiForm({
    initialValues: { reason: '' },
    validate: (values) => validate({ contentType, contentId, ...values }),
    clearsFailureOnSubmit: true,
    endsWithSuccess: true,
    send: async (values) => {
      await call(addReport, { body: { contentType, contentId, ...values } });
      onSent();
      showAlert('success', messages.reports.sent);
    },
  });
  const write = (text: string) => {
    form.change('reason', text);
    failed.clearFailure();
  };
  return { reason: form.values.reason, write, refusal: form.errors['reason'] ?? failed.refusal, isSending, submit };
}

/** Asks for the reason of a report and sends it. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { reason, write, refusal, isSending, submit } = useReportForm(reported, onClose);
  const id = useId();
  const length = lengthOf(reason.trim());
  const { max } = limits.report.reason;
  return (
    // Closing the dialog cannot cancel a request that was sent.
    <ModalDialog title={reported.title} onClose={() => !isSending && onClose()}>
      <form noValidate className={classes.form} onSubmit={submit}>
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
