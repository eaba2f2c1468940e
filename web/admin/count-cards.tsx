import { Link } from 'react-router';
import classes from './count-cards.module.css';

interface CountCard {
  label: string;
  /** Undefined while it is on its way, null where it could not be had. */
  count: number | null | undefined;
  /** The list of what was counted. */
  to?: string;
}

function Figure({ label, count }: Omit<CountCard, 'to'>) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      {count === undefined ? (
        <span className={classes.bar} role="status" aria-label="Loading" />
      ) : (
        <span className={classes.count}>{count === null ? '–' : count.toLocaleString('en-US')}</span>
      )}
    </>
  );
}

/** How many there are of what, side by side. */
export function CountCards({ label, cards }: { label: string; cards: readonly CountCard[] }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map(({ to, ...figure }) => (
        <li key={figure.label} className={classes.card}>
          {to === undefined ? (
            <div className={classes.inside}>
              <Figure {...figure} />
            </div>
          ) : (
            <Link to={to} className={classes.inside}>
              <Figure {...figure} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
