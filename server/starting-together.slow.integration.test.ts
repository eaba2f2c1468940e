import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { listArticles } from '#contract/blog/blog.ts';
import { addNote } from '#contract/notes/notes.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrate.ts';
import { expectPropagation } from '#server/testing/expect-propagation.ts';
import { databaseOf, makeFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';

const firstAdmin = { ADMIN_EMAIL: 'first@admin.example', ADMIN_PASSWORD: 'the first of all admins' };
const silent = { info: () => undefined, warn: () => undefined };

/** Servers that start in the same moment on one database and one folder of files. */
async function startTogether(many: number, variables: NodeJS.ProcessEnv) {
  const folder = await makeFolder();
  const start = () => startTestApp('postgres', { DATA_DIR: folder, ...firstAdmin, ...variables });
  const apps = await Promise.all(Array.from({ length: many }, start));
  return {
    apps,
    async close() {
      for (const app of apps) await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function expectOneSite({ db, visitor }: TestApp): Promise<void> {
  const count = async (table: 'blogs' | 'admins' | 'settings') =>
    (await db.selectFrom(table).select('id').execute()).length;
  expect(await count('blogs')).toBe(10);
  expect(await count('admins')).toBe(1);
  expect(await count('settings')).toBe(1);
  expect((await visitor.ok(listArticles)).data).toHaveLength(10);
  await visitor.ok(adminLogin, { body: { email: firstAdmin.ADMIN_EMAIL, password: firstAdmin.ADMIN_PASSWORD } });
}

describe('servers that start at once on an empty PostgreSQL', () => {
  let servers: Awaited<ReturnType<typeof startTogether>>;
  beforeAll(async () => {
    servers = await startTogether(3, await databaseOf('postgres'));
  }, 60_000);
  afterAll(() => servers.close());

  it('make it together, each thing once', async () => {
    for (const app of servers.apps) await expectOneSite(app);
  });

  it('have one key for the links of attachments, and one folder for their files', async () => {
    const [one, other] = servers.apps;
    const mara = await one?.signUp();
    const body = { title: 'With a file', description: 'Read elsewhere' };
    const client = createClient(other?.origin ?? '', mara?.token);
    const { data } = await client.ok(addNote, { body, files: [textFile('Some words')] });
    for (const { visitor } of servers.apps)
      expect(await (await visitor.fetch(data.attachments[0]?.url ?? '')).text()).toBe('Some words');
  });

  it('tell each other of changed settings, which nobody holds a moment longer', async () => {
    const [one, other] = servers.apps;
    if (!one || !other) throw new Error('There are no two servers.');
    await expectPropagation(one, other);
  });
});

describe('servers that start at once on an older PostgreSQL', () => {
  it('bring it up together', async () => {
    const { DATABASE_URL } = await databaseOf('postgres');
    const [first] = Object.entries(migrations);
    const config = { dataDir: '/nowhere', databaseUrl: DATABASE_URL };
    const old = await openDatabase(config, silent, { migrations: first && Object.fromEntries([first]) });
    await old.close();
    const together = await startTogether(2, { DATABASE_URL });
    for (const app of together.apps) await expectOneSite(app);
    await together.close();
  });
});
