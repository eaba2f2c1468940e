import { randomInt } from 'node:crypto';
import type { AnswerOf } from '#contract/call.ts';
import type { getMailAddress } from '#contract/mail-address.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTimeOrNull } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { deleteMailAddress, findMailAddress, findMailOwner, replaceMailAddress } from './mail-address.store.ts';

type MailAddress = AnswerOf<typeof getMailAddress>;

/** RFC 4648's base32, in the one case that every mail server keeps. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 bits; together with a `notes+` it is within the 64 characters that RFC 5321 allows before the @. */
const tokenLength = 32;

const newMailToken = (): string =>
  Array.from({ length: tokenLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The operator's address with a token, `notes+TOKEN@example.com`. */
function addressWith(mailToNote: string, token: string): string {
  const at = mailToNote.lastIndexOf('@');
  return `${mailToNote.slice(0, at)}+${token}${mailToNote.slice(at)}`;
}

/** The token of an address that a mail was sent to; undefined for any other address. Case makes no difference. */
function tokenIn(mailToNote: string, recipient: string): string | undefined {
  const given = recipient
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  const at = mailToNote.lastIndexOf('@');
  const before = `${mailToNote.slice(0, at)}+`.toLowerCase();
  const after = mailToNote.slice(at).toLowerCase();
  if (!given.startsWith(before) || !given.endsWith(after)) return undefined;
  const token = given.slice(before.length, given.length - after.length);
  return new RegExp(`^[${alphabet}]{${tokenLength}}$`).test(token) ? token : undefined;
}

type Parts = Pick<Platform, 'config' | 'secretBox'>;

/** A user's address. One whose key is lost cannot be shown: it works on until another one is made. */
export async function readMailAddress(
  { config, secretBox }: Parts,
  db: Database,
  userId: string,
): Promise<MailAddress> {
  const { mailToNote } = config;
  if (mailToNote === undefined) return { isOffered: false, address: null, createdAt: null };
  const row = await findMailAddress(db, userId);
  const token = row && secretBox.open(row.token, userId);
  return {
    isOffered: true,
    address: token === undefined ? null : addressWith(mailToNote, token),
    createdAt: asTimeOrNull(row?.created_at ?? null),
  };
}

/** Makes a user's address; the one before ends. Throws `notFound` where the operator takes in no mail. */
export async function makeMailAddress(platform: Platform, userId: string): Promise<MailAddress> {
  const { db, clock, secretBox, config } = platform;
  if (config.mailToNote === undefined) throw new AppError('notFound', messages.mailAddress.notOffered);
  const token = newMailToken();
  await replaceMailAddress(db, {
    user_id: userId,
    token_hash: hashToken(token),
    token: secretBox.seal(token, userId),
    created_at: clock.now(),
  });
  return readMailAddress(platform, db, userId);
}

export async function removeMailAddress(platform: Platform, userId: string): Promise<MailAddress> {
  await deleteMailAddress(platform.db, userId);
  return { isOffered: platform.config.mailToNote !== undefined, address: null, createdAt: null };
}

/** The person whose address a mail was sent to; undefined where there is none, or a banned one. */
export async function findRecipient(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  recipients: readonly string[],
): Promise<{ id: string; createdAt: number } | undefined> {
  for (const recipient of recipients) {
    const token = config.mailToNote === undefined ? undefined : tokenIn(config.mailToNote, recipient);
    const owner = token === undefined ? undefined : await findMailOwner(db, hashToken(token));
    if (owner) return { id: owner.id, createdAt: owner.created_at };
  }
  return undefined;
}
