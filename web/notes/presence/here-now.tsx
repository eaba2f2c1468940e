import { useMemo } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './here-now.module.css';
import type { OtherTab } from './other-tabs.ts';
import { coloursOf } from './person-colours.ts';

/** People that are shown; the others are counted. */
const shownMax = 4;

interface HereNowProps {
  tabs: readonly OtherTab[];
  /** The id of the reader. */
  owner: string;
}

/** Everybody once, however many tabs they have. */
const peopleOf = (tabs: readonly OtherTab[]): PublicUser[] => [
  ...new Map(tabs.map(({ user }) => [user._id, user])).values(),
];

/** A sentence for screen readers, which hear it when somebody comes or goes. */
function sentenceOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length === 1) return `${names[0]} is here.`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are here.`;
}

/** Who else has the note open, with the colours of their cursors. Nothing while nobody has. */
export function HereNow({ tabs, owner }: HereNowProps) {
  const people = useMemo(() => peopleOf(tabs), [tabs]);
  const colours = useMemo(() => coloursOf(people.map(({ _id }) => _id)), [people]);
  const nameOf = ({ _id, name }: PublicUser) => (_id === owner ? 'Another device' : name);
  const shown = people.slice(0, shownMax);
  const more = people.slice(shownMax);
  return (
    <>
      {people.length > 0 && (
        <ul aria-label="Here now" className={classes.list}>
          {shown.map((person) => (
            <li
              key={person._id}
              className={classes.person}
              data-person={colours.get(person._id)}
              title={nameOf(person)}
            >
              <UserAvatar name={person.name} picture={person.profilePicture} />
              <span dir="auto" className={classes.name}>
                {nameOf(person)}
              </span>
            </li>
          ))}
          {more.length > 0 && (
            <li className={classes.more} title={more.map(nameOf).join(', ')}>
              <span aria-hidden>+{more.length}</span>
              <span className="visually-hidden">{more.map(nameOf).join(', ')}</span>
            </li>
          )}
        </ul>
      )}
      <p aria-live="polite" className="visually-hidden">
        {sentenceOf(people.map(nameOf))}
      </p>
    </>
  );
}
