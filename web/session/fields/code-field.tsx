import { useRef, useState } from 'react';
import { FormField, type FormFieldProps } from '#web/forms/form-field.tsx';
import classes from './auth-card.module.css';

const kinds = {
  app: { label: 'Code', description: undefined, inputMode: 'numeric', other: 'Use a recovery code' },
  recovery: {
    label: 'Recovery code',
    description: 'One of those that you kept when you set this up.',
    inputMode: 'text',
    other: 'Use a code from the app',
  },
} as const;

/** Takes a code of an authenticator app; or a recovery code, for which a phone needs its letters. */
export function CodeField(props: Partial<FormFieldProps>) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const input = useRef<HTMLInputElement>(null);
  const { label, description, inputMode, other } = kinds[kind];
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    // The typed text is a code of the other kind. It is selected, so that the next letter replaces it.
    input.current?.select();
  };
  return (
    <div>
      <FormField
        label={label}
        description={description}
        name="code"
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...props}
        ref={input}
      />
      <button type="button" className={classes.textButton} onClick={change}>
        {other}
      </button>
    </div>
  );
}
