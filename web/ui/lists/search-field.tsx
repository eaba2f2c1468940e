import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  field?: Ref<HTMLInputElement>;
  /** Content over the end of the field. */
  children?: ReactNode;
}

/** Search field. Takes all other properties of an input. */
export function SearchField({ field, children, ...input }: SearchFieldProps) {
  return (
    <div className={classes.box}>
      <IconSearch aria-hidden className={classes.icon} stroke={1.6} />
      <input ref={field} type="search" className={classes.input} autoComplete="off" {...input} />
      {children}
    </div>
  );
}
