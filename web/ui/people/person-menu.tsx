import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useContext } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { Dropdown } from '../dropdown.tsx';
import { PersonMenuContext } from './person-menu-context.ts';
import classes from './person-menu.module.css';

/** The menu of what a signed-in person can do about somebody who wrote something. */
export function PersonMenu({ person, onReport }: { person: PublicUser; onReport: () => void }) {
  const drawItems = useContext(PersonMenuContext);
  if (!drawItems) return null;
  return (
    <div className={classes.box} data-person-menu>
      <Dropdown
        label={`More about ${person.name}`}
        kind="menu"
        align="end"
        button={
          <span className={classes.dots}>
            <IconDots aria-hidden size="1.15rem" stroke={1.6} />
          </span>
        }
      >
        {drawItems(person, onReport)}
      </Dropdown>
    </div>
  );
}
