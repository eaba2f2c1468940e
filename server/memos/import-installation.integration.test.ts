import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPosts } from '#contract/feed/feed.ts';
import { listImports } from '#contract/notes/note-import.ts';
import type { Note } from '#contract/notes/note-schema.ts';
import * as notes from '#contract/notes/notes.ts';
import { login } from '#contract/session/session.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';
import { createMemos, memosGenerations, type TestMemos } from '#server/testing/test-memos.ts';
import { ban } from '#server/testing/test-people.ts';
import { findUserByEmail } from '#server/users/users.service.ts';
import { importMemos } from './import-installation.ts';
import { createDestination, createLook, type MemosDestination } from './memos-destination.ts';
import { createMemosReport } from './memos-report.ts';
import { readEmails } from './memos-users.ts';
import { openMemos } from './open-memos.ts';
import { readUsers } from './read-memos.ts';

const second = 1000;
const written = Date.UTC(2023, 4, 1, 8) / second;
const edited = Date.UTC(2023, 5, 1, 8) / second;

interface RunOptions {
  publicAs?: 'notes' | 'thoughts';
  csv?: string;
  assets?: string;
  isLook?: boolean;
}

describe.each(engines)('an installation of Memos on %s', (engine) => {
  let app: TestApp;
  const folders: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(async () => {
    await app.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const memosOf = async (generation: (typeof memosGenerations)[number] = '0.32'): Promise<TestMemos> => {
    const memos = await createMemos(generation);
    folders.push(memos.folder);
    return memos;
  };

  /** Runs the import, and answers its lines. */
  async function run({ file, folder }: TestMemos, options: RunOptions = {}, own?: MemosDestination): Promise<string[]> {
    const { publicAs = 'notes', csv = '', assets, isLook = false } = options;
    const lines: string[] = [];
    const memosDatabase = await openMemos(file);
    try {
      await importMemos({
        memosDatabase,
        destination: own ?? (isLook ? createLook(app.platform) : createDestination(app.platform)),
        folders: { database: file, roots: assets === undefined ? [folder] : [folder, assets] },
        emails: readEmails(csv, readUsers(memosDatabase)),
        publicAs,
        now: app.clock.now(),
        listener: createMemosReport((line) => lines.push(line), isLook),
      });
    } finally {
      memosDatabase.close();
    }
    return lines;
  }

  /** A session of the account of an address, as after a new password. */
  async function clientOf(email: string): Promise<Client> {
    const row = await findUserByEmail(app.db, email);
    if (!row) throw new Error(`There is no account ${email}.`);
    const token = newToken();
    const now = app.clock.now();
    await app.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        id: newId(),
        user_id: row.id,
        device: 'Unknown device',
        created_at: now,
        last_used_at: now,
        expires_at: now + 3_600_000,
      })
      .execute();
    return createClient(app.origin, token);
  }

  async function notesOf(email: string, archived = 'false'): Promise<Note[]> {
    const query = archived === 'true' ? { archived } : {};
    return (await (await clientOf(email)).ok(notes.listNotes, { query })).data;
  }

  const titlesOf = async (email: string): Promise<string[]> => (await notesOf(email)).map(({ title }) => title);

  describe.each(memosGenerations)('of the tables of %s', (generation) => {
    it('comes with users, texts, tags, times, states and files, and once alone', async () => {
      const memos = await memosOf(generation);
      const email = newEmail();
      const ada = memos.insert('user', { username: 'ada', nickname: 'Ada L.', email });
      const picture = new Uint8Array(await bytesOf(await pngFile()));
      await mkdir(path.join(memos.folder, 'assets'));
      await writeFile(path.join(memos.folder, 'assets', '1_plan.txt'), 'The plan.');
      const plan = memos.insert('memo', {
        uid: 'planuid',
        creator_id: ada,
        content: '# The plan\n\nWith #work/plans and `#code`',
        created_ts: written,
        updated_ts: edited,
        visibility: 'PUBLIC',
      });
      memos.pin(plan, ada);
      memos.insert('memo', { uid: 'olduid', creator_id: ada, content: 'Old words', row_status: 'ARCHIVED' });
      const file = { creator_id: ada, memo_id: plan };
      memos.insert('attachment', { ...file, uid: 'a1', filename: 'pic.png', blob: picture });
      memos.insert('attachment', {
        ...file,
        uid: 'a2',
        filename: 'plan.txt',
        storage_type: 'LOCAL',
        reference: 'assets/1_plan.txt',
      });
      memos.insert('attachment', {
        ...file,
        uid: 'a3',
        filename: 'far.pdf',
        storage_type: 'EXTERNAL',
        reference: 'https://example.com/far.pdf',
      });

      expect(await run(memos)).toContainEqual(`ada (${email}, new account): 2 notes, 2 files.`);
      const [note] = await notesOf(email);
      expect(note).toMatchObject({
        title: 'The plan',
        description: '# The plan\n\nWith #work/plans and `#code`\n\n[far.pdf](<https://example.com/far.pdf>)',
        tags: ['work/plans'],
        date: new Date(written * second).toISOString(),
        updatedAt: new Date(edited * second).toISOString(),
        pinned: true,
        archived: false,
      });
      const client = await clientOf(email);
      const contentOf = async (name: string) => {
        const file = note?.attachments.find(({ originalname }) => originalname === name);
        return bytesOf(await client.fetch(file?.url ?? ''));
      };
      expect((await contentOf('pic.png')).equals(picture)).toBe(true);
      expect(String(await contentOf('plan.txt'))).toBe('The plan.');
      expect((await notesOf(email, 'true')).map(({ title }) => title)).toContain('Old words');

      const stored = await app.storedFiles();
      expect(await run(memos)).toContainEqual(
        `ada (${email}, account that was there): 0 notes (2 there before), 0 files (2 there before).`,
      );
      expect(await titlesOf(email)).toEqual(['The plan']);
      expect(await app.storedFiles()).toEqual(stored);
    });
  });

  it('reads what a running Memos has not merged into its file, and leaves the file as it was', async () => {
    const memos = await memosOf();
    memos.insert('user', { username: 'ada', email: newEmail() });
    memos.sqlite.exec('pragma wal_checkpoint(truncate)');
    const before = await readFile(memos.file);
    const email = newEmail();
    const bob = memos.insert('user', { username: 'bob', email });
    memos.insert('memo', { uid: 'late', creator_id: bob, content: 'Written just now' });
    await run(memos);
    expect(await titlesOf(email)).toEqual(['Written just now']);
    expect((await readFile(memos.file)).equals(before)).toBe(true);
  });

  it('goes to the account of the address where there is one, and can be undone there', async () => {
    const mara = await app.signUp();
    const memos = await memosOf();
    const user = memos.insert('user', { username: 'mara', email: ` ${mara.user.email.toUpperCase()} ` });
    memos.insert('memo', { uid: 'm', creator_id: user, content: 'Mine' });
    const lines = await run(memos);
    expect(lines.at(-1)).toMatch(/account that was there\): 1 note\.$/);
    expect((await mara.ok(notes.listNotes)).data.map(({ title }) => title)).toEqual(['Mine']);
    expect((await mara.ok(listImports)).data).toMatchObject([{ notes: 1 }]);
    // Her password is as it was.
    await app.visitor.ok(login, { body: { email: mara.user.email, password: mara.password } });
  });

  it('leaves out users whom it cannot place, and says why', async () => {
    const memos = await memosOf();
    const [email, given] = [newEmail(), newEmail()];
    const banned = await app.signUp();
    await ban(app, banned.user._id);
    const add = (username: string, more: object = {}) => {
      const id = memos.insert('user', { username, ...more });
      memos.insert('memo', { uid: `of-${username}`, creator_id: id, content: `Words of ${username}` });
    };
    add('ada', { email, nickname: 'Thoughtleaf Team\u202e' });
    add('Ada', { email: email.toUpperCase() });
    add('nobody');
    add('gone', { row_status: 'ARCHIVED', email: newEmail() });
    add('broken', { email: 'a@b@c\u001b[31m' });
    add('banned', { email: banned.user.email });
    add('given', { email: 'old address' });
    const lines = await run(memos, { csv: `\uFEFFusername,email\r\n"given","${given}"\r\n\r\n` });
    expect(lines.filter((line) => line.includes('left out'))).toEqual([
      'Ada was left out, with all memos: has the email address of "ada"; name another one by --emails.',
      'nobody was left out, with all memos: has no email address; name one by --emails.',
      'gone was left out, with all memos: is archived in Memos.',
      'broken was left out, with all memos: has an email address that is not valid.',
      'banned was left out, with all memos: has an account here that is banned.',
    ]);
    expect(await titlesOf(email)).toEqual(['Words of ada']);
    expect(await titlesOf(given)).toEqual(['Words of given']);
    expect((await findUserByEmail(app.db, email))?.name).toBe('ada');
    await expect(run(memos, { csv: 'ghost,a@example.com' })).rejects.toThrow('names "ghost", who is no user');
    await expect(run(memos, { csv: 'ada,none' })).rejects.toThrow('Line 1 of the emails has no valid email address.');
    await expect(run(memos, { csv: 'ada' })).rejects.toThrow('is none of "username,email"');
  });

  it('makes thoughts of public memos where they are asked for, in the order of their times', async () => {
    const memos = await memosOf();
    const [email, other] = [newEmail(), newEmail()];
    const ada = memos.insert('user', { username: 'ada', email });
    const bob = memos.insert('user', { username: 'bob', email: other });
    const add = (uid: string, content: string, more: object = {}) =>
      memos.insert('memo', {
        uid,
        creator_id: ada,
        content,
        visibility: 'PUBLIC',
        created_ts: written,
        updated_ts: written,
        ...more,
      });
    const first = add('first', 'Public words of #ada');
    add('changed', 'Changed words', { created_ts: written + 60, updated_ts: edited });
    add('long', 'x'.repeat(501));
    add('kept', 'Archived words', { row_status: 'ARCHIVED' });
    add('future', 'Words of tomorrow', { created_ts: 4_000_000_000 });
    add('own', 'Private words', { visibility: 'PRIVATE' });
    const withFile = add('file', 'With a file');
    memos.insert('attachment', {
      uid: 'a1',
      creator_id: ada,
      memo_id: withFile,
      filename: 'a.txt',
      blob: Buffer.from('Hi'),
    });
    const comment = memos.insert('memo', { uid: 'said', creator_id: bob, content: 'Said to it', visibility: 'PUBLIC' });
    memos.insert('memo_relation', { memo_id: comment, related_memo_id: first, type: 'COMMENT' });

    const lines = await run(memos, { publicAs: 'thoughts' });
    expect(lines).toContainEqual(`ada (${email}, new account): 5 notes, 2 thoughts, 1 file.`);
    expect(lines).toContainEqual('  ada, memo file: It came as a note and not as a thought: it has files.');
    expect(lines).toContainEqual(
      '  ada, memo long: It came as a note and not as a thought: its text is too long or empty.',
    );
    const own = (await app.visitor.ok(listPosts, { query: { limit: 50 } })).data.filter(
      ({ user }) => user.name === 'ada',
    );
    expect(own).toMatchObject([
      {
        content: 'Changed words',
        createdAt: new Date((written + 60) * second).toISOString(),
        updatedAt: new Date(edited * second).toISOString(),
      },
      { content: 'Public words of #ada', createdAt: new Date(written * second).toISOString() },
    ]);
    expect(await titlesOf(other)).toEqual(['Said to it']);

    // Neither run again, nor with the other choice, does it come twice.
    expect(await run(memos, { publicAs: 'thoughts' })).toContainEqual(
      `ada (${email}, account that was there): 0 notes (5 there before), 0 thoughts (2 there before), 0 files (1 there before).`,
    );
    await run(memos);
    expect(await titlesOf(email)).not.toContain('Changed words');
  });

  it('a memo that came as a note is no thought later', async () => {
    const memos = await memosOf();
    const email = newEmail();
    const ada = memos.insert('user', { username: 'ada', email });
    memos.insert('memo', { uid: 'once', creator_id: ada, content: 'Only once', visibility: 'PUBLIC' });
    await run(memos);
    await run(memos, { publicAs: 'thoughts' });
    const { data } = await app.visitor.ok(listPosts, { query: { limit: 50 } });
    expect(data.map(({ content }) => content)).not.toContain('Only once');
  });

  it('keeps references as links, and comments below their memo', async () => {
    const memos = await memosOf();
    const [email, other] = [newEmail(), newEmail()];
    const ada = memos.insert('user', { username: 'ada', email });
    const bob = memos.insert('user', { username: 'bob', nickname: '*Bob*', email: other });
    const target = memos.insert('memo', { uid: 'target', creator_id: ada, content: 'The target' });
    const also = memos.insert('memo', { uid: 'also', creator_id: ada, content: 'Another one' });
    const foreign = memos.insert('memo', { uid: 'foreign', creator_id: bob, content: 'Of Bob' });
    const from = memos.insert('memo', {
      uid: 'from',
      creator_id: ada,
      content: 'See [[memos/target]] and [[memos/foreign]] ![x](/file/attachments/pic/x.png)',
      payload: '{"tags":[],"location":{"placeholder":"Here","latitude":1,"longitude":2}}',
    });
    memos.insert('attachment', {
      uid: 'pic',
      creator_id: ada,
      memo_id: from,
      filename: 'x.png',
      blob: new Uint8Array(await bytesOf(await pngFile())),
    });
    for (const related of [target, also, foreign, 999])
      memos.insert('memo_relation', { memo_id: from, related_memo_id: related, type: 'REFERENCE' });
    const addComment = (creator: number, content: string, parent: number, more: object = {}) => {
      const id = memos.insert('memo', {
        uid: `c${content.length}-${parent}`,
        creator_id: creator,
        content,
        created_ts: written,
        ...more,
      });
      memos.insert('memo_relation', { memo_id: id, related_memo_id: parent, type: 'COMMENT' });
      return id;
    };
    const said = addComment(bob, 'I agree', from, { visibility: 'PROTECTED' });
    addComment(bob, 'In private', from);
    const nested = addComment(ada, 'An answer', said);
    addComment(ada, 'Round', nested);

    const lines = await run(memos);
    const note = (await notesOf(email)).find(({ title }) => title.startsWith('See'));
    const id = note?.attachments[0]?._id;
    expect(note?.description).toBe(
      `See [[The target]] and [[memos/foreign]] ![x](attachment:${id})\n\nPlace: Here (1.00000, 2.00000)\n\n` +
        'See also: [[Another one]]\n\n---\n\n**Bob, 2023-05-01 08:00:**\n\nI agree',
    );
    expect((await titlesOf(email)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'An answer',
      'Another one',
      'Round',
      'See and',
      'The target',
    ]);
    expect((await titlesOf(other)).toSorted((a, b) => a.localeCompare(b))).toEqual(['In private', 'Of Bob']);
    expect(lines).toContainEqual(`bob (${other}, new account): 2 notes, 1 comment in notes.`);
  });

  it('takes hostile and damaged rows for what they are', async () => {
    const memos = await memosOf();
    const email = newEmail();
    const ada = memos.insert('user', { username: 'ada\nnew line\u001b[2J', email });
    const add = (uid: string, more: object) => memos.insert('memo', { uid, creator_id: ada, content: uid, ...more });
    add('early', { created_ts: -11_644_473_600, updated_ts: -11_644_473_600 });
    add('late', { created_ts: 253_402_300_799, updated_ts: '9223372036854775807' });
    add('word', { created_ts: 'yesterday', updated_ts: 'today' });
    add('empty', { content: ' \n' });
    add('signs', { content: 'a\u0000b\u0007c' });
    memos.sqlite.exec(
      `insert into memo (uid, creator_id, content) values ('bytes', ${ada}, cast(x'6279746573ff80' as text))`,
    );
    add('large', { content: 'word '.repeat(200_000) });
    add('huge', { content: 'x'.repeat(9 * 1_048_576) });
    add('tags', { payload: JSON.stringify({ tags: Array.from({ length: 30 }, (_, n) => `tag${n}`) }) });
    const lines = await run(memos);
    for (const sign of ['\n', '\u001b']) expect(lines.join('')).not.toContain(sign);
    const all = await notesOf(email);
    const byTitle = new Map(all.map((note) => [note.title, note]));
    const today = new Date(app.clock.now()).toISOString();
    for (const title of ['early', 'late', 'word']) expect(byTitle.get(title)).toMatchObject({ title, date: today });
    expect(byTitle.get('abc')?.description).toBe('abc');
    expect(byTitle.get('bytes\uFFFD\uFFFD')).toBeDefined();
    expect(byTitle.get('tags')?.tags).toHaveLength(20);
    expect(all.filter(({ title }) => title.includes(' of 10)'))).toHaveLength(10);
    expect(lines.filter((line) => line.includes('It was left out'))).toEqual([
      expect.stringContaining('memo empty: It was left out: it is empty.'),
      expect.stringContaining('memo huge: It was left out: its text is larger than 8 MB.'),
    ]);
  });

  it('takes files from the data folder alone, and names those that cannot come', async () => {
    const memos = await memosOf();
    const email = newEmail();
    const ada = memos.insert('user', { username: 'ada', email });
    const memo = memos.insert('memo', { uid: 'files', creator_id: ada, content: 'With files' });
    const outside = await memosOf();
    await writeFile(path.join(outside.folder, 'secret.txt'), 'Secret');
    await symlink(path.join(outside.folder, 'secret.txt'), path.join(memos.folder, 'link.txt'));
    await writeFile(path.join(memos.folder, 'empty.txt'), '');
    await mkdir(path.join(outside.folder, 'assets'));
    await writeFile(path.join(outside.folder, 'assets', 'moved.txt'), 'Moved');
    await writeFile(path.join(memos.folder, 'large.bin'), new Uint8Array(21 * 1_048_576).fill(65));
    const add = (filename: string, storage_type: string, reference: string, more: object = {}) =>
      memos.insert('attachment', {
        uid: filename,
        creator_id: ada,
        memo_id: memo,
        filename,
        storage_type,
        reference,
        ...more,
      });
    add('up.txt', 'LOCAL', `../${path.basename(outside.folder)}/secret.txt`);
    add('absolute.txt', 'LOCAL', path.join(outside.folder, 'secret.txt'));
    add('link.txt', 'LOCAL', 'link.txt');
    add('itself.db', 'LOCAL', 'memos_prod.db');
    add('missing.txt', 'LOCAL', 'assets/missing.txt');
    add('nul.txt', 'LOCAL', 'a\u0000b');
    add('empty.txt', 'LOCAL', 'empty.txt');
    add('large.bin', 'LOCAL', 'large.bin');
    add('bucket.txt', 'S3', 'key/of/it');
    add('kind.txt', 'TAPE', 'x');
    add('nothing.txt', '', '');
    add('script.html', 'EXTERNAL', 'javascript:alert(1)');
    add('moved.txt', 'LOCAL', '/var/opt/memos/assets/moved.txt');
    add('../../a\u202eb.txt', '', '', { blob: Buffer.from('Bytes') });
    add('loose.txt', '', '', { blob: Buffer.from('Loose'), memo_id: null });
    const lines = await run(memos, { assets: path.join(outside.folder, 'assets') });
    const [note] = await notesOf(email);
    expect(note?.attachments.map(({ originalname }) => originalname).toSorted()).toEqual(['ab.txt', 'moved.txt']);
    const left = lines.filter((line) => line.includes('left out'));
    expect(left).toHaveLength(13);
    expect(left.filter((line) => line.includes('leads out of the data folder'))).toHaveLength(4);
    expect(left.at(-1)).toBe('  ada, file “loose.txt”: It was left out: it belongs to no memo.');
  });

  it('obeys the quota of the person, and goes on with the notes', async () => {
    const small = await startTestApp(engine, { USER_STORAGE_MB: '1' });
    try {
      const memos = await memosOf();
      const email = newEmail();
      const ada = memos.insert('user', { username: 'ada', email });
      for (const uid of ['one', 'two']) {
        const memo = memos.insert('memo', { uid, creator_id: ada, content: uid });
        const blob = Buffer.alloc(700_000, 65);
        memos.insert('attachment', { uid, creator_id: ada, memo_id: memo, filename: `${uid}.txt`, blob });
      }
      const lines: string[] = [];
      const memosDatabase = await openMemos(memos.file);
      await importMemos({
        memosDatabase,
        destination: createDestination(small.platform),
        folders: { database: memos.file, roots: [memos.folder] },
        emails: new Map(),
        publicAs: 'notes',
        now: small.clock.now(),
        listener: createMemosReport((line) => lines.push(line), false),
      });
      memosDatabase.close();
      expect(lines).toContainEqual(`ada (${email}, new account): 2 notes, 1 file.`);
      expect(lines).toContainEqual(expect.stringContaining('memo two: The file “two.txt” was left out: '));
      // Only the kept one is stored, and nothing staged is left.
      expect(await small.storedFiles()).toHaveLength(1);
    } finally {
      await small.close();
    }
  });

  it('goes on where it was stopped, and adds nothing twice', async () => {
    const memos = await memosOf();
    const email = newEmail();
    const ada = memos.insert('user', { username: 'ada', email });
    for (let n = 0; n < 150; n += 1) {
      const memo = memos.insert('memo', {
        uid: `m${n}`,
        creator_id: ada,
        content: `Memo ${n}`,
        created_ts: written + n,
      });
      if (n % 50 === 0) {
        const filename = `f${n}.txt`;
        memos.insert('attachment', {
          uid: filename,
          creator_id: ada,
          memo_id: memo,
          filename,
          blob: Buffer.from('Hi'),
        });
      }
    }
    const whole = createDestination(app.platform);
    let files = 0;
    const stopping: MemosDestination = {
      ...whole,
      addFile: (...given) => {
        files += 1;
        return files === 2
          ? Promise.reject(new AppError('unavailable', 'The store is away.'))
          : whole.addFile(...given);
      },
    };
    await expect(run(memos, {}, stopping)).rejects.toThrow('The store is away.');
    expect(await titlesOf(email)).toHaveLength(100);
    expect(await run(memos)).toContainEqual(
      `ada (${email}, account that was there): 50 notes (100 there before), 2 files (1 there before).`,
    );
    const all = await notesOf(email);
    expect(all).toHaveLength(150);
    expect(all.flatMap(({ attachments }) => attachments)).toHaveLength(3);
  });

  it('only looked at, it says the same and changes nothing', async () => {
    const memos = await memosOf();
    const email = newEmail();
    const ada = memos.insert('user', { username: 'ada', email });
    const memo = memos.insert('memo', { uid: 'look', creator_id: ada, content: 'A look', visibility: 'PUBLIC' });
    memos.insert('attachment', {
      uid: 'a',
      creator_id: ada,
      memo_id: memo,
      filename: 'a.txt',
      blob: Buffer.from('Hi'),
    });
    memos.insert('memo', { uid: 'thought', creator_id: ada, content: 'A thought', visibility: 'PUBLIC' });
    memos.sqlite.exec(`insert into reaction (creator_id, reaction_type) values (1, '+')`);
    const looked = await run(memos, { publicAs: 'thoughts', isLook: true });
    expect(await findUserByEmail(app.db, email)).toBeUndefined();
    const imported = await run(memos, { publicAs: 'thoughts' });
    expect(looked.filter((line) => !line.startsWith('This is a look'))).toEqual(imported);
    expect(imported).toContainEqual('Left out: 1 reaction to memos.');
    expect(await run(memos, { publicAs: 'thoughts', isLook: true })).toContainEqual(
      `ada (${email}, account that was there): 0 notes (1 there before), 0 thoughts (1 there before).`,
    );
  });
});
