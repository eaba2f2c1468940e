import { useId } from 'react';
import classes from './check-row.module.css';

interface CheckRowProps {
  label: string;
  /** What it stands for, in a sentence. */
  about: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** The field's name, by which a refused form finds its box. */
  field?: string | undefined;
}

/** A choice between yes and no with words below it. */
export function CheckRow({ label, about, isChecked, onChange, field }: CheckRowProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        checked={isChecked}
        aria-describedby={`${id}-about`}
        data-field={field}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-about`} className={classes.about}>
        {about}
      </p>
    </div>
  );
}
