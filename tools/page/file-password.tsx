import { Field, TextInput } from '../../web/forms/field.tsx';
import { Button } from '../../web/ui/button.tsx';
import classes from './file-password.module.css';

interface FilePasswordProps {
  name: string;
  value: string;
  isLocked: boolean;
  onChange: (password: string) => void;
  /** Uses it at once; undefined where it waits for the run. */
  onGiven: (() => void) | undefined;
}

/** Asks for what opens a file. It is used on this device and kept nowhere. */
export function FilePassword({ name, value, isLocked, onChange, onGiven }: FilePasswordProps) {
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        onGiven?.();
      }}
    >
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
      {onGiven && (
        <Button type="submit" variant="default" disabled={isLocked || value === ''}>
          Show pages
        </Button>
      )}
    </form>
  );
}
