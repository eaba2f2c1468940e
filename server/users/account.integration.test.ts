import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { acceptFriendship, listFriends, requestFriendship } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteAttachment, deleteNote, listNotes } from '#contract/notes/notes.ts';
import { addReport } from '#contract/reports/reports.ts';
import { forgotPassword, login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { countUsers, deleteMe, exportMe, setPicture } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, submit } from '#server/testing/test-articles.ts';
import { bytesOf, photoFile, pngFile, textFile } from '#server/testing/test-files.ts';
import { mailTo } from '#server/testing/test-mail.ts';

describe.each(engines)('taking everything along and leaving, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const exportOf = async (person: Person) => {
    const response = await person.fetch(exportMe.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename=');
    return readZip(await bytesOf(response));
  };
  const note = (title: string, more: object = {}) => ({ title, description: `What ${title} says.`, ...more });

  /** A person with notes, files, a picture, something in the bin and a mail on its way. */
  async function settle(person: Person) {
    const { data: kept } = await person.ok(addNote, {
      body: note('Kept note', { tags: ['one', 'two'] }),
      files: [await pngFile('leaf.png'), textFile('first words', 'words.txt')],
    });
    const { data: binned } = await person.ok(addNote, {
      body: note('Binned note'),
      files: [textFile('second words', 'words.txt')],
    });
    await person.ok(deleteNote, { params: { id: binned._id } });
    const [leaf] = kept.attachments;
    await person.ok(deleteAttachment, { params: { id: kept._id, attId: leaf?._id ?? '' } });
    await person.ok(setPicture, { files: [await photoFile()] });
    await person.ok(forgotPassword, { body: { email: person.user.email } });
    await mailTo(app.dataDir, person.user.email);
  }

  it('exports every note as Markdown with its attachments, the bin included', async () => {
    const mara = await app.signUp('Mara Lind');
    await settle(mara);
    const zip = await exportOf(mara);
    expect([...zip.keys()].toSorted()).toEqual([
      'attachments/leaf.png',
      'attachments/words (2).txt',
      'attachments/words.txt',
      'notes.json',
      'notes/Kept note.md',
      'profile-picture.webp',
      'recycle-bin/Binned note.md',
      'thoughtleaf.json',
    ]);
    const kept = zip.get('notes/Kept note.md')?.toString() ?? '';
    expect(kept).toContain('title: "Kept note"\ntags: ["one","two"]\n');
    expect(kept).toContain('# Kept note\n\nWhat Kept note says.\n');
    expect(kept).toContain('- [leaf.png](<../attachments/leaf.png>)\n- [words.txt](<../attachments/words.txt>)');
    expect(zip.get('recycle-bin/Binned note.md')?.toString()).toContain('(<../attachments/words (2).txt>)');
    expect(zip.get('attachments/words.txt')?.toString()).toBe('first words');
    expect(zip.get('attachments/words (2).txt')?.toString()).toBe('second words');
    expect(zip.get('attachments/leaf.png')).toEqual(await bytesOf(await pngFile()));
    const picture = await app.visitor.fetch((await mara.ok(getUser)).user.profilePicture ?? '');
    expect(zip.get('profile-picture.webp')).toEqual(await bytesOf(picture));
  });

  it('exports everything as JSON as well', async () => {
    const mara = await app.signUp('Mara Lind');
    await settle(mara);
    const json: unknown = JSON.parse((await exportOf(mara)).get('thoughtleaf.json')?.toString() ?? '');
    const { user } = await mara.ok(getUser);
    expect(json).toMatchObject({
      user,
      notes: [
        {
          title: 'Kept note',
          description: 'What Kept note says.',
          tags: ['one', 'two'],
          isDeleted: false,
          attachments: [
            { originalname: 'leaf.png', fileType: 'image/png', deletedAt: expect.any(String) },
            { originalname: 'words.txt', fileType: 'text/plain', size: 11, deletedAt: null },
          ],
        },
        { title: 'Binned note', isDeleted: true, deletedAt: expect.any(String), attachments: [{ size: 12 }] },
      ],
    });
  });

  it('exports every article, pending or approved, as Markdown and as JSON', async () => {
    const mara = await app.signUp('Mara Lind');
    const content = 'The *river* is wide here, and nobody knows why it is so wide.';
    const first = await submit(mara, { title: 'On the river', content, tags: ['water'] });
    await approve(app, first);
    await submit(mara, { title: 'On the river', content });
    await submit(await app.signUp(), { title: 'Of somebody else' });
    const zip = await exportOf(mara);
    const files = ['articles/On the river (2).md', 'articles/On the river.md'];
    expect([...zip.keys()].toSorted()).toEqual([...files, 'notes.json', 'thoughtleaf.json']);
    const markdown = zip.get('articles/On the river.md')?.toString() ?? '';
    expect(markdown).toContain('---\ntitle: "On the river"\nslug: "on-the-river"\ntags: ["water"]\nstate: approved\n');
    expect(markdown).toContain(`\n---\n\n# On the river\n\n${content}\n`);
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      articles: [
        { _id: first._id, slug: 'on-the-river', content, tags: ['water'], approved: true },
        { slug: 'on-the-river-2', approved: false, publishedAt: null },
      ],
    });
  });

  /** A friend, a request each way, and with the reports and the feedback something in every list of the export. */
  async function meet(person: Person) {
    const [friend, asked, asking] = [await app.signUp('Ada'), await app.signUp('Grace'), await app.signUp('Katherine')];
    const { request } = await friend.ok(requestFriendship, { body: { userId: person.user._id } });
    await person.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    await person.ok(requestFriendship, { body: { userId: asked.user._id } });
    await asking.ok(requestFriendship, { body: { userId: person.user._id } });
    return { friend, asked, asking };
  }

  it('exports friends, requests, reports, feedback and devices', async () => {
    const mara = await app.signUp();
    const { friend, asked, asking } = await meet(mara);
    await mara.ok(addReport, { body: { contentType: 'user', contentId: asked.user._id, reason: 'Only a test' } });
    await mara.ok(addFeedback, { body: { message: 'I like it', email: 'other@example.com' } });
    await app.logIn(mara);
    const now = new Date(app.clock.now()).toISOString();
    const session = { device: 'Unknown device', createdAt: now, lastUsedAt: now };
    const json: unknown = JSON.parse((await exportOf(mara)).get('thoughtleaf.json')?.toString() ?? '');
    expect(json).toMatchObject({
      friends: [{ _id: friend.user._id, name: 'Ada' }],
      friendRequests: { incoming: [{ user: { name: asking.user.name } }], outgoing: [{ user: { name: 'Grace' } }] },
      reports: [{ contentType: 'user', contentId: asked.user._id, reason: 'Only a test', resolved: false }],
      feedback: [{ message: 'I like it', email: 'other@example.com', status: 'open' }],
      sessions: [session, session],
      secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
      knownDevices: [{ lastSeenAt: now }],
    });
    expect(JSON.stringify(json)).not.toContain(friend.user.email);
  });

  it('takes a person who leaves out of the lists of others, and their name off what they reported and wrote', async () => {
    const mara = await app.signUp();
    const { friend, asked, asking } = await meet(mara);
    await mara.ok(addReport, { body: { contentType: 'user', contentId: asked.user._id, reason: 'Only a test' } });
    await mara.ok(addFeedback, { body: { message: 'Goodbye', email: mara.user.email } });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    for (const other of [friend, asked, asking]) {
      expect(await other.ok(listFriends)).toMatchObject({ friends: [], incoming: [], outgoing: [] });
    }
    const reports = app.db.selectFrom('reports').selectAll().where('content_id', '=', asked.user._id);
    expect(await reports.execute()).toMatchObject([{ reason: 'Only a test', reported_by: null }]);
    const feedback = app.db.selectFrom('feedback').selectAll().where('message', '=', 'Goodbye');
    expect(await feedback.execute()).toMatchObject([{ user_id: null, email: null }]);
  });

  it('exports nothing of anybody else, and no secret', async () => {
    const mara = await app.signUp();
    await settle(await app.signUp());
    const zip = await exportOf(mara);
    expect([...zip.keys()]).toEqual(['notes.json', 'thoughtleaf.json']);
    expect(zip.get('thoughtleaf.json')?.toString()).not.toMatch(/argon2|password/i);
  });

  it('gives titles that no file system takes a name that each takes', async () => {
    const mara = await app.signUp();
    const titles = ['../../etc/passwd', 'CON:<>|?*"\\ end', 'Twice the same', 'twice the SAME', `a${'🌿'.repeat(60)}`];
    for (const title of titles) await mara.ok(addNote, { body: note(title) });
    const names = [...(await exportOf(mara)).keys()];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length + 2);
    for (const name of names) {
      expect(name).toMatch(/^(?:notes\/[^/\\:*?"<>|]+\.md|notes\.json|thoughtleaf\.json)$/);
      expect(name).not.toMatch(/\uFFFD|\/\./);
    }
  });

  it('gives files whose endings no file system takes a name that each takes', async () => {
    const mara = await app.signUp();
    const files = ['odd.a<b>|', `long.${'x'.repeat(200)}`, 'plain.txt', '.hidden'].map((name) => textFile('x', name));
    await mara.ok(addNote, { body: note('With files'), files });
    const names = [...(await exportOf(mara)).keys()].filter((name) => name.startsWith('attachments/'));
    // By their names, so that an export of an imported export is the same.
    expect(names.toSorted()).toEqual([
      'attachments/hidden',
      `attachments/long.${'x'.repeat(51)}`,
      'attachments/odd.a b',
      'attachments/plain.txt',
    ]);
  });

  it('exports hundreds of notes whole', async () => {
    const mara = await app.signUp();
    const rows = Array.from({ length: 230 }, (_, number) => ({
      id: randomUUID(),
      user_id: mara.user._id,
      ...note(`Note ${number}`),
      tags: '[]',
      summary: null,
      created_at: number,
      updated_at: number,
      deleted_at: null,
    }));
    await app.db.insertInto('notes').values(rows).execute();
    expect((await exportOf(mara)).size).toBe(232);
  });

  it('deletes an account with its rows in every table and its files, and nothing of anybody else', async () => {
    const neighbour = await app.signUp();
    await settle(neighbour);
    const filesBefore = await app.storedFiles();
    const rowsBefore = await rowsByTable();
    const { count } = await app.visitor.ok(countUsers);

    const mara = await app.signUp();
    await settle(mara);
    await submit(mara, { tags: ['one', 'two'] });
    await app.logIn(mara);
    expect(await rowsByTable()).not.toEqual(rowsBefore);
    const { message } = await mara.ok(deleteMe, { body: { password: mara.password } });

    expect(message).toBe(messages.profile.accountDeleted);
    // Hashes of the tokens of both devices, which name nobody: each device hears that its person has left.
    expect(await rowsByTable()).toEqual({ ...rowsBefore, ended_sessions: (rowsBefore['ended_sessions'] ?? 0) + 2 });
    expect(await app.storedFiles()).toEqual(filesBefore);
    expect(await app.visitor.ok(countUsers)).toMatchObject({ count });
    expect((await mara.refused(getUser)).status).toBe(401);
    const body = { email: mara.user.email, password: mara.password };
    expect((await app.visitor.refused(login, { body })).status).toBe(401);
    expect((await neighbour.ok(listNotes)).total).toBe(1);
  });

  /** How many rows each table has, but for the tries that are counted for a while and the totals. */
  async function rowsByTable(): Promise<Record<string, number>> {
    const tables = await app.db.introspection.getTables();
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      if (['attempts', 'counters', 'note_grams', 'post_grams'].includes(name) || name.endsWith('_config')) continue;
      // The segments of the full-text index are merged when it likes; what they stand for are rows of docsize.
      if (/_(?:data|idx|content)$/.test(name)) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(app.db);
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  }
});
