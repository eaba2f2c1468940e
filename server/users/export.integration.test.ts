import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeNote } from '#contract/notes/note-actions.ts';
import { addShare } from '#contract/notes/note-shares.ts';
import { addNote } from '#contract/notes/notes.ts';
import { addComment, addPost, upvotePost } from '#contract/feed/feed.ts';
import { updateNotificationSettings } from '#contract/push/push.ts';
import { exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, largeFile } from '#server/testing/test-files.ts';

/** Where the export has the rows of a table, or why it has none of them. */
const tables: Record<string, { key: string } | { reason: string }> = {
  active_people: { reason: 'who was there on a day, kept for a month to count people' },
  article_bookmarks: { key: 'articleBookmarks' },
  article_drafts: { key: 'articles' },
  article_edits: { key: 'articles' },
  article_versions: { key: 'articles' },
  preview_links: { reason: 'secret addresses, which open nothing that the export does not have' },
  article_pictures: { key: 'articles' },
  attachments: { key: 'notes' },
  blogs: { key: 'articles' },
  mail_addresses: { reason: 'a secret address, which tells nothing to its person' },
  calendar_feeds: { reason: 'a secret address, which tells nothing to its person' },
  comments: { key: 'comments' },
  feedback: { key: 'feedback' },
  friend_requests: { key: 'friendRequests' },
  friendships: { key: 'friends' },
  hidden_people: { key: 'hiddenPeople' },
  post_bookmarks: { key: 'bookmarks' },
  known_devices: { key: 'knownDevices' },
  moderation_actions: { key: 'moderationActions' },
  appeals: { key: 'moderationActions' },
  staff_notes: { reason: 'what admins noted for each other' },
  muted_kinds: { key: 'settings' },
  digests: { key: 'digest' },
  notebooks: { reason: 'a revision and totals of the notes' },
  note_imports: { reason: 'a list of what was taken in, for its undo' },
  note_changes: { reason: 'revisions of the notes, for devices' },
  note_links: { key: 'notes' },
  note_shares: { key: 'shares' },
  note_people: { reason: 'the place of notes of others, which their owners export' },
  note_tags: { key: 'notes' },
  note_versions: { key: 'notes' },
  notes: { key: 'notes' },
  notifications: { key: 'notifications' },
  claimed_accounts: { reason: 'a time until which notes from before stay in the bin' },
  email_links: { reason: 'hashes that work for some days' },
  password_resets: { reason: 'a hash that works for an hour' },
  post_upvotes: { key: 'upvotes' },
  posts: { key: 'posts' },
  post_notes: { key: 'posts' },
  post_pictures: { key: 'posts' },
  push_subscriptions: { reason: 'keys of browsers, which tell nothing to their person' },
  reminder_settings: { key: 'settings' },
  reminders: { key: 'reminders' },
  reports: { key: 'reports' },
  saved_searches: { key: 'savedSearches' },
  second_factors: { key: 'secondFactor' },
  passkeys: { key: 'passkeys' },
  passkey_challenges: { reason: 'hashes that work for some minutes' },
  access_tokens: { key: 'accessTokens' },
  webhooks: { key: 'webhooks' },
  scheduled_exports: { key: 'scheduledExport' },
  sessions: { key: 'sessions' },
  file_texts: { reason: 'made of the files, to find notes by their words' },
  stored_bytes: { reason: 'a count of the bytes of their files' },
  user_names: { reason: 'made of the name, to find people by it' },
};

