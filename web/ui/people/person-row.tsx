import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicUser } from '#contract/users/public-user.ts';
import classes from './person-row.module.css';
import { UserAvatar } from './user-avatar.tsx';

interface PersonRowProps {
  person: PublicUser;
  /** Detail under the name. */
  detail?: ReactNode;
  /** Actions: buttons. */
  children?: ReactNode;
}

/** A person in a list, with the way to the profile. */
export function PersonRow({ person, detail, children }: PersonRowProps) {
  return (
    <li className={classes.row}>
      <Link to={`/profile/${person._id}`} className={classes.person}>
        <UserAvatar name={person.name} picture={person.profilePicture} />
        <span className={classes.words}>
          <span dir="auto" className={classes.name}>
            {person.name}
          </span>
          {detail !== undefined && <span className={classes.detail}>{detail}</span>}
        </span>
      </Link>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

/** The list that the rows stand in. */
export function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={classes.list}>
      {children}
    </ul>
  );
}

/** Stands where the rows will, as tall as they are. */
export function PersonSkeletons({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className={classes.list}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} data-skeleton>
          <span className={classes.round} />
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  );
}
