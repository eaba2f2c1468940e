import { useState, type ChangeEvent, type FormEvent } from 'react';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';

/** A sentence for each field that is not right. */
type Refusals = Partial<Record<string, string>>;

interface AuthFormOptions<T extends Record<string, string>> {
  initialValues: T;
  validate: (values: T) => Refusals;
  send: (values: T) => Promise<void>;
}

/** What is typed into the fields of a form, and what was refused of it. A refusal goes with the next letter. */
function useFields<T extends Record<string, string>>(initialValues: T) {
  const [values, setAll] = useState(initialValues);
  const [errors, setErrors] = useState<Refusals>({});
  const setValues = (changed: Partial<T>) => {
    setAll((old) => ({ ...old, ...changed }));
    setErrors({});
  };
  const setFieldValue = (field: keyof T, value: string) => {
    setAll((old) => ({ ...old, [field]: value }));
    setErrors((old) => ({ ...old, [field]: undefined }));
  };
  const reset = () => {
    setAll(initialValues);
    setErrors({});
  };
  const getInputProps = (field: keyof T & string) => ({
    'data-field': field,
    value: values[field],
    error: errors[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setFieldValue(field, currentTarget.value),
  });
  return { values, setValues, setFieldValue, setErrors, reset, getInputProps };
}

/**
 * A form whose refusals stand where they belong: at the field, or as one sentence above the button.
 * What was typed stays in any case.
 */
export function useAuthForm<T extends Record<string, string>>({ initialValues, validate, send }: AuthFormOptions<T>) {
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const { setErrors, ...form } = useFields(initialValues);

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const known = Object.entries(fields).filter(([field]) => field in initialValues);
    setErrors(Object.fromEntries(known));
    if (known.length === 0) setFailure(error);
  };

  const sendValues = async () => {
    setFailure(undefined);
    setSending(true);
    try {
      await send(form.values);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = validate(form.values);
    setErrors(found);
    const first = Object.keys(found).find((field) => found[field] !== undefined);
    if (first === undefined) void sendValues();
    else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  return {
    form,
    submit,
    /** The sentence above the button. */
    refusal: failure === undefined ? undefined : failureSentence(failure),
    isBanned: failure instanceof ApiError && failure.code === 'banned',
    clearRefusal: () => setFailure(undefined),
    isSending,
  };
}
