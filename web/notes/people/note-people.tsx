import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import iconClasses from '#web/ui/icon-button.module.css';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './note-people.module.css';
import { AddPerson } from './add-person.tsx';
import { useChangePeople } from './note-people.queries.ts';
import { RoleSelect } from './role-select.tsx';

/** A person beside their picture. */
export function PersonName({ user, detail }: { user: PublicUser; detail?: string }) {
  return (
    <span className={classes.person}>
      <UserAvatar name={user.name} picture={user.profilePicture} />
      <span dir="auto" className={classes.name}>
        {user.name}
      </span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

interface NotePeopleProps {
  note: Pick<NoteDetail, '_id' | 'people'>;
  /** Says whom one shares with, and offers to add one. */
  canAdd: boolean;
}

/** The people with whom a note of one's own is shared, and what each may do. */
export function NotePeople({ note, canAdd }: NotePeopleProps) {
  const { people } = note;
  const { share, remove, isChanging } = useChangePeople(note);
  return (
    <>
      {people.length > 0 && (
        <ul aria-label="Shared with" className={classes.list}>
          {people.map(({ user, role }) => (
            <li key={user._id} className={classes.row}>
              <PersonName user={user} />
              <RoleSelect
                label={`What ${user.name} may do`}
                value={role}
                isDisabled={isChanging}
                onChange={(next) => void share(user, next)}
              />
              <button
                type="button"
                className={iconClasses.button}
                aria-label={`Remove ${user.name}`}
                title={`Remove ${user.name}`}
                disabled={isChanging}
                onClick={() => void remove(user)}
              >
                <IconX aria-hidden size="1.1rem" stroke={1.6} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && <AddPerson people={people} isChanging={isChanging} onAdd={share} />}
    </>
  );
}
