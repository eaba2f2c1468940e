import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { useRef, useState } from 'react';
import classes from './auth-card.module.css';

const kinds = {
  app: { label: 'Code', inputMode: 'numeric', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', inputMode: 'text', other: 'Use a code from the app' },
} as const;

/** Takes a code of an authenticator app; or a recovery code, for which a phone needs its letters. */
export function CodeField(props: TextInputProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const input = useRef<HTMLInputElement>(null);
  const { label, inputMode, other } = kinds[kind];
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    input.current?.focus();
  };
  return (
    <div>
      <TextInput
        label={label}
        name="code"
        size="md"
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
