import { Link } from 'react-router';
import classes from './counted-link.module.css';

interface CountedLinkProps {
  to: string;
  name: string;
  count?: number;
  /** The unit of the count, as it is read out. */
  unit?: string;
  isCurrent?: boolean;
}

/** A line of a list of links: a name, and how many things it leads to. */
export function CountedLink({ to, name, count, unit, isCurrent = false }: CountedLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-current={isCurrent ? 'true' : undefined}>
      <span dir="auto" className={classes.name}>
        {name}
      </span>
      {count !== undefined && (
        <span className={classes.count}>
          {count}
          <span className="visually-hidden"> {unit}</span>
        </span>
      )}
    </Link>
  );
}
