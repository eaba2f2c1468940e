import { useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Value[];
  /** What each is shown as. */
  words: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
  /** Whether the label is read out and not shown. */
  isLabelHidden?: boolean;
  /** Whether it has the focus where it appears, because somebody has just asked for it. */
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
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
