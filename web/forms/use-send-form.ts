import { useState, type FormEvent } from 'react';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';
import { useDraft } from './use-draft.ts';

interface SendFormOptions<T extends Record<string, string>> {
  /** The name of the draft that keeps what is typed. */
  name: string;
  /** The signed-in person's id; left out for visitors. */
  owner?: string | undefined;
  /** The values of a form in which nothing is typed. */
  blank: T;
  /** A sentence for each field that the server would refuse. */
  check: (values: T) => Record<string, string>;
  /** Sends the values; throws where they did not arrive. */
  send: (values: T) => Promise<void>;
  /** What to say of a failure for which no field is to blame. */
  sentenceOf?: (error: unknown) => string;
  onSent: () => void;
}

/**
 * A form that is sent to the server and then is empty again. Each refusal stands at its field or, where no field is to
 * blame, in `refusal`. What was typed stays until it has arrived, also over a reload.
 */
export function useSendForm<T extends Record<string, string>>(options: SendFormOptions<T>) {
  const { name, owner, blank, check, send, sentenceOf = failureSentence, onSent } = options;
  const [values, setValues] = useState(blank);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const draft = useDraft(name, values, { owner, onRestore: setValues });

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const known = Object.entries(fields).filter(([field]) => field in blank);
    setRefused(Object.fromEntries(known));
    if (known.length === 0) setRefusal(sentenceOf(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const wrong = check(values);
    setRefused(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    setSending(true);
    try {
      await send(values);
      setValues(blank);
      await draft.clear();
      onSent();
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  return {
    values,
    change: (field: keyof T & string, value: string) => {
      setValues((now) => ({ ...now, [field]: value }));
      setRefused(({ [field]: _gone, ...others }) => others);
    },
    refused,
    refusal,
    isSending,
    submit: (event: FormEvent) => void submit(event),
  };
}
