import { useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';

/** Fields of signing in; the code only if it was asked for. */
interface Credentials {
  email: string;
  password: string;
  code?: string;
}

interface SignInFormOptions {
  /** A sentence for each field that is not right. */
  validate: (credentials: Credentials) => Record<string, string>;
  signIn: (credentials: Credentials) => Promise<void>;
}

/**
 * The form that signs in, where a second factor may be on: the server asks for the code once email and password are right. Nothing of
 * the three is kept anywhere but in the form.
 */
export function useSignInForm({ validate, signIn }: SignInFormOptions) {
  const [isCodeAsked, setCodeAsked] = useState(false);
  const credentialsOf = ({ code, ...rest }: Required<Credentials>) => (isCodeAsked ? { ...rest, code } : rest);
  const { form, ...auth } = useApiForm({
    initialValues: { email: '', password: '', code: '' },
    validate: (values) => validate(credentialsOf(values)),
    send: async (values) => {
      try {
        await signIn(credentialsOf(values));
      } catch (error) {
        // Asked for the first time it is no refusal.
        if (isCodeAsked || !(error instanceof ApiError) || error.fields['code'] === undefined) throw error;
        setCodeAsked(true);
      }
    },
  });
  const backToPassword = () => {
    form.change('code', '');
    setCodeAsked(false);
  };
  return { ...auth, form, isCodeAsked, backToPassword };
}
