import type { InputHTMLAttributes } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './interest-dialog.module.css';
import { useInterestForm } from './use-interest-form.ts';

type InterestForm = ReturnType<typeof useInterestForm>;

interface InputProps extends Pick<InterestForm, 'form' | 'isSending'> {
  field: 'name' | 'email' | 'interest';
  label: string;
  input: InputHTMLAttributes<HTMLInputElement>;
}

function Input({ form, isSending, field, label, input }: InputProps) {
  return (
    <Field label={label} refusal={form.errors[field]}>
      <TextInput
        {...input}
        name={field}
        className={classes.input}
        value={form.values[field]}
        readOnly={isSending}
        onChange={(event) => form.change(field, event.target.value)}
      />
    </Field>
  );
}

/** Asks who is interested in the course, and in what. */
export function InterestDialog({ onClose }: { onClose: () => void }) {
  const { form, submit, refusal, isSending, isRegistered } = useInterestForm(onClose);
  const state = { form, isSending };
  return (
    <ModalDialog title="Register Interest" hasCloseButton onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <Input {...state} field="name" label="Name" input={{ required: true, autoComplete: 'name', dir: 'auto' }} />
        <Input
          {...state}
          field="email"
          label="Email"
          input={{ required: true, type: 'email', autoComplete: 'email', maxLength: limits.email.max }}
        />
        <Input
          {...state}
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
          {isRegistered && messages.academy.registered}
        </p>
        {refusal !== undefined && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Sending...' : 'Submit'}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
