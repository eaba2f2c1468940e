import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/** Has the mail sent again that confirms one's address. */
export function ResendButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const { resend, isSending } = useResendConfirmation();
  return (
    <Button {...look} loading={isSending} onClick={() => void resend()}>
      Send the mail again
    </Button>
  );
}
