import { messages } from '#contract/messages.ts';
import { addPasskey, passkeyLimits } from '#contract/passkeys/passkeys.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { byField, checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { CurrentPasswordField } from '#web/session/fields/auth-fields.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { type PasskeysApi, useAddPasskey } from './passkeys.queries.ts';

const checkBody = checkedBy(addPasskey);

interface AddPasskeyDialogProps {
  api: PasskeysApi;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
}

/** Adds a passkey, by the password: the browser asks where to keep it. */
export function AddPasskeyDialog({ api, onAdded, onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey(api);
  const showAlert = useAlert();
  const { form, submit, ...state } = useApiForm({
    initialValues: { name: '', password: '' },
    validate: (values) => byField(['name', 'password'], checkBody(values)),
    send: async ({ name, password }) => {
      await add(name, { password });
      onAdded?.();
      onClose();
      showAlert('success', messages.passkeys.added);
    },
  });
  return (
    <ModalDialog title="Add a passkey" onClose={() => !state.isSending && onClose()}>
      <DialogForm label="Add a passkey" submitLabel="Continue" onSubmit={submit} onCancel={onClose} {...state}>
        <p>Your browser then asks where to keep it: on this device, on your phone or on a security key.</p>
        <FormField
          label="Name"
          description="So that you know it again, such as Laptop or Blue key."
          maxLength={passkeyLimits.name.max}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <CurrentPasswordField
          description="So that nobody else can do this at your desk."
          {...form.getInputProps('password')}
        />
      </DialogForm>
    </ModalDialog>
  );
}
