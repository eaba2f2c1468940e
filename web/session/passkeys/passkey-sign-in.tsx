import { useMutation } from '@tanstack/react-query';
import type { RequestOptions, UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { FormRefusal } from '../fields/auth-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { showPasskey } from './browser-passkeys.ts';

interface PasskeySignInProps {
  /** Asks the server for the options. */
  begin: () => Promise<{ publicKey: RequestOptions }>;
  /** Sends the passkey that was used. Throws where it is refused. */
  onUsed: (credential: UsedPasskey) => Promise<void>;
}

/** The button that signs in with a passkey, and why it did not. */
export function PasskeySignIn({ begin, onUsed }: PasskeySignInProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onUsed(await showPasskey((await begin()).publicKey)),
  });
  return (
    <>
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        Use a passkey
      </Button>
      <FormRefusal>{error ? failureSentence(error) : undefined}</FormRefusal>
    </>
  );
}
