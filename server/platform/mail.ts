import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The link that the mail is about. Logged where no mail server is configured, so that a developer can open it. */
  link: string;
  headers?: Record<string, string>;
}

const patienceMs = 20_000;

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** It takes 24 MB, which a process needs with its first mail. */
const loadNodemailer = () => import('nodemailer');

/** Sends through SMTP. A dead server is given up soon. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  return {
    async send({ to, subject, text, headers = {} }) {
      const { createTransport } = await loadNodemailer();
      await createTransport({ url, ...patience }, { from }).sendMail({ to, subject, text, headers });
    },
  };
}

/** Undoes quoted-printable (RFC 2045, 6.7), which cuts a long link over lines: in the outbox it must be there to copy. */
function asEightBit(message: Buffer): Buffer {
  const source = message.toString('latin1');
  const bodyStart = source.indexOf('\r\n\r\n') + 4;
  const head = source.slice(0, bodyStart);
  if (!/^content-transfer-encoding: quoted-printable\r$/im.test(head)) return message;
  const body = source
    .slice(bodyStart)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(head.replace(/quoted-printable/i, '8bit') + body, 'latin1');
}

/** Without a mail server: each mail is a file in `folder`, ready to be opened, and its link is logged. */
export function createOutbox(folder: string, from: string, log: Log): Mailer {
  return {
    async send({ to, subject, text, link, headers = {} }) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
      const { message } = await transport.sendMail({ to, subject, text, headers });
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not made in memory.');
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${newId()}.eml`);
      // A program that watches the folder must never find half a mail.
      await writeFile(`${file}.part`, asEightBit(message), { flush: true });
      await rename(`${file}.part`, file);
      log.info({ file, link }, 'A mail was written to the outbox');
    },
  };
}
