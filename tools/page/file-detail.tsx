import { Field, TextInput } from '../../web/forms/field.tsx';
import classes from './file-detail.module.css';

/** Extra field in the row of a file. */
export interface DetailField {
  label: string;
  placeholder: string;
  complaintOf: (typed: string) => string | undefined;
  onType: (typed: string) => void;
}

interface FileDetailProps {
  name: string;
  value: string;
  field: DetailField;
  isLocked: boolean;
}

/** A text field at a file, for example for its page ranges. */
export function FileDetail({ name, value, field, isLocked }: FileDetailProps) {
  return (
    <div className={classes.place}>
      <Field label={`${field.label} of ${name}`} refusal={field.complaintOf(value)}>
        <TextInput
          placeholder={field.placeholder}
          value={value}
          readOnly={isLocked}
          onChange={({ target }) => field.onType(target.value)}
        />
      </Field>
    </div>
  );
}
