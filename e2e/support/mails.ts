import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './journey.ts';

const byCode = (one: string, other: string): number => (one < other ? -1 : 1);

/** The mails to an address in the outbox, the oldest first; none before the first is written. */
export async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.toSorted(byCode).map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** The address of the newest mailed link to a page, once `count` of such mails have come. */
export async function mailedLink(dataDir: string, email: string, page: string, count = 1): Promise<string> {
  const links = async () =>
    (await mailsTo(dataDir, email)).flatMap((mail) => new RegExp(`https?:\\S+/${page}\\?token=\\S+`).exec(mail) ?? []);
  await expect.poll(async () => (await links()).length).toBe(count);
  return (await links()).at(-1) ?? '';
}
