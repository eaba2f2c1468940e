import { useMutation } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { FormRefusal } from '#web/session/fields/auth-fields.tsx';
import { PasswordStep } from '#web/session/fields/password-step.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { type PasskeysApi, type Proof, usedPasskey, useRemovePasskey } from './passkeys.queries.ts';

interface RemovePasskeyDialogProps {
  api: PasskeysApi;
  passkey: Passkey;
  onClose: () => void;
}

/** Removes a passkey, by the password or by a passkey. */
export function RemovePasskeyDialog({ api, passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey(api);
  const showAlert = useAlert();
  const removeBy = async (proof: Proof) => {
    await remove(passkey._id, proof);
    onClose();
    showAlert('success', messages.passkeys.removed);
  };
  const byPasskey = useMutation({ mutationFn: async () => removeBy({ passkey: await usedPasskey(api) }) });
  const { isPending, error } = byPasskey;
  return (
    <ModalDialog title={`Remove ${passkey.name}?`} onClose={() => !isPending && onClose()}>
      <PasswordStep label="Remove" isDestructive onSend={(password) => removeBy({ password })} onCancel={onClose}>
        <p>It no longer signs you in. Remove it from the device as well, so that it is not offered there.</p>
        <div>
          <Button variant="default" loading={isPending} onClick={() => byPasskey.mutate()}>
            Use a passkey instead of the password
          </Button>
        </div>
        <FormRefusal>{error ? failureSentence(error) : undefined}</FormRefusal>
      </PasswordStep>
    </ModalDialog>
  );
}
