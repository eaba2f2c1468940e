import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

interface FieldProps {
  label: string;
  /** Why what stands in it was refused. */
  refusal: string | undefined;
  /** What stands at the other end of the label's line. */
  aside?: ReactNode;
  /** The control; the attributes tie it to its label and its refusal. */
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** How a control looks in which a person writes. */
export const inputClass = classes.input ?? '';

/** A control with its label, and with its refusal under it. */
export function Field({ label, refusal, aside, children }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        ...(refusal !== undefined && { 'aria-describedby': `${id}-refusal`, 'aria-invalid': true }),
      })}
      {refusal !== undefined && (
        <p id={`${id}-refusal`} className={classes.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
