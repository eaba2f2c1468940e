import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerInterest } from '#contract/academy.ts';
import { addArticle } from '#contract/blog/article-forms.ts';
import { addComment, addPost, deletePost, permanentlyDeletePost } from '#contract/feed/feed.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { saveFileText } from '#contract/notes/file-texts.ts';
import { deleteAdminNote, listAdminNotes, readAdminNote } from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteNote,
  emptyBin,
  listNotes,
  type Note,
  permanentlyDeleteNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { forgotPassword, login } from '#contract/session/session.ts';
import { deleteMe } from '#contract/users/users.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, makeFolder, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { databaseFile, openDatabase } from './database.ts';
import { migrations } from './migrate.ts';

/** A word that stands nowhere else. */
const newWord = () => `w${randomBytes(9).toString('hex')}`;
/** Of a word, what an index cannot leave out by saying that the word before begins alike. */
const tailOf = (word: string) => word.slice(7);

describe.each(engines)('what was deleted for good, on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  /** Everything that the database holds as text: on SQLite the bytes of its files, on PostgreSQL each column of each table. */
  async function everythingStored(): Promise<string> {
    if (engine === 'sqlite') {
      const names = (await readdir(app.dataDir)).filter((name) => name.startsWith(databaseFile));
      const files = await Promise.all(names.map((name) => readFile(path.join(app.dataDir, name), 'latin1')));
      return files.join('\n');
    }
    const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(app.db);
    const texts = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        line: string;
      }>`select stored::text as line from ${sql.table(name)} as stored`.execute(app.db);
      texts.push(...rows.map(({ line }) => line));
    }
    return texts.join('\n');
  }

  async function expectGone(words: readonly string[]): Promise<void> {
    const stored = (await everythingStored()).toLowerCase();
    expect(words.filter((word) => stored.includes(tailOf(word).toLowerCase()))).toEqual([]);
  }

  const write = async (who: Person, word: string, length = 40) => {
    const description = `${word} ${Array.from({ length }, newWord).join(' ')}`;
    return (await who.ok(addNote, { body: { title: `About ${word}`, description, tags: [word.slice(0, 20)] } })).data
      ._id;
  };

  /** Stores a word as that of the note's file. */
  const storeWords = async (who: Person, { _id: id, attachments }: Note, text: string) => {
    const params = { id, attId: attachments[0]?._id ?? '' };
    await who.ok(saveFileText, { params, body: { parts: [{ page: 1, text }] } });
  };

  it('stands in none of the bytes after the next sweep, whoever deleted it, and the rest is whole', async () => {
    const gone: string[] = [];
    const kept: string[] = [];
    const keptInFiles: string[] = [];
    for (const inFile of Array.from({ length: 20 }, newWord)) {
      const body = { title: 'With a file', description: 'Some words' };
      const { data: note } = await mara.ok(addNote, { body, files: [textFile()] });
      await storeWords(mara, note, inFile);
      if (keptInFiles.length < 5) keptInFiles.push(inFile);
      else {
        await mara.ok(deleteNote, { params: { id: note._id } });
        await mara.ok(permanentlyDeleteNote, { params: { id: note._id } });
        gone.push(inFile);
      }
    }
    for (let round = 0; round < 40; round += 1) {
      const words = Array.from({ length: 5 }, newWord);
      const [edited = '', binned = '', byAdmin = '', thrown = '', stays = ''] = words;
      // Some are longer than a page of the database.
      const length = round % 8 === 0 ? 600 : 40;
      const editedId = await write(mara, edited, length);
      await mara.ok(updateNote, {
        params: { id: editedId },
        body: { title: 'Another', description: 'Nothing of it', tags: [] },
      });
      // Its former version goes with it.
      await mara.ok(deleteNote, { params: { id: editedId } });
      await mara.ok(permanentlyDeleteNote, { params: { id: editedId } });
      const binnedId = await write(mara, binned, length);
      await mara.ok(deleteNote, { params: { id: binnedId } });
      const adminId = await write(mara, byAdmin, length);
      await root.ok(readAdminNote, { params: { id: adminId } });
      await root.ok(deleteAdminNote, { params: { id: adminId } });
      await write(mara, stays, length);
      if (round % 4 === 0) await mara.ok(emptyBin);
      else await mara.ok(permanentlyDeleteNote, { params: { id: binnedId } });
      const { data: post } = await mara.ok(addPost, { body: { content: thrown } });
      await mara.ok(addComment, { params: { id: post._id }, body: { content: thrown } });
      await mara.ok(deletePost, { params: { id: post._id } });
      await mara.ok(permanentlyDeletePost, { params: { id: post._id } });
      gone.push(edited, binned, byAdmin, thrown);
      kept.push(stays);
    }
    await app.sweep();
    await expectGone(gone);
    const { rows: damage } = engine === 'sqlite' ? await sql`pragma integrity_check`.execute(app.db) : { rows: [] };
    expect(damage).toEqual(engine === 'sqlite' ? [{ integrity_check: 'ok' }] : []);
    for (const word of keptInFiles) expect((await mara.ok(listNotes, { query: { q: word } })).data).toHaveLength(1);
    for (const word of kept) {
      expect((await mara.ok(listNotes, { query: { q: word } })).data).toHaveLength(1);
      expect((await root.ok(listAdminNotes, { query: { search: word.slice(0, 12) } })).total).toBe(1);
    }
    expect((await root.ok(listAdminNotes, { query: { search: gone[1] ?? '' } })).total).toBe(0);
  });

  it('takes the address and the words of an account along, wherever they stood', async () => {
    const noor = await app.signUp(`Noor ${newWord()}`);
    const { email, name } = noor.user;
    const word = newWord();
    const { data: note } = await noor.ok(addNote, {
      body: { title: `About ${word}`, description: `My ${word}` },
      files: [textFile(word, `${word}.txt`)],
    });
    await storeWords(noor, note, word);
    await noor.ok(addPost, { body: { content: `Hello ${word}` } });
    await noor.ok(addArticle, { body: { title: `About ${word}`, content: `${word} `.repeat(10), tags: [] } });
    await noor.ok(addFeedback, { body: { message: 'Fine', email } });
    await app.visitor.ok(addFeedback, { body: { message: 'Fine, too', email: email.toUpperCase() } });
    await app.visitor.ok(registerInterest, { body: { name, email: email.toUpperCase() } });
    await app.visitor.refused(login, { body: { email, password: 'not my password' } });
    await app.visitor.ok(forgotPassword, { body: { email } });
    await root.ok(listAdminNotes, { query: { search: `by ${email.toUpperCase()}` } });
    for (const ban of [true, false]) await root.ok(banUser, { params: { id: noor.user._id }, body: { ban } });
    const back = await app.logIn(noor);
    expect(await everythingStored()).toContain(email);
    await back.ok(deleteMe, { body: { password: noor.password } });
    await app.sweep();
    await expectGone([email, email.split('@')[0] ?? '', word, name.split(' ')[1] ?? '']);
  });
});

describe('what an earlier version deleted', () => {
  it('is gone from the bytes of an upgraded file', async () => {
    const dataDir = await makeFolder();
    const config = { dataDir, databaseUrl: undefined };
    const silent = { info: () => undefined, warn: () => undefined };
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011'));
    const word = newWord();
    const bytes = async () => (await readFile(path.join(dataDir, databaseFile), 'latin1')).includes(tailOf(word));
    const old = await openDatabase(config, silent, { migrations: before });
    await sql`pragma secure_delete = off`.execute(old.db);
    const row = { id: newId(), email_key: word, name: word, email: word, created_at: 1, interest: null };
    await old.db.insertInto('academy_interests').values(row).execute();
    await old.db.deleteFrom('academy_interests').execute();
    await old.close();
    expect(await bytes()).toBe(true);
    await (await openDatabase(config, silent)).close();
    expect(await bytes()).toBe(false);
    await rm(dataDir, { recursive: true, force: true });
  });
});
