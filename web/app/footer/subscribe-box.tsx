import { useId } from 'react';
import classes from './subscribe-box.module.css';

/** A box for an address that goes nowhere yet, and says so. No form, so that Enter does nothing either. */
export function SubscribeBox() {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classes.box}>
      <label id={`${id}-label`} htmlFor={id} className={classes.label}>
        Subscribe by e-mail
      </label>
      <div className={classes.row}>
        <input
          id={id}
          className={classes.field}
          type="text"
          inputMode="email"
          autoComplete="off"
          placeholder="you@example.com"
          aria-describedby={`${id}-hint`}
        />
        <button type="button" className={classes.button}>
          Subscribe
        </button>
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        There is no newsletter yet: what you type here is not sent.
      </p>
    </div>
  );
}
