import { useId } from 'react';
import { actOnPerson } from '#contract/moderation/moderation.admin.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { ReasonField } from '../reason-field.tsx';
import { type ActionType, type Duration, durations, endAfter, reasonTemplates, typeWords } from './reason-templates.ts';
import styles from './person-page.module.css';

interface ActionDialogProps {
  person: { _id: string; name: string };
  type: ActionType;
  /** The report that it answers. */
  reportId: string | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}

interface Values {
  reason: string;
  /** Empty for a limit without an end. */
  days: Duration | '';
}

const check = checkedBy(actOnPerson);

const isTimed = (type: ActionType): boolean => type === 'suspend' || type === 'limit';

/** The button that sends it. */
const sendWords: Record<ActionType, string> = {
  message: 'Send',
  suspend: 'Suspend',
  unsuspend: 'End it',
  limit: 'Limit',
  unlimit: 'End it',
};

/** What is sent for what was chosen. */
const bodyOf = ({ type, reportId }: Pick<ActionDialogProps, 'type' | 'reportId'>, { reason, days }: Values) => ({
  type,
  reason,
  ...(isTimed(type) && days !== '' && { until: endAfter(days, Date.now()) }),
  ...(reportId !== null && { reportId }),
});

function useActionForm({ person, onDone, onClose, ...action }: ActionDialogProps) {
  const showAlert = useAlert();
  const initialValues: Values = { reason: '', days: action.type === 'limit' ? '' : '7' };
  return useApiForm({
    initialValues,
    validate: (values: Values) => check(bodyOf(action, values)),
    endsWithSuccess: true,
    clearsFailureOnSubmit: true,
    send: async (values) => {
      await adminCall(actOnPerson, { params: { id: person._id }, body: bodyOf(action, values) });
      await onDone();
      onClose();
      showAlert('success', adminMessages.moderation.done[action.type]);
    },
  });
}

/** Acts on a person, with the reason that they will read. */
export function ActionDialog(props: ActionDialogProps) {
  const { person, type, onClose } = props;
  const { form, submit, refusal, isSending } = useActionForm(props);
  const formId = useId();
  return (
    <ModalDialog title={`${typeWords[type]}: ${person.name}`} onClose={() => !isSending && onClose()}>
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.lead}>{person.name} reads the reason in the bell and by mail.</p>
        {type === 'limit' && (
          <p className={classes.lead}>Only friends see their profile, thoughts and comments. They can go on writing.</p>
        )}
        {isTimed(type) && (
          <Field label="For" refusal={undefined}>
            <NativeSelect value={form.values.days} onChange={({ target }) => form.change('days', target.value)}>
              {type === 'limit' && <option value="">No end</option>}
              {Object.entries(durations).map(([days, words]) => (
                <option key={days} value={days}>
                  {words}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        <div role="group" aria-label="Templates" className={styles.templates}>
          {reasonTemplates[type].map(({ label, text }) => (
            <Button key={label} variant="default" size="xs" onClick={() => form.change('reason', text)}>
              {label}
            </Button>
          ))}
        </div>
        <ReasonField
          value={form.values.reason}
          refusal={form.errors['reason'] ?? form.errors['until'] ?? refusal}
          isReadOnly={isSending}
          isFirst
          onChange={(reason) => form.change('reason', reason)}
        />
      </form>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={isSending} color={isTimed(type) ? 'red' : 'accent'}>
          {sendWords[type]}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
