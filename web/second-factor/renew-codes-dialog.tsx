import { useState } from 'react';
import { PasswordStep } from '#web/session/password-step.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type SecondFactorApi, useSecondFactorChanged } from './second-factor.queries.ts';

/** Makes the recovery codes anew. */
export function RenewCodesDialog({ api, onClose }: { api: SecondFactorApi; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const changed = useSecondFactorChanged(api);
  const renew = async (password: string) => {
    setCodes((await api.renew({ password })).recoveryCodes);
    await changed();
  };
  return (
    <ModalDialog title="New recovery codes" onClose={() => !codes && onClose()}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep label="Make new codes" onSend={renew} onCancel={onClose} />
      )}
    </ModalDialog>
  );
}
