import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A mail as it arrived: who gets it, and its headers and text, decoded. */
interface ReceivedMail {
  to: string[];
  source: string;
}

/** Undoes quoted-printable (RFC 2045, 6.7), in which a long link is cut over lines. */
const unquoted = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The token of the link in a mail. */
export function resetTokenIn(source: string): string {
  const token = /\/reset-password\?token=([\w-]+)/.exec(source)?.[1];
  if (!token) throw new Error(`The mail has no link:\n${source}`);
  return token;
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
