import { useId } from 'react';
import classes from './check-list.module.css';

/** One of some boxes. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** What it stands for, in a few words. */
  about: string;
}

interface CheckListProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Why what is chosen was refused. */
  error?: string | undefined;
  /** The field's name, by which a refused form finds its first box. */
  field: string;
}

/** Some of a few choices, as boxes with a legend. Answers the chosen ones in the order of the choices. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, choices, chosen, onChange, error, field } = props;
  const id = useId();
  const toggle = (value: Value, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((one) => (one === value ? isOn : chosen.includes(one))));
  return (
    <fieldset className={classes.list} aria-describedby={error === undefined ? undefined : `${id}-refusal`}>
      <legend className={classes.legend}>{label}</legend>
      {choices.map(({ value, label: name, about }, index) => (
        <div key={value} className={classes.choice}>
          <input
            id={`${id}-${value}`}
            type="checkbox"
            className={classes.box}
            checked={chosen.includes(value)}
            aria-describedby={`${id}-${value}-about`}
            {...(index === 0 && { 'data-field': field })}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          <label htmlFor={`${id}-${value}`} className={classes.label}>
            {name}
          </label>
          <p id={`${id}-${value}-about`} className={classes.about}>
            {about}
          </p>
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-refusal`} className={classes.refusal}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
