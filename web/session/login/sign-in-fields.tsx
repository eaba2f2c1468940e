import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField, EmailField } from '../fields/auth-fields.tsx';
import { CodeField } from '../fields/code-field.tsx';
import type { useSignInForm } from './use-sign-in-form.ts';

type SignInForm = ReturnType<typeof useSignInForm>;

/** Email and password, or in their place the code once it is asked for. */
export function SignInFields({ form, isCodeAsked }: Pick<SignInForm, 'form' | 'isCodeAsked'>) {
  if (!isCodeAsked) {
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page */}
        <EmailField autoFocus {...form.getInputProps('email')} autoComplete="username" />
        <CurrentPasswordField {...form.getInputProps('password')} />
      </>
    );
  }
  return (
    <>
      <p role="status">{messages.secondFactor.codeNeeded}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is all that is left to do */}
      <CodeField autoFocus {...form.getInputProps('code')} />
    </>
  );
}

/** Under the button of the second step: back to email and password. */
export function BackToPassword({ isCodeAsked, backToPassword }: Pick<SignInForm, 'isCodeAsked' | 'backToPassword'>) {
  if (!isCodeAsked) return null;
  return (
    <Button variant="subtle" size="md" fullWidth onClick={backToPassword}>
      Back
    </Button>
  );
}
