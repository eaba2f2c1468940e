import { useRef } from 'react';
import { useFocusOnMount } from '#web/ui/hooks/use-focus-on-mount.ts';
import { FormField, type FormFieldProps } from '#web/forms/form-field.tsx';

/** The first code of an authenticator app. Takes the focus when its step comes. */
export function OneTimeCodeField(props: Partial<FormFieldProps>) {
  const input = useRef<HTMLInputElement>(null);
  useFocusOnMount(input);
  return (
    <FormField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
      ref={input}
    />
  );
}
