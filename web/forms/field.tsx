import { Field as KitField } from '@base-ui/react/field';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import classes from './field.module.css';

interface FieldProps {
  label: string;
  /** Why what stands in it was refused. */
  refusal: string | undefined;
  /** Its purpose, above the control. */
  description?: string | undefined;
  /** Hint about missing input; empty while nothing is missing. Left out of a field without such hints. */
  hint?: string;
  /** Content at the other end of the label's line. */
  aside?: ReactNode;
  /** `plain` is small, beside others; `form` leads through a form of a few fields. */
  look?: 'plain' | 'form';
  /** Holds one of the controls below, or another control of the kit. The field ties it to the label and to what is said of it. */
  children: ReactNode;
}

/** How a control looks in which a person writes. */
const inputClass = classes.input ?? '';

/** A control with its label, and with its refusal under it. */
export function Field({ label, refusal, description, hint, aside, look = 'plain', children }: FieldProps) {
  const shownHint = refusal === undefined && hint ? hint : undefined;
  return (
    <KitField.Root className={classes.field} invalid={refusal !== undefined} data-look={look}>
      <div className={classes.top}>
        <KitField.Label className={classes.label}>{label}</KitField.Label>
        {aside}
      </div>
      {description !== undefined && (
        <KitField.Description className={classes.description}>{description}</KitField.Description>
      )}
      {children}
      {/* There before it says something, so that it is heard. */}
      {hint !== undefined && (
        <p aria-live="polite" className={classes.hint}>
          {shownHint !== undefined && <KitField.Description render={<span />}>{shownHint}</KitField.Description>}
        </p>
      )}
      {refusal !== undefined && (
        <KitField.Error match render={<p />} className={classes.refusal}>
          {refusal}
        </KitField.Error>
      )}
    </KitField.Root>
  );
}

const withInputClass = (className: string | undefined) =>
  className === undefined ? inputClass : `${inputClass} ${className}`;

/** The kit knows its control by the element that it renders; the element keeps its own properties. */
const controlOf = (element: ReactElement<Record<string, unknown>>) => <KitField.Control render={element} />;

/** A line of text in a field. */
export const TextInput = ({ className, ...props }: ComponentProps<'input'>) =>
  controlOf(<input {...props} className={withInputClass(className)} />);

/** Lines of text in a field. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) =>
  controlOf(<textarea {...props} className={withInputClass(className)} />);

/** One of a few in a field. The browser's own: a phone shows its wheel, and it can be used before a page's scripts are there. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) =>
  controlOf(<select {...props} className={withInputClass(className)} />);
