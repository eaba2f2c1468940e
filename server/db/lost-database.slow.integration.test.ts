import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { listPosts, addPost } from '#contract/feed/feed.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { getSettings } from '#contract/site/site.ts';
import { dropSettings } from '#server/site/settings.service.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { makeFolder, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createUnsteadyNetwork, type UnsteadyNetwork } from '#server/testing/unsteady-network.ts';
import { openDatabase } from './database.ts';
import { DatabaseAwayError } from './lost-connection.ts';
import { kyselyOnPostgres } from './postgres/postgres-driver.ts';

const newDatabase = () => createDatabase(inject('postgresAdminUrl'));
const silent = { info: () => undefined, warn: () => undefined };
const ignore = { onIdleError: () => undefined };

describe('a database that goes away and comes back', () => {
  let network: UnsteadyNetwork;
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    network = await createUnsteadyNetwork(await newDatabase());
    app = await startTestApp('postgres', { DATABASE_URL: network.url });
    mara = await app.signUp();
  });
  afterEach(() => network.repair());
  afterAll(async () => {
    await app.close();
    await network.close();
  });

  /** The settings would hold for a twentieth of a second. */
  const cutOff = async () => {
    await network.cut();
    dropSettings(app.db);
  };
  const away = { status: 503, message: messages.http.unavailable, retryAfter: 10 };
  const calls = [
    ['a visitor who reads', () => app.visitor.refused(listPosts)],
    ['a person who reads', () => mara.refused(listNotes)],
    ['a person who writes', () => mara.refused(addPost, { body: { content: 'Written in vain' } })],
    ['a session check', () => mara.refused(getUser)],
    ['who signs in', () => app.visitor.refused(login, { body: { email: mara.user.email, password: mara.password } })],
    ['a page that asks for the settings', () => app.visitor.refused(getSettings)],
  ] as const;

  it('is told as such to everybody, at once and with a time to come back, and not at the next call', async () => {
    await cutOff();
    for (const [who, call] of calls) expect(await call(), who).toMatchObject(away);
    expect((await app.visitor.fetch('/readyz')).status).toBe(503);
    expect((await app.visitor.fetch('/healthz')).status).toBe(200);

    await network.repair();
    expect((await app.visitor.fetch('/readyz')).status).toBe(200);
    expect((await mara.ok(listNotes)).data).toEqual([]);
    expect((await app.visitor.ok(listPosts)).data).toEqual([]);
  });

  it('is told to who opens a page in words on a page', async () => {
    await cutOff();
    const page = await app.visitor.fetch('/pricing');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain(
      "; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'sha256-",
    );
    expect(await page.text()).toContain(messages.http.unavailable);
  });

  it('is told of calls that were on their way, and what was confirmed is there', async () => {
    const writing = Array.from({ length: 20 }, (_, number) =>
      mara.fetch(addPost.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: `On its way ${number}` }),
      }),
    );
    await Promise.race(writing);
    await network.cut();
    const answers = await Promise.all(
      (await Promise.all(writing)).map(async (answer) => ({ status: answer.status, text: await answer.text() })),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    await network.repair();
    const { data } = await app.visitor.ok(listPosts, { query: { limit: 50 } });
    // A commit whose answer was cut off has happened or not; what was confirmed has.
    const confirmed = answers.filter(({ status }) => status === 201);
    expect(confirmed.filter(({ text }) => !data.some(({ _id }) => text.includes(_id)))).toEqual([]);
  });

  it('ends a transaction that it leaves between two statements, and not the process', async () => {
    const admin = kyselyOnPostgres(network.url, ignore);
    const failing = app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
      await expect.poll(() => sql`select 1`.execute(tx).then(() => 'there', String)).not.toBe('there');
      await sql`select 1`.execute(tx);
    });
    await expect(failing).rejects.toThrow(DatabaseAwayError);
    await admin.destroy();
    await mara.ok(getUser);
  });
});

describe('a connection', () => {
  it('that died while it lay idle costs a read and a transaction nothing, and a write its answer', async () => {
    const network = await createUnsteadyNetwork(await newDatabase());
    const db = kyselyOnPostgres(network.url, ignore);
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
    await sql`create table marks (mark text)`.execute(db);

    network.forget();
    expect((await ask()).rows).toEqual([{ one: 1 }]);

    network.forget();
    await db.transaction().execute((tx) => sql`insert into marks values ('in a transaction')`.execute(tx));

    network.forget();
    await expect(sql`insert into marks values ('alone')`.execute(db)).rejects.toThrow(DatabaseAwayError);
    expect((await sql`select mark from marks`.execute(db)).rows).toEqual([{ mark: 'in a transaction' }]);

    await db.destroy();
    await network.close();
  });

  it('is given up where nothing is heard on it, and another one serves then', async () => {
    const network = await createUnsteadyNetwork(await newDatabase());
    const db = kyselyOnPostgres(network.url, { ...ignore, statementMs: 300, silenceMs: 100 });
    await sql`select 1`.execute(db);
    network.silence();
    const began = performance.now();
    await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseAwayError);
    expect(performance.now() - began).toBeLessThan(3000);
    await network.repair();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await network.close();
  });

  it('is not waited for again and again where nobody answers', async () => {
    const network = await createUnsteadyNetwork(await newDatabase());
    const db = kyselyOnPostgres(network.url, { ...ignore, connectMs: 500 });
    network.silence();
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const began = performance.now();
      await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseAwayError);
      waits.push(performance.now() - began);
    }
    expect(waits.map((wait) => wait > 400)).toEqual([true, false, false]);
    await network.repair();
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows, String);
    await expect.poll(ask, { timeout: 5000 }).toEqual([{ one: 1 }]);
    await db.destroy();
    await network.close();
  });

  it('to a replica writes nothing, even where that would take it', async () => {
    const db = kyselyOnPostgres(await newDatabase(), { ...ignore, isReadOnly: true });
    await expect(sql`create table marks (mark text)`.execute(db)).rejects.toThrow('read-only transaction');
    await db.destroy();
  });

  it('that is lost while it lies idle is logged by its reason, and not with what went over it', async () => {
    const warnings: object[] = [];
    const databaseUrl = await newDatabase();
    const log = { ...silent, warn: (details: object) => void warnings.push(details) };
    const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl }, log);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db);
    const admin = kyselyOnPostgres(databaseUrl, ignore);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
    await expect.poll(() => warnings).toEqual([{ reason: 'terminating connection due to administrator command' }]);
    await admin.destroy();
    await opened.close();
  });

  it('is not kept by a statement that takes too long', async () => {
    const db = kyselyOnPostgres(await newDatabase(), { ...ignore, statementMs: 200 });
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(DatabaseAwayError);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

describe('a start before the database', () => {
  it('waits for it', async () => {
    const network = await createUnsteadyNetwork(await newDatabase());
    await network.cut();
    const config = { dataDir: await makeFolder(), databaseUrl: network.url, databaseWaitMs: 10_000 };
    const { promise: said, resolve } = Promise.withResolvers<void>();
    const opening = openDatabase(config, { ...silent, warn: () => resolve() });
    await said;
    await network.repair();
    const opened = await opening;
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([]);
    await opened.close();
    await network.close();
  });

  it('gives up in one line after its time', async () => {
    const config = { dataDir: '/nowhere', databaseUrl: 'postgres://me@127.0.0.1:1/notes', databaseWaitMs: 300 };
    await expect(openDatabase(config, silent)).rejects.toThrow(
      'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});
