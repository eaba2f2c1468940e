import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { InputHTMLAttributes } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './people-field.module.css';

/** The field in which people are searched by name. What else it takes, its owner says. */
export function PeopleField(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={classes.box}>
      <IconSearch aria-hidden className={classes.icon} stroke={1.6} />
      <input
        type="search"
        className={classes.input}
        aria-label="Search users"
        placeholder="Search users by name"
        maxLength={limits.userSearch.name.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        {...props}
      />
    </div>
  );
}
