import { useState, type ComponentType } from 'react';
import { messages } from '#contract/messages.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import type { FoundUser } from '#contract/users/profiles.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { PersonList, PersonRow, PersonSkeletons } from '#web/ui/people/person-row.tsx';
import classes from './find-people.module.css';
import { PeopleField } from './people-field.tsx';
import { useUserSearch } from './people.queries.ts';

interface FindPeopleProps {
  /** Actions on each person found. */
  Actions: ComponentType<{ person: PublicUser }>;
}

function Found({ users, Actions }: FindPeopleProps & { users: readonly FoundUser[] }) {
  if (users.length === 0) {
    return <EmptyState title="No one found">Try another part of the name; the accents do not matter.</EmptyState>;
  }
  return (
    <PersonList label="People found">
      {users.map((user) => (
        <PersonRow key={user._id} person={user} detail={user.email}>
          <Actions person={user} />
        </PersonRow>
      ))}
    </PersonList>
  );
}

/** A search for people by name whose results stay on the page, each with what can be done about the person. */
export function FindPeople({ Actions }: FindPeopleProps) {
  const [typed, setTyped] = useState('');
  const { text, isWaiting, users, error, refetch } = useUserSearch(typed);
  return (
    <div className={classes.finder}>
      <div className={classes.field}>
        <PeopleField value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      {text === '' && (
        <EmptyState title="Who are you looking for?">
          Type a part of the name, the first or the last one. The address beside it is masked unless you are friends.
        </EmptyState>
      )}
      {isWaiting && <PersonSkeletons rows={2} />}
      {error && <ErrorState message={messages.users.searchFailed} onRetry={() => void refetch()} />}
      {users && <Found users={users} Actions={Actions} />}
    </div>
  );
}
