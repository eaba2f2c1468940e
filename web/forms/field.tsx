import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
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
  /** Holds one of the controls below. The field ties it to the label and to what is said of it. */
  children: ReactNode;
}

/** Attributes by which a field ties its control to its texts. */
interface Ties {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A control outside of a field has none. */
const TiesContext = createContext<Ties | undefined>(undefined);

/** How a control looks in which a person writes. */
const inputClass = classes.input ?? '';

/** A control with its label, and with its refusal under it. */
export function Field({ label, refusal, description, hint, aside, look = 'plain', children }: FieldProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const messageId = `${id}-message`;
  const shownHint = refusal === undefined && hint ? hint : undefined;
  const isInvalid = refusal !== undefined;
  const describedBy = [description !== undefined && descriptionId, (isInvalid || shownHint !== undefined) && messageId]
    .filter((each) => each !== false)
    .join(' ');
  const ties = useMemo(
    (): Ties => ({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': isInvalid || undefined }),
    [id, describedBy, isInvalid],
  );
  return (
    <div className={classes.field} data-look={look}>
      <div className={classes.top}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      {description !== undefined && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
      <TiesContext value={ties}>{children}</TiesContext>
      {/* There before it says something, so that it is heard. */}
      {hint !== undefined && (
        <p aria-live="polite" className={classes.hint}>
          {shownHint !== undefined && <span id={messageId}>{shownHint}</span>}
        </p>
      )}
      {isInvalid && (
        <p id={messageId} className={classes.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}

const withInputClass = (className: string | undefined) =>
  className === undefined ? inputClass : `${inputClass} ${className}`;

/** A line of text in a field. */
export const TextInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...use(TiesContext)} {...props} className={withInputClass(className)} />
);

/** Lines of text in a field. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...use(TiesContext)} {...props} className={withInputClass(className)} />
);

/** One of a few in a field. The browser's own: a phone shows its wheel, and it can be used before a page's scripts are there. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...use(TiesContext)} {...props} className={withInputClass(className)} />
);
