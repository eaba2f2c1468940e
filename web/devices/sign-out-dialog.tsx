import type { OwnSession } from '#contract/devices/devices.ts';
import { PasswordStep } from '#web/session/fields/password-step.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { type DevicesApi, useSignOutDevices } from './devices.queries.ts';

interface SignOutDialogProps {
  api: DevicesApi;
  /** The one that is signed out; all others where it is left out. */
  session: OwnSession | undefined;
  onClose: () => void;
  /** The list no longer shows what was signed out. */
  onSignedOut: () => void;
}

/** Signs out one device, or all others, by the password: whoever finds a browser open must not throw out its owner. */
export function SignOutDialog({ api, session, onClose, onSignedOut }: SignOutDialogProps) {
  const signOut = useSignOutDevices(api, onClose);
  const send = async (password: string) => {
    await signOut(session?._id, password);
    onSignedOut();
  };
  return (
    <ModalDialog title={session ? `Sign out ${session.device}?` : 'Sign out all other devices?'} onClose={onClose}>
      <PasswordStep label={session ? 'Sign out' : 'Sign out all others'} isDestructive onSend={send} onCancel={onClose}>
        <p>
          {session ? 'It acts at once.' : 'Only this browser stays signed in.'} Text that is not saved there yet may be
          lost.
        </p>
      </PasswordStep>
    </ModalDialog>
  );
}
