import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeMailAddress } from '#contract/mail-address.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { databaseOf, engines, makeFolder, newEmail, startTestApp, type TestApp } from './testing/test-app.ts';
import { createMemos } from './testing/test-memos.ts';

const root = path.join(import.meta.dirname, '..');

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of the operator as a process of its own. */
async function run(
  file: string,
  args: readonly string[],
  { environment, input = '' }: { environment: NodeJS.ProcessEnv; input?: string | Uint8Array },
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', ...environment };
  const started = spawn(process.execPath, [path.join(root, 'server', 'cli', file), ...args], { cwd: root, env });
  started.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    once(started, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : null, output, errors };
}

describe.each(engines)('commands of the operator on %s', (engine) => {
  async function withApp(work: (app: TestApp, environment: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
    const database = await databaseOf(engine);
    const environment = { ...database, MAIL_TO_NOTE_ADDRESS: 'notes@example.com' };
    const app = await startTestApp(engine, environment);
    try {
      await work(app, { ...environment, DATA_DIR: app.dataDir });
    } finally {
      await app.close();
    }
  }

  it('receive-mail answers a mail server by its exit code, beside the running server', () =>
    withApp(async (app, environment) => {
      const mara = await app.signUp();
      const address = (await mara.ok(makeMailAddress)).address ?? '';
      const mail = `Subject: By mail\r\nMessage-ID: <1@example.org>\r\nTo: ${address}\r\n\r\nWords`;
      const receive = (args: readonly string[], input: string | Uint8Array = mail, more: NodeJS.ProcessEnv = {}) =>
        run('receive-mail.ts', args, { environment: { ...environment, ...more }, input });
      expect(await receive([address])).toEqual({ code: 0, output: '', errors: '' });
      expect(await receive([])).toEqual({ code: 0, output: '', errors: '' });
      await expect.poll(async () => (await mara.ok(listNotes)).data.map(({ title }) => title)).toEqual(['By mail']);
      expect(await receive(['nobody@example.com'])).toMatchObject({ code: 67, errors: 'Nobody has this address.\n' });
      expect(await receive([address], '')).toMatchObject({ code: 65 });
      expect(await receive([address], new Uint8Array(41 * 1_048_576))).toMatchObject({ code: 65 });
      const unset = await receive([address], mail, { MAIL_TO_NOTE_ADDRESS: '' });
      expect(unset).toMatchObject({ code: 75, errors: 'MAIL_TO_NOTE_ADDRESS is not set.\n' });
      const away = await receive([address], mail, {
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        DATABASE_WAIT_SECONDS: '0',
      });
      expect(away).toMatchObject({ code: 75 });
    }));

  it('import-memos looks beside the running server, and says what it refuses', () =>
    withApp(async (_, environment) => {
      const memos = await createMemos('0.32');
      const email = newEmail();
      const ada = memos.insert('user', { username: 'ada', email });
      memos.insert('memo', { uid: 'one', creator_id: ada, content: 'One memo' });
      const importMemos = (...args: readonly string[]) => run('import-memos.ts', args, { environment });
      const looked = await importMemos(memos.file, '--look');
      expect(looked).toMatchObject({ code: 0, errors: '' });
      expect(looked.output).toContain(`ada (${email}, new account): 1 note.`);
      for (const [args, sentence] of [
        [[], 'Nothing was done: Name one file.'],
        [[memos.file, '--public-as', 'articles'], '--public-as takes "notes" or "thoughts".'],
        [[memos.file, '--fast'], "Unknown option '--fast'"],
        [[memos.file, '--emails', `${memos.folder}/none.csv`], 'There is no file'],
        [[memos.file, '--assets', `${memos.folder}/none`], 'There is no folder'],
        [[path.join(root, 'package.json')], 'is no SQLite database.'],
      ] as const) {
        const refused = await importMemos(...args);
        expect(refused).toMatchObject({ code: 1, output: '' });
        expect(refused.errors).toContain(sentence);
      }
      // A file of SQLite has one process that writes.
      const beside = await importMemos(memos.file);
      if (engine === 'sqlite')
        expect(beside).toMatchObject({ code: 1, errors: expect.stringContaining('is in use by another') });
      else expect(beside).toMatchObject({ code: 0, errors: '' });
      memos.sqlite.exec(`update user set email = null`);
      const nobody = await importMemos(memos.file, '--look');
      expect(nobody).toMatchObject({ code: 1, errors: 'Nothing was done: no user of this Memos can come.\n' });
      await rm(memos.folder, { recursive: true });
    }));

  it('import-memos makes an installation from nothing', async () => {
    const dataDir = await makeFolder();
    const memos = await createMemos('0.24');
    const ada = memos.insert('user', { username: 'ada', email: newEmail() });
    memos.insert('memo', { uid: 'one', creator_id: ada, content: 'One memo', visibility: 'PUBLIC' });
    const environment = { ...(await databaseOf(engine)), DATA_DIR: dataDir };
    const imported = await run('import-memos.ts', [memos.file, '--public-as', 'thoughts'], { environment });
    expect(imported).toMatchObject({ code: 0, errors: '' });
    expect(imported.output).toContain('1 thought.');
    expect(imported.output).toContain('Forgot password');
    await rm(dataDir, { recursive: true });
    await rm(memos.folder, { recursive: true });
  });
});
