import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMailAddress, makeMailAddress, removeMailAddress } from '#contract/mail-address.ts';
import type { Note } from '#contract/notes/note-schema.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { openPlatform } from '#server/open-platform.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { silent } from '#server/testing/test-backups.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';
import { mailsEachDay, maxMailFiles, NoRecipientError, receiveMail } from './mail-to-note.ts';
import { MailError } from './parse-mail.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const environment = { SECRETS_KEY: key, MAIL_TO_NOTE_ADDRESS: 'notes@example.com' };

interface GivenMail {
  headers?: Record<string, string>;
  body?: string;
}

let sent = 0;

/** A mail with headers of its own. */
function mailOf({ headers = {}, body = 'Words of the mail' }: GivenMail): Uint8Array {
  sent += 1;
  const all = { 'Message-ID': `<${sent}@example.org>`, From: 'Noor <noor@example.org>', Subject: 'A mail', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

interface Part {
  name?: string;
  type?: string;
  bytes: Buffer;
}

/** A mail of several parts. */
function multipartOf(parts: readonly Part[], headers: Record<string, string> = {}): Uint8Array {
  const written = parts.map(({ name, type = 'text/plain; charset=utf-8', bytes }) => {
    const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`;
    return `--b\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`;
  });
  return mailOf({
    headers: { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b"', ...headers },
    body: `${written.join('')}--b--\r\n`,
  });
}

describe.each(engines)('mails that become notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, environment);
  });
  afterAll(() => app.close());

  const receive = (raw: Uint8Array, recipient?: string) => receiveMail(app.platform, raw, recipient);

  async function settle(): Promise<{ mara: Person; address: string }> {
    const mara = await app.signUp();
    return { mara, address: (await mara.ok(makeMailAddress)).address ?? '' };
  }

  const notesOf = async (person: Person): Promise<Note[]> => (await person.ok(listNotes)).data;

  it('have a secret address that is shown again, encrypted, changed and switched off', async () => {
    const mara = await app.signUp();
    expect(await mara.ok(getMailAddress)).toMatchObject({ isOffered: true, address: null, createdAt: null });
    const made = await mara.ok(makeMailAddress);
    const token = /^notes\+([a-z2-7]{32})@example\.com$/.exec(made.address ?? '')?.[1] ?? '';
    expect(token).toHaveLength(32);
    expect(await mara.ok(getMailAddress)).toMatchObject({ address: made.address, createdAt: made.createdAt });
    const rows = await app.db.selectFrom('mail_addresses').selectAll().where('user_id', '=', mara.user._id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const next = await mara.ok(makeMailAddress);
    expect(next.address).not.toBe(made.address);
    await expect(receive(mailOf({}), made.address ?? '')).rejects.toThrow(NoRecipientError);
    await receive(mailOf({}), next.address ?? '');
    expect(await mara.ok(removeMailAddress)).toMatchObject({ address: null, createdAt: null });
    await expect(receive(mailOf({}), next.address ?? '')).rejects.toThrow(NoRecipientError);
    expect(await notesOf(mara)).toHaveLength(1);
  });

  it('bring title, text and files, once for each mail', async () => {
    const { mara, address } = await settle();
    const picture = await bytesOf(await pngFile());
    const raw = multipartOf(
      [
        { bytes: Buffer.from('Grüße\r\n\r\n- [ ] a task') },
        { name: 'pic.png', type: 'image/png', bytes: picture },
        { name: '../../etc/pass\u202ewd', type: 'application/octet-stream', bytes: Buffer.from('Plain words') },
      ],
      { Subject: '=?utf-8?B?R3LDvMOfZQ==?= from afar', To: `"Notes" <${address.toUpperCase()}>` },
    );
    await receive(raw);
    await receive(raw);
    const [note, ...more] = await notesOf(mara);
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      title: 'Grüße from afar',
      description: 'Grüße\n\n- [ ] a task',
      date: new Date(app.clock.now()).toISOString(),
      tasks: { done: 0, total: 1 },
    });
    const [words, shown] = (note?.attachments ?? []).toSorted((one, other) => one.size - other.size);
    expect([words?.originalname, shown?.originalname]).toEqual(['passwd', 'pic.png']);
    const stored = await bytesOf(await mara.fetch(shown?.url ?? ''));
    expect(stored.equals(picture)).toBe(true);
  });

  it('twice at once are one note', async () => {
    const { mara, address } = await settle();
    const raw = multipartOf([{ bytes: Buffer.from('Hi') }, { name: 'a.txt', bytes: Buffer.from('File') }]);
    await Promise.all([receive(raw, address), receive(raw, address), receive(raw, address)]);
    expect(await notesOf(mara)).toMatchObject([{ attachments: [{ originalname: 'a.txt' }] }]);
  });

  it('in HTML alone become Markdown without scripts', async () => {
    const { mara, address } = await settle();
    const body = '<h1>Plan</h1><p>With <b>words</b> <a href="javascript:alert(1)">x</a><script>alert(1)</script></p>';
    await receive(mailOf({ headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }), address);
    const [note] = await notesOf(mara);
    expect(note?.description).toContain('# Plan\n\nWith **words**');
    expect(note?.description).not.toMatch(/script|alert/);
  });

  it('find their person in the headers of the mail server first', async () => {
    const { mara, address } = await settle();
    const other = await settle();
    await receive(mailOf({ headers: { To: other.address, 'Delivered-To': address } }));
    expect(await notesOf(mara)).toHaveLength(1);
    expect(await notesOf(other.mara)).toHaveLength(0);
  });

  it.each([
    'notes@example.com',
    'notes+short@example.com',
    `notes+${'a'.repeat(32)}@example.com`,
    `other+${'a'.repeat(32)}@example.com`,
    '',
    'x'.repeat(100_000),
    `notes+${'a'.repeat(31)}%@example.com`,
  ])('to an address that nobody has are refused: %#', async (recipient) => {
    await expect(receive(mailOf({}), recipient)).rejects.toThrow(NoRecipientError);
  });

  it('stop with a ban, and go on after it', async () => {
    const { mara, address } = await settle();
    await ban(app, mara.user._id);
    await expect(receive(mailOf({}), address)).rejects.toThrow(NoRecipientError);
    await liftBan(app, mara.user._id);
    await receive(mailOf({}), address);
    const row = await app.db.selectFrom('notes').select('title').where('user_id', '=', mara.user._id).execute();
    expect(row).toEqual([{ title: 'A mail' }]);
  });

  it.each([
    ['nothing', Buffer.from('')],
    ['no mail', Buffer.from(`\0\xff${'x'.repeat(1000)}`)],
    ['a mail without words', mailOf({ headers: { Subject: ' ' }, body: ' \r\n' })],
    ['headers without an end', mailOf({ headers: { 'X-Long': 'x'.repeat(1_000_000) } })],
    [
      'ten thousand headers',
      mailOf({ headers: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`X-${n}`, 'flood'])) }),
    ],
    [
      'a nest of parts',
      Buffer.from(
        `Subject: Nest\r\n${Array.from({ length: 100 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`).join('')}`,
      ),
    ],
  ])('that are none or hostile are refused: %s', async (_, raw) => {
    const { mara, address } = await settle();
    await expect(receive(raw, address)).rejects.toThrow(MailError);
    expect(await notesOf(mara)).toEqual([]);
  });

  it('of many parts bring their first files, and say what was left out; of ten thousand they are refused', async () => {
    const { mara, address } = await settle();
    const flood = Array.from({ length: 10_000 }, () => ({ bytes: Buffer.from('x') }));
    await expect(receive(multipartOf(flood), address)).rejects.toThrow(MailError);
    const parts = Array.from({ length: 100 }, (_, n) => ({ name: `f${n}.txt`, bytes: Buffer.from(`${n}`) }));
    await receive(multipartOf([{ bytes: Buffer.from('Many') }, ...parts]), address);
    const [note] = await notesOf(mara);
    expect(note?.attachments).toHaveLength(maxMailFiles);
    expect(note?.description).toBe(
      `Many\n\n> ${100 - maxMailFiles} more files were left out: a mail brings ${maxMailFiles} at most.`,
    );
  });

  it('say which files cannot come: programs, empty and large ones', async () => {
    const { mara, address } = await settle();
    const before = await app.storedFiles();
    const program = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]);
    await receive(
      multipartOf([
        { bytes: Buffer.from('Files') },
        { name: 'run', type: 'application/octet-stream', bytes: program },
        { name: 'empty.txt', bytes: Buffer.alloc(0) },
        { name: 'large.txt', bytes: Buffer.alloc(21 * 1_048_576, 65) },
        { name: 'fine.txt', bytes: Buffer.from('Fine') },
      ]),
      address,
    );
    const [note] = await notesOf(mara);
    expect(note?.attachments.map(({ originalname }) => originalname)).toEqual(['fine.txt']);
    expect(note?.description.match(/^> .*(run|empty\.txt|large\.txt)/gm)).toHaveLength(3);
    // Nothing that was staged is left.
    expect(await app.storedFiles()).toHaveLength(before.length + 1);
  });

  it('of a person without room come without their files', async () => {
    const small = await startTestApp(engine, { ...environment, USER_STORAGE_MB: '1' });
    try {
      const mara = await small.signUp();
      const { address } = await mara.ok(makeMailAddress);
      const raw = multipartOf([{ bytes: Buffer.from('Full') }, { name: 'a.txt', bytes: Buffer.alloc(2_000_000, 65) }]);
      await receiveMail(small.platform, raw, address ?? '');
      const [note] = await notesOf(mara);
      expect(note?.attachments).toEqual([]);
      expect(note?.description).toContain('Full\n\n> The files were left out: ');
      expect(await small.storedFiles()).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('are limited in a day, and one that comes again is not counted', async () => {
    const { mara, address } = await settle();
    const first = mailOf({});
    await receive(first, address);
    for (let n = 1; n < mailsEachDay.max; n += 1)
      await app.platform.rateLimiter.count(`mail-notes:${mara.user._id}`, mailsEachDay);
    await expect(receive(mailOf({}), address)).rejects.toMatchObject({ code: 'tooMany' });
    await receive(first, address);
    expect(await notesOf(mara)).toHaveLength(1);
    app.clock.advance(mailsEachDay.windowMs);
    await receive(mailOf({}), address);
    expect(await app.db.selectFrom('notes').select('id').where('user_id', '=', mara.user._id).execute()).toHaveLength(
      2,
    );
  });

  it('come in beside the running server, which shows them', async () => {
    const { mara, address } = await settle();
    expect(await notesOf(mara)).toEqual([]);
    const guest = await openPlatform(app.platform.config, { log: silent, clock: app.clock, isGuest: true });
    try {
      await receiveMail(guest.platform, mailOf({ headers: { Subject: 'From beside' } }), address);
    } finally {
      await guest.close();
    }
    await expect.poll(async () => (await notesOf(mara)).map(({ title }) => title)).toEqual(['From beside']);
  });

  it('are none where the operator takes in none', async () => {
    const without = await startTestApp(engine);
    try {
      const mara = await without.signUp();
      expect(await mara.ok(getMailAddress)).toMatchObject({ isOffered: false, address: null });
      expect(await mara.refused(makeMailAddress)).toMatchObject({ status: 404, code: 'notFound' });
      expect(await mara.ok(removeMailAddress)).toMatchObject({ isOffered: false });
      await expect(receiveMail(without.platform, mailOf({}), `notes+${'a'.repeat(32)}@example.com`)).rejects.toThrow(
        NoRecipientError,
      );
    } finally {
      await without.close();
    }
  });
});
