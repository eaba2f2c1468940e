import type { ReactNode } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Its words. */
  children: ReactNode;
}

/** A choice between yes and no that needs no words of its own below it. */
export const Checkbox = ({ isChecked, onChange, children }: CheckboxProps) => (
  <label className={classes.choice}>
    <input
      type="checkbox"
      className={classes.box}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {children}
  </label>
);
