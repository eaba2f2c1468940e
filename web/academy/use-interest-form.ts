import { useEffect, useState } from 'react';
import { registerInterest } from '#contract/academy.ts';
import { timings } from '#contract/limits.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useSendForm } from '#web/forms/use-send-form.ts';
import { interestFailure } from './interest-failure.ts';

const check = checkedBy(registerInterest);
const blank = { name: '', email: '', interest: '' };

/** The form of the interest dialog; it calls `onClose` a while after the interest was registered. */
export function useInterestForm(onClose: () => void) {
  const [isRegistered, setRegistered] = useState(false);
  const form = useSendForm({
    name: 'academy-interest',
    blank,
    check,
    send: async (body) => {
      setRegistered(false);
      await call(registerInterest, { body });
    },
    sentenceOf: interestFailure,
    onSent: () => setRegistered(true),
  });
  useEffect(() => {
    if (!isRegistered) return undefined;
    const timer = setTimeout(onClose, timings.interestModalClose);
    return () => clearTimeout(timer);
  }, [isRegistered, onClose]);
  return { ...form, isRegistered };
}
