import type { InputHTMLAttributes } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './interest-dialog.module.css';
import { useInterestForm } from './use-interest-form.ts';

type InterestForm = ReturnType<typeof useInterestForm>;

interface InputProps {
  form: InterestForm;
  field: 'name' | 'email' | 'interest';
  label: string;
  input: InputHTMLAttributes<HTMLInputElement>;
}

function Input({ form, field, label, input }: InputProps) {
  return (
    <Field label={label} refusal={form.refused[field]}>
      <TextInput
        {...input}
        name={field}
        className={classes.input}
        value={form.values[field]}
        readOnly={form.isSending}
        onChange={(event) => form.change(field, event.target.value)}
      />
    </Field>
  );
}

/** Asks who is interested in the course, and in what. */
export function InterestDialog({ onClose }: { onClose: () => void }) {
  const form = useInterestForm(onClose);
  return (
    <ModalDialog title="Register Interest" hasCloseButton onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit}>
        <Input form={form} field="name" label="Name" input={{ required: true, autoComplete: 'name', dir: 'auto' }} />
        <Input
          form={form}
          field="email"
          label="Email"
          input={{ required: true, type: 'email', autoComplete: 'email', maxLength: limits.email.max }}
        />
        <Input
          form={form}
          field="interest"
          label="Interest"
          input={{
            placeholder: 'e.g. Blogging, SEO, Design...',
            maxLength: limits.academyInterest.max,
            autoComplete: 'off',
            dir: 'auto',
          }}
        />
        <p role="status" className={classes.sent}>
          {form.isRegistered && messages.academy.registered}
        </p>
        {form.refusal !== undefined && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSending}>
            {form.isSending ? 'Sending...' : 'Submit'}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
