import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState, type ComponentProps } from 'react';
import { Field, TextInput } from './field.tsx';
import classes from './form-field.module.css';

export interface FormFieldProps extends ComponentProps<'input'> {
  label: string;
  description?: string | undefined;
  /** Why what stands in it was refused. */
  error?: string | undefined;
}

/** A line of text with its label, as forms of a few fields have it. */
export function FormField({ label, description, error, ...input }: FormFieldProps) {
  return (
    <Field look="form" label={label} description={description} refusal={error}>
      <TextInput {...input} />
    </Field>
  );
}

const eye = { size: '1.375rem', stroke: 1.5, 'aria-hidden': true } as const;

/** A password, which can be shown. */
export function FormPasswordField({ label, description, error, ...input }: FormFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field look="form" label={label} description={description} refusal={error}>
      <div className={classes.box}>
        <TextInput {...input} type={isShown ? 'text' : 'password'} />
        <button
          type="button"
          className={classes.eye}
          aria-label="Show or hide password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff {...eye} /> : <IconEye {...eye} />}
        </button>
      </div>
    </Field>
  );
}
