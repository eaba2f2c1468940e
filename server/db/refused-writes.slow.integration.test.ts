import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarkArticle } from '#contract/blog/article-bookmarks.ts';
import { addArticleComment } from '#contract/blog/article-comments.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { listMyArticles } from '#contract/blog/blog.ts';
import { bookmarkPost } from '#contract/feed/bookmarks.ts';
import { listAdminSessions } from '#contract/devices/devices.admin.ts';
import { addComment, addPost, listPosts } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { actOnPerson, addStaffNote, decideAppeal, getPerson } from '#contract/moderation/moderation.admin.ts';
import { appealAction } from '#contract/moderation/moderation.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { deleteAdminPost, releasePost } from '#contract/feed/posts.admin.ts';
import { addPreviewLink } from '#contract/blog/preview-links.ts';
import { searchUsers } from '#contract/users/profiles.ts';
import { updateNotificationSettings } from '#contract/push/push.ts';
import { blockPerson, listHidden } from '#contract/safety/safety.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { callRights } from '#server/testing/call-rights.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, articleBody } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { kyselyOnPostgres } from './postgres/postgres-driver.ts';
import type { Database } from './tables.ts';

const day = 24 * 60 * 60_000;
const tenMinutes = 10 * 60_000;
const noId = '00000000-0000-7000-8000-000000000000';

/** Lets a database refuse all that would change it, as one whose disk is full or whose primary has become a replica. */
interface Refusal {
  begin(): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}

function refusalOnSqlite({ db }: TestApp): Refusal {
  const set = (state: 'on' | 'off') => async () => void (await sql.raw(`pragma query_only = ${state}`).execute(db));
  return { begin: set('on'), end: set('off'), close: () => Promise.resolve() };
}

