import { useState } from 'react';
import { Field, TextInput } from '../../web/forms/field.tsx';
import { Button } from '../../web/ui/button.tsx';

interface PasswordOptionProps {
  label: string;
  description: string;
  value: string;
  /** Error message for what is typed, as a whole sentence. */
  complaint: string | undefined;
  onChange: (password: string) => void;
}

/** A password among the options of a tool, with a button that shows it. */
export function PasswordOption({ label, description, value, complaint, onChange }: PasswordOptionProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Field label={label} description={description} refusal={complaint}>
        <TextInput
          type={isShown ? 'text' : 'password'}
          // The password of a file is none of an account, and no text to correct.
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          maxLength={500}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <Button variant="subtle" size="compact" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show password
      </Button>
    </>
  );
}
