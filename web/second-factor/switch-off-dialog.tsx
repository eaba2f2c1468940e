import { messages } from '#contract/messages.ts';
import { endSecondFactor } from '#contract/second-factor/second-factor.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { PasswordAgainField } from '#web/session/fields/auth-fields.tsx';
import { CodeField } from '#web/session/fields/code-field.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { type SecondFactorApi, useSecondFactorChanged } from './second-factor.queries.ts';

/** Switches the second factor off, by password and a code. */
export function SwitchOffDialog({ api, onClose }: { api: SecondFactorApi; onClose: () => void }) {
  const changed = useSecondFactorChanged(api);
  const showAlert = useAlert();
  const { form, submit, ...state } = useApiForm({
    initialValues: { password: '', code: '' },
    validate: checkedBy(endSecondFactor),
    send: async (body) => {
      await api.end(body);
      onClose();
      showAlert('success', messages.secondFactor.off);
      await changed();
    },
  });
  return (
    <ModalDialog title="Switch off two-step sign-in?" onClose={() => !state.isSending && onClose()}>
      <DialogForm
        label="Switch off two-step sign-in"
        submitLabel="Switch off"
        isDestructive
        onSubmit={submit}
        onCancel={onClose}
        {...state}
      >
        <p>From then on the password alone is enough to sign in. Your recovery codes stop working.</p>
        <PasswordAgainField {...form.getInputProps('password')} />
        <CodeField {...form.getInputProps('code')} />
      </DialogForm>
    </ModalDialog>
  );
}
