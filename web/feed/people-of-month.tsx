import { Link } from 'react-router';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { usePeopleOfMonth } from './people-of-month.queries.ts';
import classes from './people-of-month.module.css';
import { SideSection } from './side-section.tsx';

/** People whose thoughts of the last 30 days were liked most, and whom the reader does not know. Without any, nothing. */
export function PeopleOfMonth() {
  const { data } = usePeopleOfMonth();
  // The feed is read without them: a failure here is none that a reader waits for.
  if (!data || data.length === 0) return null;
  return (
    <SideSection title="People of the month">
      <ul className={classes.list}>
        {data.map(({ _id, name, profilePicture, thoughts }) => (
          <li key={_id}>
            <Link to={`/profile/${_id}`} className={classes.person}>
              <UserAvatar name={name} picture={profilePicture} />
              <span className={classes.text}>
                <span dir="auto" className={classes.name}>
                  {name}
                </span>
                <span className={classes.count}>{thoughts === 1 ? '1 thought' : `${thoughts} thoughts`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
