import { oneOf, type OptionsOf, textUpTo } from '../../runner/option-kinds.ts';

export const filePasswordsKinds = {
  task: oneOf(['set', 'remove']),
  newPassword: textUpTo(500),
  /** Opens the files whose password is removed, where they have the same. */
  currentPassword: textUpTo(500),
};

export type FilePasswordsOptions = OptionsOf<typeof filePasswordsKinds>;

export const filePasswordsDefaults: FilePasswordsOptions = { task: 'set', newPassword: '', currentPassword: '' };

/** Options as they may stay in the browser's storage: passwords may not. */
export const withoutPasswords = ({ task }: FilePasswordsOptions): FilePasswordsOptions => ({
  ...filePasswordsDefaults,
  task,
});

/** In MB, of each file: it is in memory with what is made of it. */
export const filePasswordsLimit = 200;
