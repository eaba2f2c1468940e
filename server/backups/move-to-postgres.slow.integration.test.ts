import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { addArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { getArticle } from '#contract/blog/blog.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { s3At, startS3, type TestS3 } from '#server/testing/s3.ts';
import { databaseOf, makeFolder, startTestApp } from '#server/testing/test-app.ts';
import { backUp, restore, silent } from '#server/testing/test-backups.ts';
import { createClient } from '#server/testing/test-client.ts';
import { bytesOf, pngFile, textFile } from '#server/testing/test-files.ts';
import { moveToPostgres } from './move-to-postgres.ts';

let s3: TestS3;
let dataDir: string;
let token: string;
let shown: string;
let articleId: string;

beforeAll(async () => {
  s3 = await startS3();
  const app = await startTestApp('sqlite');
  const mara = await app.signUp();
  const body = { title: 'A note that moves', description: 'Ünïcödé, हिन्दी and 🌊', tags: ['sea'] };
  await mara.ok(addNote, { body, files: [textFile('Words of a file.'), await pngFile()] });
  const { data: article } = await mara.ok(addArticle, { body: { title: 'A river', content: '', draft: true } });
  await mara.ok(addArticlePictures, { params: { id: article._id }, body: {}, files: [await pngFile()] });
  articleId = article._id;
  token = mara.token;
  shown = await (await mara.fetch(listNotes.path)).text();
  dataDir = await makeFolder();
  await restore((await backUp(app)).file, { DATA_DIR: dataDir });
  await app.close();
});

afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const move = (environment: NodeJS.ProcessEnv) =>
  moveToPostgres(readConfig({ DATA_DIR: dataDir, ...environment }), silent);

describe('a move from SQLite to PostgreSQL', () => {
  it('is the same installation there, its files in the bucket, and refused a second time', async () => {
    const environment = { ...(await databaseOf('postgres')), ...s3At(s3.origin) };
    const { tables, files } = await move(environment);
    expect(tables.find(({ name }) => name === 'notes')).toMatchObject({ rows: 1 });
    expect(files).toEqual({ kept: 4, lost: 0 });
    await expect(move(environment)).rejects.toThrow('The database of DATABASE_URL is not empty');
    const moved = await startTestApp('sqlite', environment);
    try {
      const mara = createClient(moved.origin, token);
      expect(await (await mara.fetch(listNotes.path)).text()).toBe(shown);
      expect((await mara.ok(listNotes, { query: { q: 'moves' } })).data).toHaveLength(1);
      const [text] = (await mara.ok(listNotes)).data[0]?.attachments ?? [];
      expect(await bytesOf(await mara.fetch(text?.url ?? ''))).toEqual(Buffer.from('Words of a file.'));
      const { data: article } = await mara.ok(getArticle, { params: { slug: articleId } });
      const picture = await mara.fetch(article.pictures[0]?.url ?? '');
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect((await bytesOf(picture)).length).toBeGreaterThan(0);
    } finally {
      await moved.close();
    }
  });

  it('leaves files where they are without a bucket, and the source as it was', async () => {
    expect((await move(await databaseOf('postgres'))).files).toBeUndefined();
    const config = readConfig({ DATA_DIR: dataDir });
    const source = await createApp(config, { log: silent, hasPages: false });
    try {
      await expect(move(await databaseOf('postgres'))).rejects.toThrow('is in use by another Thoughtleaf process.');
    } finally {
      await source.close();
    }
  });

  it('says what is missing', async () => {
    await expect(move({})).rejects.toThrow('DATABASE_URL must name the empty database');
    const environment = { ...(await databaseOf('postgres')), DATA_DIR: `${dataDir}/nothing` };
    await expect(move(environment)).rejects.toThrow('There is no database in DATA_DIR');
  });
});
