import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';

interface AuthFormOptions<T extends Record<string, string>> {
  initialValues: T;
  /** A sentence for each field that is not right. */
  validate: (values: T) => Partial<Record<keyof T, string>>;
  send: (values: T) => Promise<void>;
}

/**
 * A form whose refusals stand where they belong: at the field, or as one sentence above the button.
 * What was typed stays in any case.
 */
export function useAuthForm<T extends Record<string, string>>({ initialValues, validate, send }: AuthFormOptions<T>) {
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const form = useForm<T>({ initialValues, validate: (values) => ({ ...validate(values) }) });

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setRefusal(messages.http.internal);
      return;
    }
    const known = Object.entries(error.fields).filter(([field]) => field in initialValues);
    form.setErrors(Object.fromEntries(known));
    if (known.length === 0) setRefusal(error.message);
  };

  const submit = form.onSubmit(
    async (values) => {
      setRefusal(undefined);
      setSending(true);
      try {
        await send(values);
      } catch (error) {
        refuse(error);
      } finally {
        setSending(false);
      }
    },
    (errors) => {
      const first = Object.keys(errors)[0];
      if (first) form.getInputNode(first)?.focus();
    },
  );
  return { form, submit, refusal, isSending };
}
