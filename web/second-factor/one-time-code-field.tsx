import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef } from 'react';

/** The first code of an authenticator app. Takes the focus when its step comes. */
export function OneTimeCodeField(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      label="Code"
      name="code"
      size="md"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
      ref={input}
    />
  );
}
