import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './tick-list.module.css';

/** List of features with ticks. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item} className={classes.item}>
          <IconCheck aria-hidden size="1.125rem" stroke={1.8} className={classes.tick} />
          {item}
        </li>
      ))}
    </ul>
  );
}
