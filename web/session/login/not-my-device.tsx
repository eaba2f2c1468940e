import { useId } from 'react';
import classes from './not-my-device.module.css';

interface NotMyDeviceProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks at login whether the browser may keep anything of the person. */
export function NotMyDevice({ isChecked, onChange }: NotMyDeviceProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        checked={isChecked}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        This is not my device
      </label>
      <p id={`${id}-about`} className={classes.about}>
        Nothing of yours is kept here: closing the tab signs you out, and your notes need the network.
      </p>
    </div>
  );
}
