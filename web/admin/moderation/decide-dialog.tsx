import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminAppeal, decideAppeal, listAppeals } from '#contract/moderation/moderation.admin.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { ReasonField } from '../reason-field.tsx';
import { listKey } from '../list/use-admin-list.ts';
import { takenWords } from './reason-templates.ts';

interface Values {
  decision: 'grant' | 'refuse';
  reason: string;
}

interface DecideDialogProps {
  appeal: AdminAppeal;
  onClose: () => void;
}

const check = checkedBy(decideAppeal);
const bodyOf = ({ decision, reason }: Values) => ({ granted: decision === 'grant', reason });

function useDecision({ appeal, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const initialValues: Values = { decision: 'refuse', reason: '' };
  return useApiForm({
    initialValues,
    validate: (values: Values) => check(bodyOf(values)),
    endsWithSuccess: true,
    clearsFailureOnSubmit: true,
    send: async (values) => {
      const body = bodyOf(values);
      await adminCall(decideAppeal, { params: { id: appeal._id }, body });
      onClose();
      const { appealGranted, appealRefused } = adminMessages.moderation;
      showAlert('success', body.granted ? appealGranted : appealRefused);
      await client.invalidateQueries({ queryKey: listKey(listAppeals) });
    },
  });
}

/** What an appeal is against, as it was then. */
function Evidence({ appeal: { action, text, user } }: { appeal: AdminAppeal }) {
  return (
    <>
      <p className={classes.lead}>
        {takenWords[action.type]}, by {action.admin}: {action.reason}
      </p>
      {action.about?.excerpt && (
        <blockquote dir="auto" className={classes.quote}>
          {action.about.excerpt}
        </blockquote>
      )}
      <p className={classes.lead}>{user.name} writes:</p>
      <blockquote dir="auto" className={classes.quote}>
        {text}
      </blockquote>
    </>
  );
}

/** Decides an appeal, with the reason that the person will read. */
export function DecideDialog(props: DecideDialogProps) {
  const { appeal, onClose } = props;
  const { form, submit, refusal, isSending } = useDecision(props);
  const { decision, reason } = form.values;
  const formId = useId();
  return (
    <ModalDialog title={`Appeal of ${appeal.user.name}`} onClose={() => !isSending && onClose()}>
      <Evidence appeal={appeal} />
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <Field label="Decision" refusal={undefined}>
          <NativeSelect
            data-autofocus
            value={decision}
            onChange={({ target }) => form.change('decision', target.value)}
          >
            <option value="refuse">Refuse: it stays as it is</option>
            <option value="grant">Grant: suspension or limit ends</option>
          </NativeSelect>
        </Field>
        <ReasonField
          value={reason}
          refusal={form.errors['reason'] ?? refusal}
          isReadOnly={isSending}
          onChange={(text) => form.change('reason', text)}
        />
      </form>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={isSending}>
          {decision === 'grant' ? 'Grant' : 'Refuse'}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
