import { RegistrationToast } from './registration-toast.tsx';
import { WelcomePopup } from './welcome-popup.tsx';

/** Greeting: a popup after the login, a toast after sign-up. */
export function Greeting({ name }: { name: string }) {
  return (
    <>
      <WelcomePopup name={name} />
      <RegistrationToast />
    </>
  );
}
