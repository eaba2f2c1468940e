import { useEffect } from 'react';
import type { PublicUser } from '#contract/public-user.ts';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './mention-options.module.css';

/** The id of an option, for the field whose keys lead to it. */
export const optionIdOf = (listId: string, { _id }: PublicUser): string => `${listId}-${_id}`;

interface MentionOptionsProps {
  id: string;
  people: readonly PublicUser[];
  chosen: PublicUser;
  take: (person: PublicUser) => void;
}

/** People to mention, below the field in which a name is begun. */
export function MentionOptions({ id, people, chosen, take }: MentionOptionsProps) {
  const chosenId = optionIdOf(id, chosen);
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div id={id} role="listbox" aria-label="People to mention" className={classes.options}>
      {people.map((person) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field
        <div
          key={person._id}
          id={optionIdOf(id, person)}
          role="option"
          tabIndex={-1}
          aria-selected={person === chosen}
          className={classes.option}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <UserAvatar name={person.name} picture={person.profilePicture} />
          <span dir="auto" className={classes.name}>
            {person.name}
          </span>
        </div>
      ))}
    </div>
  );
}
