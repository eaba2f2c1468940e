import { useEffect, useState } from 'react';
import { registerInterest } from '#contract/academy.ts';
import { timings } from '#contract/limits.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { interestFailure } from './interest-failure.ts';

const validate = checkedBy(registerInterest);
const initialValues = { name: '', email: '', interest: '' };

/** The form of the interest dialog. Calls `onClose` some seconds after the interest was registered. */
export function useInterestForm(onClose: () => void) {
  const [isRegistered, setRegistered] = useState(false);
  const { form, submit, failure, isSending } = useApiForm({
    initialValues,
    validate,
    clearsFailureOnSubmit: true,
    send: async (body) => {
      setRegistered(false);
      await call(registerInterest, { body });
      form.reset();
      await draft.clear();
      setRegistered(true);
    },
  });
  const draft = useDraft('academy-interest', form.values, { onRestore: form.setValues });
  useEffect(() => {
    if (!isRegistered) return undefined;
    const timer = setTimeout(onClose, timings.interestModalClose);
    return () => clearTimeout(timer);
  }, [isRegistered, onClose]);
  return {
    form,
    submit,
    refusal: failure === undefined ? undefined : interestFailure(failure),
    isSending,
    isRegistered,
  };
}
