import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArticles, listMyArticles } from '#contract/blog/blog.ts';
import {
  addComment,
  addPost,
  getPost,
  listComments,
  listDeletedPosts,
  listPosts,
  listPostsOfUser,
  upvotePost,
} from '#contract/feed/feed.ts';
import { listFriends } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteNote,
  listDeletedAttachments,
  listDeletedNotes,
  listNotes,
  listTags,
} from '#contract/notes/notes.ts';
import { getNotificationSettings, listNotifications } from '#contract/push/push.ts';
import { logout } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { getSettings } from '#contract/site/site.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { countUsers, updateMe } from '#contract/users/users.ts';
import { startPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { submit } from '#server/testing/test-articles.ts';
import { bytesOf, textFile } from '#server/testing/test-files.ts';
import { createUnsteadyNetwork, type UnsteadyNetwork } from '#server/testing/unsteady-network.ts';
import { kyselyOnPostgres } from './postgres/postgres-driver.ts';
import type { Database } from './tables.ts';

const day = 24 * 60 * 60_000;

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

  const away = { status: 503, message: messages.http.unavailable, retryAfter: 10 };
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

  it('never hides from a writer what they wrote, however far it is behind', async () => {
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

  it('never hides an upvote or a comment, which raise the version of their post alone', async () => {
    const { data: post } = await mara.ok(addPost, { body: { content: 'To be upvoted' } });
    const params = { id: post._id };
    const read = async (limit: number) => (await app.visitor.ok(listPosts, { query: { limit } })).data[0];
    await letCatchUp();
    await read(10);
    await holdBehind();
    await mara.ok(upvotePost, { params });
    // The replica has the revision still. One page was read before, the other one is new to the process.
    expect(await isReadFromReplica()).toBe(true);
    for (const limit of [10, 11]) expect(await read(limit)).toMatchObject({ _id: post._id, upvoteCount: 1 });
    await mara.ok(addComment, { params, body: { content: 'Well said' } });
    expect((await app.visitor.ok(listComments, { params })).data).toHaveLength(1);
    for (const limit of [10, 12]) expect(await read(limit)).toMatchObject({ commentCount: 1 });
    await letCatchUp();
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
    await toReplica.repair();
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

    expect(await mara.refused(addPost, { body: { content: 'In vain' } })).toMatchObject(away);
    expect((await app.visitor.fetch('/readyz')).status).toBe(503);

    await toPrimary.repair();
    await mara.ok(addPost, { body: { content: 'After the loss' } });
    expect((await app.visitor.ok(listPosts)).data[0]?.content).toBe('After the loss');
  });

  it('goes on answering signed-in users while the primary is away: private and public reads', async () => {
    const { data: note } = await mara.ok(addNote, {
      body: { title: 'Kept in two places', description: 'Some words', tags: ['kept'] },
      files: [textFile('Kept as well')],
    });
    const pending = await submit(mara);
    const caughtUp = () => replica.selectFrom('blogs').select('id').where('id', '=', pending._id).execute();
    await expect.poll(caughtUp, { timeout: 10_000 }).toHaveLength(1);
    // The first call of a day notes that the session is used, which nobody can now.
    app.clock.advance(day);
    await toPrimary.cut();
    expect((await mara.ok(getUser)).user._id).toBe(mara.user._id);
    expect((await mara.ok(listNotes)).data.map(({ _id }) => _id)).toEqual([note._id]);
    expect((await mara.ok(listNotes, { query: { q: 'two places' } })).data).toHaveLength(1);
    expect((await mara.ok(listTags)).data).toEqual([{ tag: 'kept', count: 1 }]);
    expect((await mara.ok(listDeletedNotes)).data).toEqual([]);
    expect((await mara.ok(listDeletedAttachments)).data).toEqual([]);
    expect((await mara.ok(listDeletedPosts)).data).toEqual([]);
    expect((await mara.ok(getNotificationSettings)).settings).toBeDefined();
    expect((await mara.ok(listFriends)).friends).toEqual([]);
    expect((await mara.ok(listNotifications)).unread).toBe(0);
    expect((await mara.ok(listMyArticles)).data.map(({ _id }) => _id)).toEqual([pending._id]);
    expect((await mara.ok(getProfile, { params: { id: mara.user._id } })).friendship).toBe('self');
    expect((await mara.ok(listPosts)).data[0]?.content).toBe('After the loss');
    const [file] = (await mara.ok(listNotes)).data[0]?.attachments ?? [];
    expect((await bytesOf(await mara.fetch(file?.url ?? ''))).toString()).toBe('Kept as well');

    expect(await mara.refused(deleteNote, { params: { id: note._id } })).toMatchObject(away);
    expect(await mara.refused(logout)).toMatchObject(away);
    await toPrimary.repair();
    await mara.ok(deleteNote, { params: { id: note._id } });
    expect((await mara.ok(listNotes)).data).toEqual([]);
  });

  it('never takes for signed out whom the replica does not know, and lets nobody write by what it knows', async () => {
    const ivo = await app.signUp('Ivo Kern');
    const knownSessions = () =>
      replica.selectFrom('sessions').select('id').where('user_id', '=', ivo.user._id).execute();
    await expect.poll(knownSessions, { timeout: 10_000 }).toHaveLength(1);
    await holdBehind();
    const noor = await app.signUp('Noor Haddad');
    await ivo.ok(logout);
    await toPrimary.cut();
    expect(await noor.refused(getUser)).toMatchObject(away);
    expect(await noor.refused(listPosts)).toMatchObject(away);
    // It has not heard of the end of this session, and may say what it has heard; nothing more.
    expect((await ivo.ok(getUser)).user._id).toBe(ivo.user._id);
    expect(await ivo.refused(addPost, { body: { content: 'In vain' } })).toMatchObject(away);
    await toPrimary.repair();
    expect(await ivo.refused(getUser)).toMatchObject({ status: 401 });
    expect((await noor.ok(getUser)).user._id).toBe(noor.user._id);
    await letCatchUp();
  });

  it('never keeps what the replica knew of one’s own under what the primary had told', async () => {
    await holdBehind();
    const { data: note } = await mara.ok(addNote, { body: { title: 'Not there yet', description: 'Some words' } });
    await toPrimary.cut();
    expect((await mara.ok(listNotes)).data).toEqual([]);
    await toPrimary.repair();
    expect((await mara.ok(listNotes)).data.map(({ _id }) => _id)).toEqual([note._id]);
    await letCatchUp();
  });
});
