import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { getArticle } from '#contract/blog/blog.ts';
import { addComment, addPost, listPosts } from '#contract/feed/feed.ts';
import { saveFileText } from '#contract/notes/file-texts.ts';
import { requestFriendship } from '#contract/friends.ts';
import { importAttachment, importNotes, listImports, undoImport } from '#contract/notes/note-import.ts';
import { addNote, deleteNote, listNotes } from '#contract/notes/notes.ts';
import { getStorage, setPicture } from '#contract/users/users.ts';
import * as adminNotes from '#contract/notes/notes.admin.ts';
import { databaseOf, engines, makeFolder, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { backUp, restore } from '#server/testing/test-backups.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { readTotal } from '#server/db/totals.ts';
import { backupFormat, type Manifest } from './backup-format.ts';

const otherOf = { sqlite: 'postgres', postgres: 'sqlite' } as const;

const importId = randomUUID();

/** Something of everything that is found in a way of its own; answers the id of an article with a picture. */
async function live(mara: Person, noor: Person): Promise<string> {
  const { data: note } = await mara.ok(addNote, {
    body: { title: 'Café by the sea', description: 'Ünïcödé, हिन्दी, 日本語 and 🌊', tags: ['sea', 'travel'] },
    files: [textFile('Words of a file.'), await pngFile()],
  });
  const params = { id: note._id, attId: note.attachments[0]?._id ?? '' };
  await mara.ok(saveFileText, { params, body: { parts: [{ page: 1, text: 'A heron at the sea' }] } });
  const { data: binned } = await mara.ok(addNote, { body: { title: 'To be thrown away', description: 'Old words' } });
  await mara.ok(deleteNote, { params: { id: binned._id } });
  await mara.ok(setPicture, { files: [await pngFile('me.png', 5)] });
  const { data: post } = await mara.ok(addPost, {
    body: { content: 'A thought about the sea', alts: ['The sea'] },
    files: [await pngFile('sea.png', 11)],
  });
  await noor.ok(addComment, { params: { id: post._id }, body: { content: 'A comment' } });
  await noor.ok(requestFriendship, { body: { userId: mara.user._id } });
  expect(note.attachments).toHaveLength(2);
  const imported = {
    clientId: randomUUID(),
    title: 'From elsewhere',
    description: 'Words',
    date: '2019-01-01T00:00:00Z',
  };
  const { results } = await mara.ok(importNotes, { body: { notes: [imported], importId } });
  const imports = { id: results[0]?._id ?? '', attId: randomUUID() };
  await mara.ok(importAttachment, { params: imports, body: {}, files: [await pngFile('imported.png', 7)] });
  const { data: article } = await mara.ok(addArticle, { body: { title: 'A river', content: '', draft: true } });
  await mara.ok(addArticlePictures, { params: { id: article._id }, body: {}, files: [await pngFile('river.png', 9)] });
  return article._id;
}

interface Eyes {
  mara: Client;
  noor: Client;
  admin: TestAdmin;
  articleId: string;
}

/** The public view of the site, as it is sent. */
async function answersOf(origin: string, { mara, noor, admin, articleId }: Eyes): Promise<string[]> {
  const as = (who: Client) => async (address: string) => {
    const response = await createClient(origin, who.token).fetch(address);
    expect(response.status, address).toBe(200);
    return `${address} ${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
  };
  const backOffice = createClient(origin, undefined, { authorization: `Bearer ${admin.token}` });
  const { data } = await createClient(origin, mara.token).ok(listNotes);
  const links = data.flatMap(({ attachments }) =>
    attachments.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl ?? url]),
  );
  const article = await createClient(origin, mara.token).ok(getArticle, { params: { slug: articleId } });
  const pictures = article.data.pictures.map(({ url }) => url);
  expect(pictures).toHaveLength(1);
  const thoughts = await createClient(origin, noor.token).ok(listPosts);
  const media = thoughts.data
    .flatMap((post) => post.media ?? [])
    .flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);
  expect(media).toHaveLength(2);
  const ofMara = [
    '/api/auth/getuser',
    listNotes.path,
    '/api/notes/fetchdeletednotes',
    `${listNotes.path}?q=cafe`,
    `${listNotes.path}?q=heron`,
    `${listNotes.path}?tag=sea`,
    '/api/friends',
    getStorage.path,
    listImports.path,
    '/api/notifications',
    ...links,
    ...pictures,
    ...media,
  ];
  const ofNoor = [listPosts.path, '/api/blogs', '/api/users/search?name=mara', '/api/users/count', '/feed/rss.xml'];
  const ofAdmin = [`${adminNotes.listAdminNotes.path}?search=sea`, '/api/admin/users', '/api/admin/analytics/summary'];
  return [
    ...(await Promise.all(ofMara.map(as(mara)))),
    ...(await Promise.all(ofNoor.map(as(noor)))),
    ...(await Promise.all(
      ofAdmin.map(async (address) => `${address} ${await (await backOffice.fetch(address)).text()}`),
    )),
  ];
}

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await makeFolder();
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe.each(engines)('a backup of a server on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  let noor: Person;
  let admin: TestAdmin;
  let articleId: string;

  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp('Mara Lind');
    noor = await app.signUp('Noor Haddad');
    admin = await addAdminTo(app, 'superAdmin');
    articleId = await live(mara, noor);
  });

  afterAll(async () => app.close());

  it('is read by its owner alone, and leaves nothing unfinished beside it', async () => {
    await mkdir(path.join(app.dataDir, 'files', 'xx'), { recursive: true });
    await writeFile(path.join(app.dataDir, 'files', 'xx', '.of somebody else'), 'words');
    const { file, manifest } = await backUp(app);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['backup.tar']);
    expect(manifest).toMatchObject({ format: backupFormat, engine, migrations: await appliedMigrations(app.db) });
    expect(manifest.files).toMatchObject({ count: 9, missing: 0 });
  });

  it('becomes the same installation on the other engine, byte for byte', async () => {
    const eyes = { mara, noor, admin, articleId };
    const before = await answersOf(app.origin, eyes);
    const { file, manifest } = await backUp(app);
    const environment = { DATA_DIR: await newFolder(), ...(await databaseOf(otherOf[engine])) };
    await restore(file, environment);
    const restored = await startTestApp('sqlite', environment);
    try {
      const again = await backUp(restored);
      const { files } = again.manifest;
      // A restore begins new revisions, which notebooks hold.
      const tablesOf = (of: Manifest) => of.tables.filter(({ name }) => name !== 'notebooks');
      expect({ tables: tablesOf(again.manifest), count: files.count, bytes: files.bytes }).toEqual({
        tables: tablesOf(manifest),
        count: manifest.files.count,
        bytes: manifest.files.bytes,
      });
      expect(await readTotal(restored.db, ['notes'])).toBe(3);
      // Last: some of the calls are written down themselves.
      expect(await answersOf(restored.origin, eyes)).toEqual(before);
      // Nobody has touched what was imported, so all of it goes.
      const undone = await createClient(restored.origin, mara.token).ok(undoImport, { params: { importId } });
      expect(undone).toMatchObject({ deleted: 1, binned: 0 });
      expect((await backUp(restored)).manifest.files).toMatchObject({ count: files.count - 2, missing: 0 });
    } finally {
      await restored.close();
    }
  });

  it('holds every file that its rows name while others write and delete', async () => {
    const done = new AbortController();
    const churn = async () => {
      while (!done.signal.aborted) {
        const { data } = await noor.ok(addNote, {
          body: { title: 'A passing note', description: 'Words' },
          files: [textFile()],
        });
        await noor.ok(deleteNote, { params: { id: data._id } });
        await noor.fetch('/api/notes/emptyrecyclebin', { method: 'DELETE' });
      }
    };
    const churning = Promise.all([churn(), churn(), churn()]);
    try {
      for (let round = 0; round < 3; round += 1) {
        const { file, manifest } = await backUp(app);
        expect(manifest.files.missing).toBe(0);
        await restore(file, { DATA_DIR: await newFolder() });
      }
    } finally {
      done.abort();
      await churning;
    }
  });

  it('counts files that were lost before, and is made all the same', async () => {
    const { data } = await mara.ok(addNote, {
      body: { title: 'With a file', description: 'Words' },
      files: [textFile()],
    });
    const [row] = await app.db.selectFrom('attachments').selectAll().where('note_id', '=', data._id).execute();
    await app.platform.files.remove([row?.file_name ?? '']);
    const { file, manifest } = await backUp(app);
    expect(manifest.files.missing).toBe(1);
    expect((await restore(file, { DATA_DIR: await newFolder() })).files.missing).toBe(1);
  });
});
