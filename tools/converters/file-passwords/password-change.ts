import { UnusableFile } from '../../runner/refusals.ts';

/** What becomes of the password of one file. */
export interface PasswordChange {
  /** Undefined where it is removed. */
  newPassword: string | undefined;
  /** Passwords that may open the file, the likeliest first. */
  passwords: readonly string[];
}

/** Tells which part of the work begins or goes on, and how many bytes of it are done. */
export type OnStage = (stage: 'key' | 'opening' | 'checking' | 'protecting', done: number) => void;

/** A file with its new password, or without one. */
export interface ChangedFile {
  bytes: Uint8Array<ArrayBuffer>;
  notes: readonly string[];
}

export const passwordNotes = {
  replaced: 'The new password takes the place of the one that it had.',
} as const;

/** The refusal of a file that has a password which nobody has typed yet. */
export const askToReplace = (): UnusableFile =>
  new UnusableFile('has a password already: type it, so that the new one can take its place.', { needsPassword: true });
