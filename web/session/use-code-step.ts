import { useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';

/**
 * Signing in where a second factor may be on: the server asks for the code once email and password are right. Nothing of the three
 * is kept anywhere but in the form.
 */
export function useCodeStep() {
  const [isAsked, setAsked] = useState(false);

  /** Tries to sign in. Where a code is asked for the first time, the form is told so and nothing is refused. */
  const attempt = async (signIn: () => Promise<void>): Promise<void> => {
    try {
      await signIn();
    } catch (error) {
      if (isAsked || !(error instanceof ApiError) || error.fields['code'] === undefined) throw error;
      setAsked(true);
    }
  };

  return { isAsked, attempt, leave: () => setAsked(false) };
}
