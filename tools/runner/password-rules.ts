/** Of characters: a shorter password is guessed too soon. */
const shortest = 8;

/** The longest password of a PDF, in bytes (ISO 32000-2, 7.6.4.3.3). */
const longestOfPdf = 127;

/** The longest password that the dialogs of Office take, in characters. */
const longestOfOffice = 255;

/** Kinds of files that a password can protect. */
export type LockedKind = 'pdf' | 'office';

function complaintOfLength(password: string, kind: LockedKind): string | undefined {
  const longest = kind === 'pdf' ? longestOfPdf : longestOfOffice;
  if (password.length > longest) return `longer than ${longest} characters`;
  const { length } = new TextEncoder().encode(password);
  if (kind === 'pdf' && length > longest)
    return `longer than ${longest} bytes (letters beyond English take two or more)`;
  return undefined;
}

/** Error message for a new password, as the rest of a sentence; undefined where it is good. */
export const complaintOfPassword = (password: string, kind: LockedKind): string | undefined =>
  password.length < shortest ? `shorter than ${shortest} characters` : complaintOfLength(password, kind);
