import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArticles } from '#contract/blog.ts';
import { addComment, addPost, getPost, listComments, listPosts, listPostsOfUser } from '#contract/feed.ts';
import { messages } from '#contract/messages.ts';
import { listNotes } from '#contract/notes.ts';
import { getSettings } from '#contract/site.ts';
import { countUsers, getProfile, updateMe } from '#contract/users.ts';
import { startPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createUnsteadyNetwork, type UnsteadyNetwork } from '#server/testing/unsteady-network.ts';
import { kyselyOnPostgres } from './postgres-driver.ts';
import type { Database } from './tables.ts';

describe('a replica that follows the primary by streaming', { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  let standby: TestStandby;
  /** Past all that the app may use. */
  let replica: Database;
  let toPrimary: UnsteadyNetwork;
  let toReplica: UnsteadyNetwork;
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    standby = await postgres.startStandby();
    const replicaUrl = standby.url(new URL(url).pathname.slice(1));
    replica = kyselyOnPostgres(replicaUrl, { onIdleError: () => undefined });
    [toPrimary, toReplica] = [await createUnsteadyNetwork(url), await createUnsteadyNetwork(replicaUrl)];
    app = await startTestApp('postgres', { DATABASE_URL: toPrimary.url, DATABASE_REPLICA_URL: toReplica.url });
    mara = await app.signUp();
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await Promise.all([toPrimary.close(), toReplica.close(), replica.destroy()]);
    await standby.stop();
    await postgres.stop();
  });

  const isReplica = async (db: Database): Promise<boolean> =>
    (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]?.yes ?? false;
  const isReadFromReplica = () => app.platform.publicReads.now('feed', isReplica);
  const holdBehind = () => sql`select pg_wal_replay_pause()`.execute(replica);
  const letCatchUp = async () => {
    await sql`select pg_wal_replay_resume()`.execute(replica);
    await expect.poll(isReadFromReplica, { timeout: 10_000 }).toBe(true);
  };

  it('answers what everybody may see once it has what the newest revision names, and not before', async () => {
    await expect.poll(isReadFromReplica, { timeout: 10_000 }).toBe(true);
    await holdBehind();
    await mara.ok(addPost, { body: { content: 'Ahead of the replica' } });
    expect(await isReadFromReplica()).toBe(false);
    await letCatchUp();
  });

  it('never hides from a writer what he wrote, however far it is behind', async () => {
    await holdBehind();
    const { data: post } = await mara.ok(addPost, { body: { content: 'Just written' } });
    const first = await app.visitor.fetch(listPosts.path);
    expect(await first.text()).toContain(post._id);
    await mara.ok(addComment, { params: { id: post._id }, body: { content: 'And answered' } });
    expect((await app.visitor.ok(listComments, { params: { id: post._id } })).data).toHaveLength(1);
    await mara.ok(updateMe, { body: { name: 'Mara Anew' } });
    expect((await app.visitor.ok(getProfile, { params: { id: mara.user._id } })).user.name).toBe('Mara Anew');
    await letCatchUp();
    expect((await app.visitor.ok(getPost, { params: { id: post._id } })).data.comments).toHaveLength(1);
  });

  it('never denies somebody who has just joined, whom no revision names', async () => {
    await holdBehind();
    expect(await isReadFromReplica()).toBe(true);
    const ivo = await app.signUp('Ivo Kern');
    const params = { id: ivo.user._id };
    expect((await app.visitor.ok(getProfile, { params })).user.name).toBe('Ivo Kern');
    expect((await app.visitor.ok(listPostsOfUser, { params })).data).toEqual([]);
    await letCatchUp();
  });

  it('may go away: the primary answers, the server stays ready, and the replica is used again when it is back', async () => {
    await toReplica.cut();
    await mara.ok(addPost, { body: { content: 'Without a replica' } });
    expect((await app.visitor.ok(listPosts)).data[0]?.content).toBe('Without a replica');
    expect((await app.visitor.fetch('/readyz')).status).toBe(200);
    await toReplica.mend();
    await expect.poll(isReadFromReplica, { timeout: 10_000 }).toBe(true);
  });

  it('goes on answering visitors while the primary is away, who may not write then', async () => {
    const { data: post } = await mara.ok(addPost, { body: { content: 'Before the loss' } });
    await expect.poll(isReadFromReplica, { timeout: 10_000 }).toBe(true);
    await toPrimary.cut();
    expect((await app.visitor.ok(listPosts)).data[0]?._id).toBe(post._id);
    expect((await app.visitor.ok(listPosts, { query: { limit: 1 } })).data).toHaveLength(1);
    expect((await app.visitor.ok(getProfile, { params: { id: mara.user._id } })).user._id).toBe(mara.user._id);
    expect((await app.visitor.ok(listArticles)).data).toHaveLength(10);
    expect((await app.visitor.ok(getSettings)).maintenanceMode).toBe(false);
    expect((await app.visitor.ok(countUsers)).count).toBe(2);
    expect((await app.visitor.fetch('/feed/rss.xml')).status).toBe(200);
    expect((await app.visitor.refused(getProfile, { params: { id: post._id } })).status).toBe(404);

    const away = { status: 503, message: messages.http.unavailable };
    expect(await mara.refused(addPost, { body: { content: 'In vain' } })).toMatchObject(away);
    expect(await mara.refused(listNotes)).toMatchObject(away);
    expect((await app.visitor.fetch('/readyz')).status).toBe(503);

    await toPrimary.mend();
    await mara.ok(addPost, { body: { content: 'After the loss' } });
    expect((await app.visitor.ok(listPosts)).data[0]?.content).toBe('After the loss');
  });
});
