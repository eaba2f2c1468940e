import type { NoteRole } from '#contract/notes/note-roles.ts';
import { noteRoles } from '#contract/notes/note-roles.ts';
import { NativeSelect } from '#web/forms/field.tsx';
import classes from './note-people.module.css';

export const roleWords: Record<NoteRole, string> = { reader: 'May read', writer: 'May write' };

interface RoleSelectProps {
  label: string;
  value: NoteRole;
  isDisabled?: boolean;
  onChange: (role: NoteRole) => void;
}

/** What a person may do with a note. */
export function RoleSelect({ label, value, isDisabled = false, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.role}
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        const role = noteRoles.find((each) => each === currentTarget.value);
        if (role) onChange(role);
      }}
    >
      {noteRoles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role]}
        </option>
      ))}
    </NativeSelect>
  );
}