describe.each(engines)('the export on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const exportOf = async (person: Person): Promise<Record<string, unknown>> => {
    const zip = readZip(await bytesOf(await person.fetch(exportMe.path)));
    return z.parse(z.record(z.string(), z.unknown()), JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? ''));
  };

  it('has upvotes, notifications and settings', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await app.signUp('Noor')];
    const { data: own } = await mara.ok(addPost, { body: { content: 'A thought' } });
    const { data: other } = await noor.ok(addPost, { body: { content: 'Another one' } });
    await mara.ok(upvotePost, { params: { id: other._id } });
    await noor.ok(addComment, { params: { id: own._id }, body: { content: 'Well said' } });
    await mara.ok(updateNotificationSettings, { body: { upvote: false } });
    const now = new Date(app.clock.now()).toISOString();
    expect(await exportOf(mara)).toMatchObject({
      upvotes: [{ postId: other._id, createdAt: now }],
      notifications: [
        { kind: 'comment', actor: 'Noor', postId: own._id, excerpt: 'Well said', createdAt: now, readAt: null },
      ],
      settings: { notifications: { comment: true, upvote: false } },
    });
  });

  it('tells what is pinned and archived, in both forms', async () => {
    const mara = await app.signUp();
    const body = { title: 'A list', description: '- [x] Done' };
    const { data: note } = await mara.ok(addNote, { body });
    await mara.ok(addNote, { body: { ...body, title: 'Neither' } });
    await mara.ok(changeNote, { params: { id: note._id }, body: { pinned: true, archived: true } });
    expect(await exportOf(mara)).toMatchObject({
      notes: [
        { title: 'A list', pinned: true, archived: true, tasks: { done: 1, total: 1 } },
        { title: 'Neither', pinned: false, archived: false },
      ],
    });
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    const files = [...zip].filter(([name]) => name.endsWith('.md')).map(([, content]) => content.toString());
    expect(files.filter((text) => text.includes('pinned: true\narchived: true\n'))).toHaveLength(1);
    expect(files.filter((text) => /pinned|archived/.test(text))).toHaveLength(1);
  });

  it('tells of links to notes, without their addresses', async () => {
    const mara = await app.signUp();
    const { data: note } = await mara.ok(addNote, { body: { title: 'A list', description: 'Some words' } });
    const params = { id: note._id };
    const { data: first } = await mara.ok(addShare, { params, body: { password: 'harbour lights' } });
    const { data: second } = await mara.ok(addShare, { params, body: { attachments: true } });
    const exported = await exportOf(mara);
    const shown = [second, first].map((share) => Object.assign({}, share, { url: undefined, noteId: note._id }));
    expect(exported['shares']).toEqual(shown);
    for (const { url } of [first, second]) {
      const token = new URL(url ?? '').pathname.slice('/s/'.length);
      expect(JSON.stringify(exported)).not.toContain(token);
    }
    expect(JSON.stringify(exported)).not.toContain('argon2');
  });

  // Where the system tells which files a process has open.
  it.runIf(process.platform === 'linux')('closes what it reads when whoever asked for it leaves', async () => {
    const mara = await app.signUp();
    await mara.ok(addNote, { body: { title: 'A large file', description: 'Some words' }, files: [largeFile(16e6)] });
    const openFiles = async () => {
      const names = await readdir('/proc/self/fd');
      const places = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
      return places.filter((place) => place.startsWith(`${app.dataDir}/files/`)).length;
    };
    const { hostname, port } = new URL(app.origin);
    const client = connect(Number(port), hostname);
    // It takes nothing in, so that the file is not read to its end.
    client.pause();
    client.write(`GET ${exportMe.path} HTTP/1.1\r\nhost: x\r\nauth-token: ${mara.token}\r\n\r\n`);
    await vi.waitFor(async () => expect(await openFiles()).toBe(1));
    client.resetAndDestroy();
    await vi.waitFor(async () => expect(await openFiles()).toBe(0));
  });

  it('has every table that holds a person’s rows, or a reason why not', async () => {
    const personal = (await app.db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => ['user_id', 'author_id', 'reported_by', 'from_id'].includes(name)),
    );
    expect(personal.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
    const exported = await exportOf(await app.signUp());
    for (const where of Object.values(tables)) if ('key' in where) expect(exported).toHaveProperty(where.key);
  });
});
