import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { NotePerson } from '#contract/notes/note-people.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { Field } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FriendCombobox } from './friend-combobox.tsx';
import { useFriendsToShareWith } from './note-people.queries.ts';
import classes from './note-people.module.css';
import { RoleSelect } from './role-select.tsx';

interface AddPersonProps {
  people: readonly NotePerson[];
  isChanging: boolean;
  /** Answers true where the note is shared now. */
  onAdd: (friend: PublicUser, role: NoteRole) => Promise<boolean>;
}

interface AddFormProps extends Omit<AddPersonProps, 'people'> {
  friends: readonly PublicUser[];
}

/** Chosen from the list, or typed as it stands there. */
const friendNamed = (friends: readonly PublicUser[], typed: string): PublicUser | undefined => {
  const named = friends.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return named.length === 1 ? named[0] : undefined;
};

function AddForm({ friends, isChanging, onAdd }: AddFormProps) {
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<PublicUser>();
  const [role, setRole] = useState<NoteRole>('writer');
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // It comes once the friends are known, and was asked for: the dialog has looked for its first field by then.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const add = async () => {
    const friend = taken ?? friendNamed(friends, typed);
    if (!friend) {
      setRefusal('Choose one of your friends.');
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (!(await onAdd(friend, role))) return;
    setTyped('');
    setTaken(undefined);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className={classes.friend}>
        <Field label="Friend" refusal={refusal}>
          <FriendCombobox
            friends={friends}
            typed={typed}
            onType={(text) => {
              setTyped(text);
              setTaken(undefined);
              setRefusal(undefined);
            }}
            onTake={(friend) => {
              setTyped(friend.name);
              setTaken(friend);
              setRefusal(undefined);
            }}
          />
        </Field>
      </div>
      <RoleSelect label="What they may do" value={role} onChange={setRole} />
      <Button type="submit" loading={isChanging}>
        Add
      </Button>
    </form>
  );
}

/** Shares a note with one more friend. */
export function AddPerson({ people, ...props }: AddPersonProps) {
  const query = useFriendsToShareWith();
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  if (!query.data) return <Spinner />;
  const { friends } = query.data;
  const left = friends.filter(({ _id }) => !people.some(({ user }) => user._id === _id));
  if (left.length > 0) return <AddForm friends={left} {...props} />;
  return (
    <p className={classes.lead}>
      {friends.length === 0 ? 'Notes are shared with friends. ' : 'All of your friends are here. '}
      <Link to="/friends">Find people</Link>
    </p>
  );
}
