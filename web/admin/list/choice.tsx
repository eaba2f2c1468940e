import { useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Value[];
  /** Label of each option. */
  words: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
  /** True if only screen readers get the label. */
  isLabelHidden?: boolean;
  /** True if it takes the focus on mount, because the admin has just opened it. */
  hasFocus?: boolean;
}

/** One of a few. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, words, value, onChoose, isDisabled = false, isLabelHidden = false, hasFocus = false } = props;
  const id = useId();
  return (
    <span className={classes.choice}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        disabled={isDisabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just opened it
        autoFocus={hasFocus}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
