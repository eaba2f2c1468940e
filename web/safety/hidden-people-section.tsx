import { useCallback } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCaughtFocus } from '#web/ui/hooks/use-caught-focus.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { PersonList, PersonRow, PersonSkeletons } from '#web/ui/people/person-row.tsx';
import classes from './hidden-people-section.module.css';
import { useHidden, useHiding } from './hidden.queries.ts';

interface HiddenListProps {
  title: string;
  /** The word on the buttons. */
  action: 'Unmute' | 'Unblock';
  people: readonly PublicUser[];
  onShow: (person: PublicUser) => void;
}

function HiddenList({ title, action, people, onShow }: HiddenListProps) {
  if (people.length === 0) return null;
  return (
    <div className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <PersonList label={title}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person}>
            <Button variant="default" size="sm" aria-label={`${action} ${person.name}`} onClick={() => onShow(person)}>
              {action}
            </Button>
          </PersonRow>
        ))}
      </PersonList>
    </div>
  );
}

function HiddenLists() {
  const query = useHidden();
  const { show } = useHiding();
  const catcherIn = useCallback((area: HTMLElement) => area, []);
  const { ref, onFocus } = useCaughtFocus<HTMLDivElement>(query.data, catcherIn);
  const { data, isPending } = query;
  if (isPending) return <PersonSkeletons rows={2} />;
  if (!data) return <QueryFailure query={query} />;
  const { muted, blocked } = data;
  return (
    <div ref={ref} tabIndex={-1} className={classes.lists} onFocus={onFocus}>
      {muted.length + blocked.length === 0 && (
        <p className={classes.nothing}>
          You have muted and blocked nobody. Both are offered on people’s profiles and beside their thoughts and
          comments.
        </p>
      )}
      <HiddenList title="Muted people" action="Unmute" people={muted} onShow={(person) => void show(person, 'mute')} />
      <HiddenList
        title="Blocked people"
        action="Unblock"
        people={blocked}
        onShow={(person) => void show(person, 'block')}
      />
    </div>
  );
}

/** The section of the people whom a person keeps away from themselves. */
export function HiddenPeopleSection() {
  return (
    <ProfileSection
      id="hidden-people"
      title="Muted and blocked people"
      about="Muted people write on, and you do not see it. Blocked people and you do not see each other at all. Nobody is told."
    >
      <HiddenLists />
    </ProfileSection>
  );
}
