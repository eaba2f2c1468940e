import { Field, TextInput } from '../../web/forms/field.tsx';
import classes from './file-password.module.css';

interface FilePasswordProps {
  name: string;
  value: string;
  isLocked: boolean;
  onChange: (password: string) => void;
}

/** Asks for what opens a file. It is used on this device and kept nowhere. */
export function FilePassword({ name, value, isLocked, onChange }: FilePasswordProps) {
  return (
    <div className={classes.place}>
      <Field label={`Password for ${name}`} refusal={undefined}>
        <TextInput
          type="password"
          // The password of a file is none of an account.
          autoComplete="off"
          value={value}
          disabled={isLocked}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
