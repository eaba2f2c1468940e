import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The link that the mail is about. Logged where no mail server is configured, so that a developer can open it. */
  link: string;
}

const patienceMs = 20_000;

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Sends through SMTP. A dead server is given up soon. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
    },
  };
}

/** Without a mail server: each mail is a file in `folder`, ready to be opened, and its link is logged. */
export function createOutbox(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send({ to, subject, text, link }) {
      const { message } = await transport.sendMail({ to, subject, text });
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${newId()}.eml`);
      await writeFile(file, message);
      log.info({ file, link }, 'A mail was written to the outbox');
    },
  };
}
