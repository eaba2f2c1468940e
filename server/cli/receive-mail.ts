import { parseArgs } from 'node:util';
import { createLog } from '#server/platform/log.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import { MailError } from '#server/mail-notes/parse-mail.ts';
import { NoRecipientError, receiveMail } from '#server/mail-notes/mail-to-note.ts';
import { openPlatform } from '#server/open-platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';

/** Codes of sysexits.h, by which a mail server tells a mail that bounces from one to be tried again. */
const exitCodes = { dataError: 65, noUser: 67, tryAgain: 75 } as const;

/** Files of 20 MB in base64, and their text. */
const maxMailBytes = 40 * 1_048_576;

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // The rest is read and dropped: a mail server takes a closed pipe for a failure that passes.
    if (size <= maxMailBytes) chunks.push(bytes);
    else chunks.length = 0;
  }
  if (size > maxMailBytes) throw new MailError(`The mail is larger than ${maxMailBytes / 1_048_576} MB.`);
  return Buffer.concat(chunks);
}

async function receive(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [recipient, ...more] = positionals;
  if (more.length > 0) throw new ConfigError('Name one recipient.');
  const config = readConfig(process.env);
  if (config.mailToNote === undefined) throw new ConfigError('MAIL_TO_NOTE_ADDRESS is not set.');
  const raw = await readInput();
  const opened = await openPlatform(config, { log: createLog('silent'), clock: systemClock, isGuest: true });
  try {
    await receiveMail(opened.platform, raw, recipient);
  } finally {
    await opened.close();
  }
}

function codeOf(error: unknown): number {
  if (error instanceof NoRecipientError) return exitCodes.noUser;
  if (error instanceof MailError) return exitCodes.dataError;
  return exitCodes.tryAgain;
}

/** A bounce may show this to the sender: it tells nothing of the person. */
function sentenceOf(error: unknown): string {
  if (error instanceof MailError || error instanceof NoRecipientError || error instanceof ConfigError)
    return error.message;
  if (error instanceof AppError) return `Not now: ${error.code}.`;
  if (error instanceof Error) return `Not now: ${'code' in error ? String(error.code) : error.name}.`;
  return 'Not now.';
}

/** `npm run receive-mail -- RECIPIENT`: makes a note of the mail on standard input, beside the running server. */
keepFilesPrivate();
try {
  await receive();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = codeOf(error);
}
