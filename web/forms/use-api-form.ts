import { useState, type ChangeEvent, type FormEvent } from 'react';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';
import { byField } from './form-validation.ts';

/** An error message for each refused field. */
type Refusals = Partial<Record<string, string>>;

/** The fields that hold any text, as opposed to a choice or a flag. */
type TextField<T> = { [Name in keyof T]: string extends T[Name] ? Name : never }[keyof T] & string;

interface ApiFormOptions<T extends object> {
  /** Values of the untouched form, with its fields in the order of the screen. */
  initialValues: T;
  /** Error messages of the fields that the server would refuse, usually by `checkedBy(call)`. Any message stops the sending. */
  validate: (values: T) => Refusals;
  /** Sends the values and does what follows a success. Throws where the call failed. */
  send: (values: T) => Promise<unknown>;
  /** Receives each failed call, in place of `failure`. */
  onFailure?: (error: unknown) => void;
  /**
   * Receives the first refused field, after a check here or by the server. By default a check here focuses the control
   * with `data-field`.
   */
  onRefused?: (field: keyof T & string) => void;
  /** Each submit clears `failure`, also one that stops at a wrong field. By default only the next call clears it. */
  clearsFailureOnSubmit?: boolean;
  /** The form disappears after its success, so that it stays busy until then. */
  endsWithSuccess?: boolean;
}

/** The values of a form and the refusals of its fields. A refusal goes with the next letter in its field. */
function useFields<T extends object>(initialValues: T) {
  const [values, setAll] = useState(initialValues);
  const [errors, setErrors] = useState<Refusals>({});
  const change = <Name extends keyof T & string>(field: Name, value: T[Name] | string) => {
    setAll((old) => ({ ...old, [field]: value }));
    setErrors((old) => ({ ...old, [field]: undefined }));
  };
  const setValues = (changed: Partial<T>) => {
    setAll((old) => ({ ...old, ...changed }));
    setErrors({});
  };
  /** Properties of the control of a field that holds text. */
  const getInputProps = (field: TextField<T>) => ({
    'data-field': field,
    value: String(values[field]),
    error: errors[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(field, currentTarget.value),
  });
  return { values, errors, setErrors, change, setValues, reset: () => setValues(initialValues), getInputProps };
}

const firstOf = (refusals: Refusals) => Object.keys(refusals).find((field) => refusals[field] !== undefined);

/**
 * A form that the contract checks and that is sent to the API:
 *
 *     const { form, submit, refusal, isSending } = useApiForm({
 *       initialValues: { email: '' },
 *       validate: checkedBy(forgotPassword),
 *       send: (body) => call(forgotPassword, { body }),
 *     });
 *     … <form noValidate onSubmit={submit}><EmailField {...form.getInputProps('email')} />
 *
 * Refusals stand at their fields, or in `refusal` where no field is to blame. The values stay in either case. A submit
 * while one is under way does nothing. For a draft, give `form.values` to `useDraft` and clear the draft in `send`.
 */
export function useApiForm<T extends object>(options: ApiFormOptions<T>) {
  const { initialValues, validate, send, onFailure, onRefused } = options;
  const { clearsFailureOnSubmit = false, endsWithSuccess = false } = options;
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const { setErrors, ...form } = useFields(initialValues);
  const fields = Object.keys(initialValues).filter((name): name is keyof T & string => name in initialValues);

  const showRefused = (found: Refusals) => {
    const first = fields.find((field) => field === firstOf(found));
    if (first !== undefined) onRefused?.(first);
  };
  const fail = (error: unknown) => {
    const found = error instanceof ApiError ? byField(fields, error.fields) : {};
    setErrors(found);
    showRefused(found);
    if (onFailure) onFailure(error);
    else if (firstOf(found) === undefined) setFailure(error);
  };
  const sendValues = async () => {
    setFailure(undefined);
    setSending(true);
    try {
      await send(form.values);
    } catch (error) {
      fail(error);
      setSending(false);
      return;
    }
    if (!endsWithSuccess) setSending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const found = validate(form.values);
    setErrors(found);
    if (clearsFailureOnSubmit) setFailure(undefined);
    const first = firstOf(found);
    if (first === undefined) void sendValues();
    else if (onRefused) showRefused(found);
    else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  return {
    form,
    submit,
    /** The error of the last call for which no field is to blame. */
    failure,
    /** The error message of `failure`. */
    refusal: failure === undefined ? undefined : failureSentence(failure),
    clearFailure: () => setFailure(undefined),
    isSending,
  };
}
