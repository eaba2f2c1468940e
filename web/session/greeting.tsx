import { RegistrationToast } from './registration-toast.tsx';
import { WelcomePopup } from './welcome-popup.tsx';

/** What a person is greeted with after login and sign-up. */
export function Greeting() {
  return (
    <>
      <WelcomePopup />
      <RegistrationToast />
    </>
  );
}
