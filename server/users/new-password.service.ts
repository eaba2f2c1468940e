import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '#contract/messages.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { findWeakness, type Weakness } from './weak-passwords.ts';

const listFile = path.join(import.meta.dirname, '..', '..', 'content', 'leaked-passwords.txt');

let list: Promise<string> | undefined;

/** One text and no set: 42,000 short texts take ten times the memory, and a look through takes 0.1 ms beside a hash of 20. */
const readList = (): Promise<string> => (list ??= readFile(listFile, 'utf8').then((text) => `\n${text.toLowerCase()}`));

const sentences: Record<Weakness, string> = {
  common: messages.accounts.passwordLeaked,
  own: messages.accounts.passwordIsOwn,
  simple: messages.accounts.passwordTooSimple,
};

/** The owner of a new password, and its field. */
interface Chooser {
  email: string;
  /** Admins have none. */
  name?: string;
  field?: string;
}

/**
 * Refuses a password that many people have or that everybody would try first. These are the most common leaked ones, words of the
 * person or the product, and rows of characters, also with digits and signs round them. Throws `invalid` at the field.
 */
export async function requireUncommonPassword(
  password: string,
  { email, name = '', field = 'password' }: Chooser,
): Promise<void> {
  const common = await readList();
  const isCommon = (reading: string) => !reading.includes('\n') && common.includes(`\n${reading}\n`);
  const weakness = findWeakness(password, [name, email, email.slice(0, email.lastIndexOf('@'))], isCommon);
  if (weakness) throw fieldError(field, sentences[weakness]);
}
