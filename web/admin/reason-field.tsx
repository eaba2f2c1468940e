import { Field, TextArea } from '#web/forms/field.tsx';
import classes from './admin-dialog.module.css';

interface ReasonFieldProps {
  label?: string;
  value: string;
  onChange: (reason: string) => void;
  /** What the server or the form has against it. */
  refusal: string | undefined;
  isReadOnly: boolean;
  /** It takes the focus of the dialog that it stands in. */
  isFirst?: boolean;
}

/** A reason that a person will read. */
export function ReasonField({ label = 'Reason', value, onChange, refusal, isReadOnly, isFirst }: ReasonFieldProps) {
  return (
    <Field label={label} refusal={refusal}>
      <TextArea
        name="reason"
        dir="auto"
        rows={4}
        data-autofocus={isFirst}
        data-field="reason"
        className={classes.reply}
        value={value}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
