import { useState } from 'react';
import { resendConfirmation } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

/** Has the mail sent again that confirms one's address, and says so. */
export function useResendConfirmation() {
  const [isSending, setSending] = useState(false);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const resend = async () => {
    setSending(true);
    try {
      const { message } = await call(resendConfirmation);
      showAlert('success', message ?? messages.email.resent);
    } catch (error) {
      showFailure(error);
    }
    setSending(false);
  };
  return { resend, isSending };
}