function refusalOnPostgres(url: string): Refusal {
  // Its own connections stay as they began.
  const admin: Database = kyselyOnPostgres(url, { onIdleError: () => undefined });
  const set = (state: 'on' | 'off') => () =>
    admin.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one);
      await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.raw(state)}`.execute(
        one,
      );
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(one);
    });
  return { begin: set('on'), end: set('off'), close: () => admin.destroy() };
}

describe.each(engines)('a database that takes no writes, on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  let root: TestAdmin;
  let refusal: Refusal;
  beforeAll(async () => {
    app = await startTestApp(engine);
    refusal = engine === 'postgres' ? refusalOnPostgres(app.platform.config.databaseUrl ?? '') : refusalOnSqlite(app);
    mara = await app.signUp();
    root = await addAdminTo(app, 'superAdmin');
    await mara.ok(addNote, { body: { title: 'Before the end', description: 'Some words' } });
    await mara.ok(addPost, { body: { content: 'Before the end' } });
  });
  afterAll(async () => {
    await refusal.close();
    await app.close();
  });

  const whileRefused = async (act: () => Promise<void>): Promise<void> => {
    await refusal.begin();
    try {
      await act();
    } finally {
      await refusal.end();
    }
  };

  /** As if all had come last some time ago: the next call of a person and of an admin notes that they are there. */
  async function ageSessions(): Promise<void> {
    const ago = (by: number) => ({ last_used_at: sql<number>`last_used_at - ${by}` });
    await app.db.updateTable('sessions').set(ago(day)).execute();
    await app.db.updateTable('admin_sessions').set(ago(tenMinutes)).execute();
  }
  const lastUses = async () => [
    await app.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('user_id', '=', mara.user._id)
      .executeTakeFirstOrThrow(),
    await app.db
      .selectFrom('admin_sessions')
      .select('last_used_at')
      .where('admin_id', '=', root.id)
      .executeTakeFirstOrThrow(),
  ];

  /** The answers of all reading calls, as one person's. */
  async function readAll(who: Client): Promise<Record<string, number>> {
    const answered: Record<string, number> = {};
    for (const name of Object.keys(callRights).filter((each) => each.startsWith('GET '))) {
      const response = await who.fetch(name.slice('GET '.length).replaceAll(/\{\w+\}/g, noId));
      // A stream goes on until its reader goes.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
      else await response.arrayBuffer();
      answered[name] = response.status;
    }
    return answered;
  }

  it('refuses what would be stored with a sentence and a time to come back, and what is there can be read', async () => {
    const refused = { status: 503, message: messages.http.cannotStore, retryAfter: 10 };
    await whileRefused(async () => {
      expect(await mara.refused(addPost, { body: { content: 'In vain' } })).toMatchObject(refused);
      expect(await mara.refused(addNote, { body: { title: 'In vain', description: 'Words' } })).toMatchObject(refused);
      expect((await mara.ok(listNotes)).data.map(({ title }) => title)).toEqual(['Before the end']);
      expect((await app.visitor.ok(listPosts)).data.map(({ content }) => content)).toEqual(['Before the end']);
    });
    await mara.ok(addPost, { body: { content: 'After it' } });
    expect((await app.visitor.ok(listPosts)).data.map(({ content }) => content)).toEqual([
      'After it',
      'Before the end',
    ]);
  });

  it('refuses the writes of the community alike, and keeps no file and no half of them', async () => {
    const noor = await addPerson(app);
    const moderator = await addAdminTo(app, 'moderator');
    const { data: thought } = await noor.ok(addPost, { body: { content: 'Of Noor' } });
    const { data: article } = await mara.ok(addArticle, { body: articleBody() });
    const params = { id: article._id };
    const { data: pictures } = await mara.ok(addArticlePictures, { params, files: [await pngFile()] });
    await approve(app, article);
    await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', article._id).execute();
    const reason = 'Rude';
    const onMara = { params: { id: mara.user._id } };
    const act = { ...onMara, body: { type: 'message' as const, reason } };
    const [appealed, open] = [await moderator.ok(actOnPerson, act), await moderator.ok(actOnPerson, act)];
    const text = 'It was a quote';
    const { data: appeal } = await mara.ok(appealAction, { params: { id: appealed.data._id }, body: { text } });
    const ofNoor = { params: { id: thought._id } };
    const later = new Date(app.clock.now() + day).toISOString();
    const file = await pngFile();
    const writes = [
      () => mara.refused(addPost, { body: { content: 'In vain', alts: ['A boat'] }, files: [file] }),
      () => mara.refused(addComment, { ...ofNoor, body: { content: 'In vain' } }),
      () => mara.refused(bookmarkPost, ofNoor),
      () => noor.refused(bookmarkArticle, { params }),
      () => noor.refused(addArticleComment, { params, body: { content: 'In vain' } }),
      () => mara.refused(addArticle, { body: articleBody({ title: 'In vain', publishAt: later }) }),
      () => mara.refused(updateArticle, { params, body: articleBody({ coverImage: pictures[0]?._id }) }),
      () => mara.refused(addArticlePictures, { params, files: [file] }),
      () => mara.refused(addPreviewLink, { params }),
      () => mara.refused(blockPerson, { params: { id: noor.id } }),
      () => mara.refused(updateNotificationSettings, { body: { upvote: false } }),
      () => mara.refused(appealAction, { params: { id: open.data._id }, body: { text } }),
      () => root.refused(decideAppeal, { params: { id: appeal._id }, body: { granted: true, reason } }),
      () => moderator.refused(actOnPerson, { ...onMara, body: { type: 'limit', reason } }),
      () => moderator.refused(addStaffNote, { ...onMara, body: { text: 'In vain' } }),
      () => moderator.refused(releasePost, { ...ofNoor, body: { held: false } }),
      () => moderator.refused(deleteAdminPost, ofNoor),
      () => root.refused(updateSettings, { body: { bannedWords: ['vain'] } }),
    ];
    const before = { files: await app.storedFiles(), person: await moderator.ok(getPerson, onMara) };
    await whileRefused(async () => {
      for (const [at, write] of writes.entries())
        expect(await write(), `write ${at}`).toMatchObject({ status: 503, message: messages.http.cannotStore });
      expect(await app.storedFiles()).toEqual(before.files);
    });
    expect(await moderator.ok(getPerson, onMara)).toEqual(before.person);
    expect((await mara.ok(listHidden)).blocked).toEqual([]);
    expect((await mara.ok(listMyArticles)).data.map(({ title }) => title)).toEqual([article.title]);
    expect(await app.storedFiles()).toEqual(before.files);
  });

  it('answers every call that reads as ever, though sessions are used and searches are counted', async () => {
    const usual = [await readAll(mara), await readAll(root)];
    await ageSessions();
    await whileRefused(async () => {
      // Nobody reads a private note, or takes the audit log away, unrecorded.
      expect([await readAll(mara), await readAll(root)]).toEqual([
        usual[0],
        { ...usual[1], 'GET /api/admin/notes': 503, 'GET /api/admin/audit.csv': 503 },
      ]);
      expect((await mara.ok(searchUsers, { query: { name: 'Mara' } })).users).toHaveLength(1);
    });
  });

  it('notes the use of sessions later', async () => {
    await ageSessions();
    const before = await lastUses();
    await whileRefused(async () => {
      await mara.ok(getUser);
      await root.ok(listAdminSessions);
      expect(await lastUses()).toEqual(before);
    });
    await mara.ok(getUser);
    await root.ok(listAdminSessions);
    for (const [at, { last_used_at: used }] of (await lastUses()).entries())
      expect(used).toBeGreaterThan(before[at]?.last_used_at ?? Infinity);
  });

  it.runIf(engine === 'postgres')('lets a server start, which answers who reads', async () => {
    await whileRefused(async () => {
      const another = await startTestApp(engine, { DATABASE_URL: app.platform.config.databaseUrl });
      try {
        expect((await another.visitor.ok(listPosts)).data.at(-1)?.content).toBe('Before the end');
      } finally {
        await another.close();
      }
    });
  });
});
