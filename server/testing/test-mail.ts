import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** A mail as it arrived: who gets it, and its headers and text, decoded. */
interface ReceivedMail {
  to: string[];
  source: string;
}

const byCode = (one: string, other: string): number => (one < other ? -1 : 1);

/** Undoes quoted-printable (RFC 2045, 6.7), in which a long link is cut over lines. */
const unquoted = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Pages that a mailed link with a token leads to. */
type LinkedPage = 'reset-password' | 'confirm-email' | 'undo-email-change' | 'digest/end';

/** The token of the link to a page in a mail. */
export function tokenIn(source: string, page: LinkedPage): string {
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(source)?.[1];
  if (!token) throw new Error(`The mail has no link to /${page}:\n${source}`);
  return token;
}

/** The token of the link in a mail that resets a password. */
export const resetTokenIn = (source: string): string => tokenIn(source, 'reset-password');

/** All mails to an address so far, the oldest first. */
export async function allMailsTo(
  { platform, dataDir }: Pick<TestApp, 'platform' | 'dataDir'>,
  address: string,
): Promise<string[]> {
  await platform.backgroundTasks.settled(5000);
  const outbox = path.join(dataDir, 'outbox');
  const names: string[] = await readdir(outbox).catch(() => []);
  const sources = await Promise.all(names.toSorted(byCode).map((name) => readFile(path.join(outbox, name), 'utf8')));
  // A mail's header has the domain in lower case.
  const line = `to: ${address.toLowerCase()}\r\n`;
  return sources.filter((source) => source.toLowerCase().includes(line));
}

/** The token of the newest mail to an address that has a link to a page. */
export async function lastTokenTo(
  app: Pick<TestApp, 'platform' | 'dataDir'>,
  address: string,
  page: LinkedPage,
): Promise<string> {
  const mails = await allMailsTo(app, address);
  return tokenIn(mails.findLast((mail) => mail.includes(`/${page}?`)) ?? '', page);
}

/** The newest mail to an address. */
export async function lastMailTo(app: Pick<TestApp, 'platform' | 'dataDir'>, address: string): Promise<string> {
  const mail = (await allMailsTo(app, address)).at(-1);
  if (mail === undefined) throw new Error(`No mail to ${address}.`);
  return mail;
}

/** Waits until the outbox of a DATA_DIR has a mail to an address that is not among those `seen`. */
export function mailTo(dataDir: string, address: string, seen: readonly string[] = []): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  return vi.waitFor(
    async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      const sources = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
      const found = sources.find((source) => source.includes(`To: ${address}\r\n`) && !seen.includes(source));
      if (!found) throw new Error(`No mail to ${address}.`);
      return found;
    },
    { timeout: 5000, interval: 10 },
  );
}

/** A port where nobody listens. */
export const deadMailServer = 'smtp://127.0.0.1:9';

/** A real SMTP server that keeps what it gets. */
export async function startSmtpServer(): Promise<{ url: string; mails: ReceivedMail[]; close(): Promise<void> }> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const keep = async () => void mails.push({ to, source: unquoted(await readText(stream)) });
      callbackify(keep)(done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
