import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { listArticleComments } from '#contract/blog/article-comments.ts';
import { listArticles } from '#contract/blog/blog.ts';
import { listPosts } from '#contract/feed/feed.ts';
import { listFriends } from '#contract/friends.ts';
import { listShares } from '#contract/notes/note-shares.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { listHidden } from '#contract/safety/safety.ts';
import { login } from '#contract/session/session.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { databaseOf, engines, makeFolder } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const root = path.join(import.meta.dirname, '../..');
const password = 'thoughtleaf';
/** In milliseconds. The command hashes twenty passwords and draws pictures, which a busy machine draws out. */
const seedTimeout = 180_000;

async function seed(environment: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> {
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment };
  const started = spawn(process.execPath, ['server/seed/seed.ts'], { cwd: root, env });
  const [output, errors, [code]] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    once(started, 'close'),
  ]);
  return { code, said: output + errors };
}

describe.each(engines)('the made-up community on %s', (engine) => {
  let environment: { DATA_DIR: string; DATABASE_URL?: string };
  let server: ServerProcess | undefined;

  beforeEach(async () => {
    environment = { DATA_DIR: await makeFolder(), ...(await databaseOf(engine)) };
  });

  afterEach(async () => {
    await server?.end('SIGKILL');
    server = undefined;
    await rm(environment.DATA_DIR, { recursive: true, force: true });
  });

  it(
    'has people, notes, thoughts, articles and reports, and is refused a second time',
    { timeout: seedTimeout },
    async () => {
      const first = await seed(environment);
      expect(first.said).toContain('Log in as demo@thoughtleaf.local, or at /admin/login as admin@thoughtleaf.local');
      expect(first.code).toBe(0);
      expect(await seed(environment)).toEqual({
        code: 1,
        said: 'Nothing was done: demo@thoughtleaf.local is in this database already.\n',
      });

      server = await startServer(environment);
      const { origin } = server;
      const visitor = createClient(origin);
      const { token } = await visitor.ok(login, { body: { email: 'demo@thoughtleaf.local', password } });
      const demo = createClient(origin, token);
      const notes = (await demo.ok(listNotes)).data;
      expect(notes.length).toBeGreaterThan(20);
      expect(notes.some(({ attachments }) => attachments.length > 0)).toBe(true);
      const linked = notes.find(({ title }) => title === 'Observing list, new moon');
      expect((await demo.ok(listShares, { params: { id: linked?._id ?? '' } })).data).toHaveLength(1);
      expect((await demo.ok(listFriends)).friends.length).toBeGreaterThan(2);
      const { muted, blocked } = await demo.ok(listHidden);
      expect([muted, blocked].map((people) => people.map(({ name }) => name))).toEqual([
        ['Luca Moretti'],
        ['Daniel Cohen'],
      ]);

      const { data: posts } = await visitor.ok(listPosts, { query: { limit: 50 } });
      expect(posts).toHaveLength(50);
      expect(posts.some(({ media = [] }) => media.length > 0)).toBe(true);
      const postComments = posts.flatMap(({ comments }) => comments);
      expect(postComments.some(({ replyTo }) => replyTo !== null)).toBe(true);
      expect(postComments.some(({ mentions }) => mentions.length > 0)).toBe(true);
      // The spammer is banned.
      expect(posts.some(({ content }) => content.includes('OVERNIGHT'))).toBe(false);

      const { data: articles } = await visitor.ok(listArticles);
      const written = articles.find(({ title }) => title === 'Write the introduction last');
      expect(written?.cover).toBeTruthy();
      const { data: comments } = await visitor.ok(listArticleComments, { params: { id: written?._id ?? '' } });
      expect(comments.some(({ replyTo }) => replyTo !== null)).toBe(true);

      const admin = await visitor.ok(adminLogin, { body: { email: 'admin@thoughtleaf.local', password } });
      const office = createClient(origin, undefined, { authorization: `Bearer ${admin.token}` });
      const { reports } = await office.ok(listReports, { query: { grouped: 'true' } });
      expect(reports.some(({ count = 0 }) => count > 1)).toBe(true);
    },
  );
});

it('the made-up community is not for production, unless it is asked for', async () => {
  const DATA_DIR = await makeFolder();
  const refused = await seed({ DATA_DIR, NODE_ENV: 'production' });
  await rm(DATA_DIR, { recursive: true, force: true });
  expect(refused).toEqual({
    code: 1,
    said: 'Made-up people are for development. To add them in production, say --production.\n',
  });
});
