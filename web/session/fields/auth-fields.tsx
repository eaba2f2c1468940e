import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField, FormPasswordField, type FormFieldProps } from '#web/forms/form-field.tsx';
import classes from './auth-card.module.css';

/** A field whose name and label are known. */
type NamedFieldProps = Partial<FormFieldProps>;

/** The email of somebody with an account, or of one who wants it. */
export function EmailField(props: NamedFieldProps) {
  return (
    <FormField
      label="Email"
      type="email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The password that somebody has. */
export const CurrentPasswordField = (props: NamedFieldProps) => (
  <FormPasswordField label="Password" name="password" autoComplete="current-password" {...props} />
);

/** The password once more, at the beginning of a dialog with what its owner alone may do. */
export const PasswordAgainField = (props: NamedFieldProps) => (
  <CurrentPasswordField description="So that nobody else can do this at your desk." data-autofocus {...props} />
);

/** Stands under the field of a password that is chosen now. */
export const newPasswordHint = `At least ${limits.password.min} characters.`;

/** Error message that belongs to no field; renders nothing without one. */
export function FormRefusal({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  );
}

interface SubmitProps {
  children: string;
  refusal: string | undefined;
  isSending: boolean;
  isDisabled?: boolean;
}

/** The submit button, below the error message that belongs to no field. */
export function Submit({ children, refusal, isSending, isDisabled = false }: SubmitProps) {
  return (
    <>
      <FormRefusal>{refusal}</FormRefusal>
      <Button type="submit" size="md" fullWidth loading={isSending} disabled={isDisabled}>
        {children}
      </Button>
    </>
  );
}

/** Says that something was done, where the form stood. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.note}>
      {children}
    </p>
  );
}
