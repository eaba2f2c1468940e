import { Button, type TextInputProps } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { CodeField } from './code-field.tsx';

/** The second step of signing in, in the place of email and password. */
export function CodeStep(field: TextInputProps) {
  return (
    <>
      <p role="status">{messages.secondFactor.codeNeeded}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is all that is left to do */}
      <CodeField autoFocus {...field} />
    </>
  );
}

/** Under the button of the second step: back to email and password. */
export function BackToPassword({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" size="md" fullWidth onClick={onClick}>
      Back
    </Button>
  );
}
