import { useEffect, useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FoundUser } from '#contract/users/profiles.ts';
import { useGuestLink } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { PeopleField } from './people-field.tsx';
import { useUserSearch } from './people.queries.ts';
import classes from './user-search.module.css';

/** Which of the options the arrow keys have reached; -1 for none. */
function nextOption(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface OptionsProps {
  id: string;
  users: readonly FoundUser[];
  active: number;
  optionId: (index: number) => string;
  onOpen: (user: FoundUser) => void;
}

function Options({ id, users, active, optionId, onOpen }: OptionsProps) {
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);
  return (
    // In the order of Tab, because it may scroll; the keys of the field work here, too.
    <div
      id={id}
      role="listbox"
      aria-label="People found"
      tabIndex={0}
      aria-activedescendant={active === -1 ? undefined : optionId(active)}
      className={classes.options}
    >
      {users.map((user, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field and the listbox
        <div
          key={user._id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onClick={() => onOpen(user)}
        >
          <UserAvatar name={user.name} picture={user.profilePicture} />
          <span className={classes.words}>
            <span dir="auto" className={classes.name}>
              {user.name}
            </span>
            <span className={classes.email}>{user.email}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Searching" className={classes.options}>
      {[1, 2].map((row) => (
        <div key={row} className={classes.option} data-skeleton>
          <span className={classes.round} />
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  );
}

function LoginFirst() {
  const login = useGuestLink('/login');
  return (
    <p role="status" className={classes.said}>
      <Link {...login}>Log in</Link> to find people by name.
    </p>
  );
}

/** The typed text, the state of the list, and the place of the keys in it. */
function useOptions(listId: string) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useUserSearch(typed);
  const users = isOpen ? search.users : undefined;

  const open = (user: FoundUser) => {
    setTyped('');
    setOpen(false);
    void navigate(`/profile/${user._id}`);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen && search.text !== '') {
      setOpen(false);
      setActive(-1);
      document.getElementById(`${listId}-field`)?.focus();
    } else if (event.key === 'ArrowDown' && !isOpen) {
      setOpen(true);
    } else if (event.key === 'Enter' && users?.[active]) {
      open(users[active]);
    } else {
      const next = users && users.length > 0 ? nextOption(event.key, active, users.length) : undefined;
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };
  return { search, typed, type, isOpen: isOpen && search.text !== '', setOpen, active, users, open, onKeyDown };
}

/**
 * Finds people by name and opens their profiles. A list opens below the field; arrows, Home, End, Enter and Escape work
 * as in other lists. A visitor, whom the server would refuse, is told to log in instead of being asked in vain.
 */
export function UserSearch() {
  const { status } = useSession();
  const listId = useId();
  const { search, typed, type, isOpen, setOpen, active, users, open, onKeyDown } = useOptions(listId);
  const optionId = (index: number) => `${listId}-${index}`;
  const hasOptions = users !== undefined && users.length > 0;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field and the list within
    <div className={classes.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      {/* Named as a searchbox, to which ARIA gives no aria-expanded: that the list is there, the status tells. */}
      <PeopleField
        id={`${listId}-field`}
        value={typed}
        aria-autocomplete="list"
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={hasOptions && active !== -1 ? optionId(active) : undefined}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
      />
      {isOpen && (
        <div className={classes.panel} data-empty={search.error ? true : undefined}>
          {status === 'guest' && <LoginFirst />}
          {status === 'user' && search.isWaiting && <Waiting />}
          {hasOptions && <Options id={listId} users={users} active={active} optionId={optionId} onOpen={open} />}
          {users?.length === 0 && (
            <p role="status" className={classes.said}>
              No one found
            </p>
          )}
        </div>
      )}
      <span role="status" className="visually-hidden">
        {hasOptions && `${users.length} ${users.length === 1 ? 'person' : 'people'} found`}
      </span>
    </div>
  );
}
