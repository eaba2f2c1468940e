import { useId } from 'react';
import { Field, TextArea } from '#web/forms/field.tsx';
import classes from './settings-fields.module.css';

interface SwitchFieldProps {
  label: string;
  /** Its effect, in one sentence. */
  about: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and what that means. */
export function SwitchField({ label, about, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.switch}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        aria-describedby={`${id}-about`}
        className={classes.control}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <p id={`${id}-about`} className={classes.about}>
        {about}
      </p>
    </div>
  );
}

interface WordsFieldProps {
  label: string;
  about: string;
  rows: number;
  value: string;
  refusal: string | undefined;
  onChange: (value: string) => void;
  /** True if machines read the text. */
  isCode?: boolean;
}

/** Words that the site shows, or a script. */
export function WordsField({ label, about, rows, value, refusal, onChange, isCode = false }: WordsFieldProps) {
  return (
    <div className={classes.words}>
      <Field label={label} refusal={refusal}>
        <TextArea
          rows={rows}
          className={isCode ? classes.code : undefined}
          spellCheck={!isCode}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      <p className={classes.about}>{about}</p>
    </div>
  );
}
