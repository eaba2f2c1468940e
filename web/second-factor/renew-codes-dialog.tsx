import { useState } from 'react';
import { renewRecoveryCodes } from '#contract/second-factor/second-factor.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { PasswordAgainField } from '#web/session/fields/auth-fields.tsx';
import { CodeField } from '#web/session/fields/code-field.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type SecondFactorApi, useSecondFactorChanged } from './second-factor.queries.ts';

/** Makes the recovery codes anew, by password and a code. */
export function RenewCodesDialog({ api, onClose }: { api: SecondFactorApi; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const changed = useSecondFactorChanged(api);
  const { form, submit, ...state } = useApiForm({
    initialValues: { password: '', code: '' },
    validate: checkedBy(renewRecoveryCodes),
    send: async (body) => {
      setCodes((await api.renew(body)).recoveryCodes);
      await changed();
    },
  });
  return (
    <ModalDialog title="New recovery codes" onClose={() => !codes && !state.isSending && onClose()}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <DialogForm label="Make new codes" onSubmit={submit} onCancel={onClose} {...state}>
          <p>The codes that you have now stop working.</p>
          <PasswordAgainField {...form.getInputProps('password')} />
          <CodeField {...form.getInputProps('code')} />
        </DialogForm>
      )}
    </ModalDialog>
  );
}
