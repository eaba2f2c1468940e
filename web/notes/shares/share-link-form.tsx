import { useState } from 'react';
import { shareLimits } from '#contract/notes/share-limits.ts';
import { refusalOf } from '#contract/text-rules.ts';
import { Checkbox } from '#web/forms/checkbox.tsx';
import { Field, NativeSelect, TextInput } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { makePassword } from './make-password.ts';
import { useAddShare } from './note-shares.queries.ts';
import classes from './share-links.module.css';

const dayMs = 24 * 60 * 60_000;

/** How long a link may work. */
const spans = [
  { id: 'never', label: 'Never' },
  { id: '1', label: 'In a day' },
  { id: '7', label: 'In a week' },
  { id: '30', label: 'In a month' },
  { id: 'date', label: 'On a date' },
] as const;

type Span = (typeof spans)[number]['id'];

/** The end of the chosen span, in ISO 8601; null for never, undefined while no day is chosen. */
function endOf(span: Span, day: string): string | null | undefined {
  if (span === 'never') return null;
  if (span !== 'date') return new Date(Date.now() + Number(span) * dayMs).toISOString();
  // The whole day counts, where the person is.
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

const passwordRules = { label: 'Password', ...shareLimits.password };

const passwordRefusal = (password: string): string | undefined =>
  password === '' ? undefined : refusalOf(password, passwordRules);

function useShareForm(noteId: string) {
  const [span, setSpan] = useState<Span>('never');
  const [day, setDay] = useState('');
  const [password, setPassword] = useState('');
  const [attachments, setAttachments] = useState(false);
  const [preview, setPreview] = useState(false);
  const [refused, setRefused] = useState<{ password?: string | undefined; day?: string | undefined }>({});
  const { add, isAdding } = useAddShare(noteId);
  const submit = async () => {
    const expiresAt = endOf(span, day);
    const found = {
      password: passwordRefusal(password),
      day: expiresAt === undefined ? 'Choose a day.' : undefined,
    };
    setRefused(found);
    if (found.password !== undefined || expiresAt === undefined) return;
    const body = { expiresAt, attachments, preview, ...(password !== '' && { password }) };
    if (await add(body)) setPassword('');
  };
  return {
    span,
    setSpan,
    day,
    setDay,
    password,
    setPassword,
    attachments,
    setAttachments,
    preview,
    setPreview,
    refused,
    isAdding,
    submit,
  };
}

interface PasswordFieldProps {
  value: string;
  refusal: string | undefined;
  onChange: (password: string) => void;
}

/** Readable while it is typed: the person passes it on. */
const PasswordField = ({ value, refusal, onChange }: PasswordFieldProps) => (
  <Field
    label="Password"
    refusal={refusal}
    aside={
      <button type="button" className={classes.make} onClick={() => onChange(makePassword())}>
        Make one
      </button>
    }
  >
    <TextInput
      type="text"
      autoComplete="off"
      spellCheck={false}
      placeholder="None"
      maxLength={shareLimits.password.max}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);

interface ShareLinkFormProps {
  noteId: string;
  /** Links are made on the server alone. */
  isOnline: boolean;
}

/** Makes a link to a note, with what it shows and how long it works. */
export function ShareLinkForm({ noteId, isOnline }: ShareLinkFormProps) {
  const form = useShareForm(noteId);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className={classes.fields}>
        <Field label="Expires" refusal={undefined}>
          <NativeSelect
            value={form.span}
            onChange={({ currentTarget }) =>
              form.setSpan(spans.find(({ id }) => id === currentTarget.value)?.id ?? 'never')
            }
          >
            {spans.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <PasswordField value={form.password} refusal={form.refused.password} onChange={form.setPassword} />
        {form.span === 'date' && (
          <Field label="Last day" refusal={form.refused.day}>
            <TextInput
              type="date"
              value={form.day}
              onChange={({ currentTarget }) => form.setDay(currentTarget.value)}
            />
          </Field>
        )}
      </div>
      <Checkbox isChecked={form.attachments} onChange={form.setAttachments}>
        Show pictures and files
      </Checkbox>
      <Checkbox isChecked={form.preview} onChange={form.setPreview}>
        Show title in previews
      </Checkbox>
      <Button type="submit" loading={form.isAdding} disabled={!isOnline} className={classes.create}>
        Create link
      </Button>
    </form>
  );
}
