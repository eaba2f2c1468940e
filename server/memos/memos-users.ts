import * as z from 'zod/mini';
import { nameSchema } from '#contract/users/person-name.ts';
import { emailSchema } from '#contract/session/session.ts';
import { limits } from '#contract/limits.ts';
import { cut } from '#lib/fitting/fit-words.ts';
import { emailKey } from '#server/users/users.service.ts';
import type { Account, MemosDestination } from './memos-destination.ts';
import { MemosError } from './open-memos.ts';
import type { MemosUser } from './read-memos.ts';

/** A user whose memos come, with their account; made already where it is new, and not by a look. */
interface PairedUser {
  user: MemosUser;
  email: string;
  account: Account;
}

/** A user whose memos do not come. */
interface LeftUser {
  user: MemosUser;
  reason: string;
}

const cellOf = (given: string): string =>
  given
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** Reads lines of `username,email`; a first line with these words is a heading. Throws a MemosError that names the line. */
export function readEmails(csv: string, users: readonly MemosUser[]): Map<string, string> {
  const known = new Set(users.map(({ username }) => username));
  const emails = new Map<string, string>();
  for (const [place, line] of csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const comma = line.indexOf(',');
    const username = cellOf(line.slice(0, Math.max(0, comma)));
    const email = cellOf(line.slice(comma + 1));
    if (line.trim() === '' || (place === 0 && username.toLowerCase() === 'username')) continue;
    const where = `Line ${place + 1} of the emails`;
    if (comma < 0) throw new MemosError(`${where} is none of "username,email".`);
    if (!known.has(username)) throw new MemosError(`${where} names "${username}", who is no user of this Memos.`);
    if (emails.has(username)) throw new MemosError(`${where} names "${username}" a second time.`);
    if (!z.safeParse(emailSchema, email).success) throw new MemosError(`${where} has no valid email address.`);
    emails.set(username, email);
  }
  return emails;
}

/** A name that an account may have: the nickname, or what else there is. */
function accountNameOf({ nickname, username }: MemosUser, email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  for (const name of [nickname, username, local]) {
    const parsed = z.safeParse(nameSchema, cut(name.replaceAll(/\s+/g, ' ').trim(), limits.name.max));
    if (parsed.success) return parsed.data;
  }
  return 'Somebody';
}

/** The address of a user, or why their memos cannot come. */
function addressOf(user: MemosUser, emails: ReadonlyMap<string, string>): { email: string } | { reason: string } {
  if (user.isArchived) return { reason: 'is archived in Memos' };
  const given = emails.get(user.username) ?? user.email;
  if (given === '') return { reason: 'has no email address; name one by --emails' };
  const parsed = z.safeParse(emailSchema, given);
  return parsed.success ? { email: parsed.data } : { reason: 'has an email address that is not valid' };
}

/**
 * Finds or makes an account for each user, by the email address. Two users never share one: their notes would mix. Users without an
 * account to go to are left with the reason.
 */
export async function pairUsers(
  users: readonly MemosUser[],
  emails: ReadonlyMap<string, string>,
  destination: MemosDestination,
): Promise<{ paired: PairedUser[]; left: LeftUser[] }> {
  const paired: PairedUser[] = [];
  const left: LeftUser[] = [];
  const owners = new Map<string, string>();
  for (const user of users) {
    const address = addressOf(user, emails);
    if ('reason' in address) {
      left.push({ user, reason: address.reason });
      continue;
    }
    const { email } = address;
    const owner = owners.get(emailKey(email));
    if (owner !== undefined) {
      left.push({ user, reason: `has the email address of "${owner}"; name another one by --emails` });
      continue;
    }
    owners.set(emailKey(email), user.username);
    const found = await destination.findAccount(email);
    if (found?.isBanned) left.push({ user, reason: 'has an account here that is banned' });
    else {
      const name = accountNameOf(user, email);
      paired.push({ user, email, account: found ?? (await destination.addAccount({ name, email })) });
    }
  }
  return { paired, left };
}
