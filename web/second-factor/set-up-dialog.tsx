import { useState } from 'react';
import { confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { PasswordStep } from '#web/session/fields/password-step.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { type SecondFactorApi, type Setup, useSecondFactorChanged } from './second-factor.queries.ts';

const endsOtherSessions = 'Switching it on signs out all your other devices. They sign in again with a code.';

interface CodeStepProps {
  setup: Setup;
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}

function ScanStep({ setup, onSend, onCancel }: CodeStepProps) {
  const { form, submit, ...state } = useApiForm({
    initialValues: { code: '' },
    validate: checkedBy(confirmSecondFactor),
    send: ({ code }) => onSend(code),
  });
  return (
    <DialogForm label="First code" submitLabel="Switch on" onSubmit={submit} onCancel={onCancel} {...state}>
      <p>Scan this with an authenticator app, or type the key into it. Then enter the six digits that it shows.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <p className={classes.key}>
        <span>Key</span>
        <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <OneTimeCodeField {...form.getInputProps('code')} />
    </DialogForm>
  );
}

type Step = { name: 'password' } | { name: 'scan'; setup: Setup } | { name: 'codes'; codes: string[] };

/** Switches the second factor on, step by step. */
export function SetUpDialog({ api, onClose }: { api: SecondFactorApi; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const changed = useSecondFactorChanged(api);
  const begin = async (password: string) => setStep({ name: 'scan', setup: await api.begin({ password }) });
  const confirm = async (code: string) => {
    const { recoveryCodes } = await api.confirm({ code });
    setStep({ name: 'codes', codes: recoveryCodes });
    await changed();
  };
  // Codes that are shown once go by their own button alone.
  const close = () => step.name !== 'codes' && onClose();
  return (
    <ModalDialog title="Set up two-step sign-in" onClose={close}>
      {step.name === 'password' && (
        <PasswordStep label="Continue" onSend={begin} onCancel={onClose}>
          <p>{endsOtherSessions}</p>
        </PasswordStep>
      )}
      {step.name === 'scan' && <ScanStep setup={step.setup} onSend={confirm} onCancel={onClose} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </ModalDialog>
  );
}
