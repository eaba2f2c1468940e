import { hash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';

/** A mail as a note is made of it. */
export interface ParsedMail {
  /** Hash of its Message-ID, or of all of it where it has none: the same for a mail that is delivered twice. */
  name: string;
  subject: string;
  /** Empty where the mail has HTML alone. */
  text: string;
  html: string;
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Addresses that it was sent to, as far as its headers tell: those of the mail server first. */
  recipients: string[];
}

/** The mail is none, or is made to harm. */
export class MailError extends Error {
  override name = 'MailError';
}

/** Real mails nest a few levels, and their headers have some kilobytes. */
const limits = { maxNestingDepth: 30, maxRfc822NestingDepth: 3, maxHeadersSize: 200_000 };

/** Recipients that are looked up. */
const maxRecipients = 50;

const headerOf = ({ headers }: Email, key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim());

function recipientsOf(email: Email): string[] {
  const written = [...(email.to ?? []), ...(email.cc ?? [])].flatMap((address) =>
    address.group ? address.group.map((member) => member.address) : [address.address],
  );
  const ofServer = ['delivered-to', 'x-original-to'].flatMap((key) => headerOf(email, key));
  return [...new Set([...ofServer, ...written])].slice(0, maxRecipients);
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : new Uint8Array(content);

/** Reads an RFC 5322 message. Throws a MailError where it cannot be one. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  let email: Email;
  try {
    email = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'arraybuffer' });
  } catch (error) {
    throw new MailError('The mail cannot be read: it nests too deeply, or its headers are too long.', { cause: error });
  }
  if (email.headers.length === 0) throw new MailError('This is no mail: it has no headers.');
  const { messageId = '', subject = '', text = '', html = '' } = email;
  return {
    name: hash('sha256', messageId.trim() === '' ? raw : messageId.trim(), 'hex'),
    subject,
    text,
    html,
    attachments: email.attachments.map(({ filename, content }) => ({
      name: filename?.trim() || 'attachment',
      bytes: bytesOf(content),
    })),
    recipients: recipientsOf(email),
  };
}
