import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '#contract/messages.ts';
import { fieldError } from '#server/platform/app-error.ts';

const listFile = path.join(import.meta.dirname, '..', '..', 'content', 'leaked-passwords.txt');

let list: Promise<string> | undefined;

/** One text and no set: 18,000 short texts take ten times the memory, and a look through takes 0.1 ms beside a hash of 20. */
async function isLeaked(password: string): Promise<boolean> {
  list ??= readFile(listFile, 'utf8').then((text) => `\n${text}`);
  return !password.includes('\n') && (await list).includes(`\n${password}\n`);
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Who chooses a password, and the field that it stands in. */
interface Chooser {
  email: string;
  /** Admins have none. */
  name?: string;
  field?: string;
}

/**
 * Refuses a password that many people have or that everybody would try first: one of the most common of those that have leaked, letter
 * for letter, or the person's own name or address. Throws `invalid` at the field.
 */
export async function requireUncommonPassword(
  password: string,
  { email, name, field = 'password' }: Chooser,
): Promise<void> {
  const given = folded(password);
  if (given === folded(email) || (name !== undefined && given === folded(name)))
    throw fieldError(field, messages.session.passwordIsOwn);
  if (await isLeaked(password.normalize('NFKC'))) throw fieldError(field, messages.session.passwordLeaked);
}
