import type { ReactNode } from 'react';
import { StateBadge, type State } from './state-badge.tsx';
import classes from './status-list.module.css';

/** Something that the product does or shall do, and how far that has come. */
export interface StatusItem {
  name: string;
  state: State;
  text: ReactNode;
}

export function StatusList({ items }: { items: readonly StatusItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ name, state, text }) => (
        <li key={name} className={classes.item}>
          <h3 className={classes.name}>{name}</h3>
          <StateBadge state={state} />
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
