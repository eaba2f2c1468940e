import { ChoiceOption } from '../../page/option-fields.tsx';
import { PasswordOption } from '../../page/password-option.tsx';
import { complaintOfPassword } from '../../runner/password-rules.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { FilePasswordsOptions } from './file-passwords.options.ts';

const tasks = [
  { value: 'set', label: 'Set a password' },
  { value: 'remove', label: 'Remove the password' },
] as const;

/** A new password, or the one that the files have. */
export function FilePasswordsForm({ options, onChange }: OptionsFormProps<FilePasswordsOptions>) {
  const { task, newPassword, currentPassword } = options;
  // The rules of PDFs are stricter, and are said of PDFs alone.
  const complaint = newPassword === '' ? undefined : complaintOfPassword(newPassword, 'office');
  return (
    <>
      <ChoiceOption
        label="What to do"
        value={task}
        choices={tasks}
        onChange={(chosen) => onChange({ ...options, task: chosen })}
      />
      {task === 'set' ? (
        <PasswordOption
          key="new"
          label="New password"
          description="8 characters or more. Nobody can recover a forgotten one, not even we."
          value={newPassword}
          complaint={complaint === undefined ? undefined : `It is ${complaint}.`}
          onChange={(typed) => onChange({ ...options, newPassword: typed })}
        />
      ) : (
        <PasswordOption
          key="current"
          label="Password of the files"
          description="Files that it does not open ask for their own."
          value={currentPassword}
          complaint={undefined}
          onChange={(typed) => onChange({ ...options, currentPassword: typed })}
        />
      )}
    </>
  );
}
