import type { JobFile } from '../runner/job.ts';

/** qpdf's arguments for the protection of the file `protected` as it was: the same passwords, the same that is allowed. */
export const copiedProtection = (password: JobFile['password']): string[] => [
  '--copy-encryption=/protected',
  ...(password === undefined ? [] : [`--encryption-file-password=${password}`]),
  // A weak cipher is the file's own.
  '--allow-weak-crypto',
];

/** qpdf's arguments for AES of 256 bits with a password that opens the file and allows all. */
export const newProtection = (password: string): string[] => [
  '--encrypt',
  `--user-password=${password}`,
  `--owner-password=${password}`,
  '--bits=256',
  '--',
];

/** Notes on a result of a protected file. */
export const protectionNotes = {
  kept: 'It opens with the same password as before.',
  lost: 'It has no password any more, because its protection could not be written again.',
} as const;
