import type { ComponentProps } from 'react';
import classes from '../fields/auth-card.module.css';

/** A field that programs fill in, because they fill in all. People neither see it nor hear of it, nor does Tab lead there. */
export function BotField({ value, onChange }: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) {
  return (
    <div aria-hidden="true" className={classes.unseen}>
      <input
        type="text"
        name="homepage"
        tabIndex={-1}
        autoComplete="off"
        // Password managers, which fill in much for people, are asked to leave it.
        data-1p-ignore
        data-lpignore="true"
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
