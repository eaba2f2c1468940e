import { useId } from 'react';
import classes from './check-list.module.css';
import { CheckRow } from './check-row.tsx';

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
        <CheckRow
          key={value}
          label={name}
          about={about}
          isChecked={chosen.includes(value)}
          onChange={(isOn) => toggle(value, isOn)}
          field={index === 0 ? field : undefined}
        />
      ))}
      {error !== undefined && (
        <p id={`${id}-refusal`} className={classes.refusal}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
