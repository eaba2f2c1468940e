import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { changeEmail, confirmEmail, resendConfirmation, undoEmailChange } from '#contract/account-email.ts';
import { downloadAudit, listAudit } from '#contract/admins.ts';
import { addArticle } from '#contract/article-forms.ts';
import * as blog from '#contract/blog.ts';
import * as bookmarks from '#contract/bookmarks.ts';
import * as feed from '#contract/feed.ts';
import * as friends from '#contract/friends.ts';
import * as actions from '#contract/note-actions.ts';
import { listNoteChanges } from '#contract/note-changes.ts';
import * as imports from '#contract/note-import.ts';
import * as noteTags from '#contract/note-tags.ts';
import * as people from '#contract/note-people.ts';
import * as shares from '#contract/note-shares.ts';
import * as versions from '#contract/note-versions.ts';
import * as notes from '#contract/notes.ts';
import { listNotifications, readNotifications } from '#contract/push.ts';
import { listReminders } from '#contract/next-reminders.ts';
import * as reminders from '#contract/reminders.ts';
import * as safety from '#contract/safety.ts';
import { forgotPassword, login, resetPassword } from '#contract/session.ts';
import { getProfile, searchUsers } from '#contract/profiles.ts';
import { deleteMe, updateMe } from '#contract/users.ts';
import { indexAuthor } from '#server/blog/article-index.store.ts';
import { listPublicArticles } from '#server/blog/article-lists.store.ts';
import { indexLeftPosts } from '#server/feed/late-post-index.ts';
import { findNotesOfPosts } from '#server/feed/post-notes.store.ts';
import { countTagged } from '#server/feed/post-index.store.ts';
import { thumbnailName } from '#server/notes/attachments/attachments.service.ts';
import { listKnownFileNames } from '#server/notes/attachments/attachments.store.ts';
import { updateNotebook } from '#server/notes/changes/notebook.store.ts';
import {
  findRecompiled,
  findScans,
  recordStatements,
  sqliteSteps,
  type StatementRecorder,
} from '#server/testing/query-plans.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { lastTokenTo } from '#server/testing/test-mail.ts';
import { sweepClaimedAccounts } from '#server/users/email/claim-account.service.ts';
import { sweepEmailLinks } from '#server/users/email/confirm-email.service.ts';

/** Every order and filter of the notes' lists, from the start and from a cursor. */
const everyList = (id: string) =>
  ['created', 'updated'].flatMap((sort) =>
    [{}, { pinned: 'true' }, { untagged: 'true' }, { tag: 'water' }, { tag: 'water', pinned: 'true' }].flatMap(
      (filter) =>
        ['false', 'true', 'any'].flatMap((archived) => {
          const query: Record<string, string> = { ...filter, sort, archived };
          return [query, { ...query, cursor: sort === 'updated' ? `1~${id}` : id }];
        }),
    ),
  );

/** Every way to ask for a part of the feed. */
const feedQueries = [
  { tag: 'river' },
  { q: 'river' },
  { q: 'river -lake "the river" tag:river before:2999' },
  { q: '-lake' },
  { q: 'tag:river -tag:lake' },
  { view: 'friends' as const },
  { view: 'friends' as const, q: 'river', tag: 'river' },
];

/** Every call that organises notes. */
async function organise(who: Person, id: string): Promise<void> {
  await who.ok(actions.readNote, { params: { id } });
  await who.ok(actions.changeNote, { params: { id }, body: { pinned: true, archived: true } });
  for (const action of actions.bulkActions) {
    await who.ok(actions.changeNotes, { body: { ids: [id], action, tag: 'water/deep' } });
    await who.ok(actions.changeNotes, { body: { ids: [id], action: 'addTag', tag: 'water/deep' } });
  }
  await who.ok(noteTags.renameTag, { params: { tag: 'water' }, body: { name: 'sea' } });
  await who.ok(noteTags.removeTag, { params: { tag: 'sea' } });
  await who.ok(notes.updateNote, { params: { id }, body: { description: '- [ ] Swim' } });
  await who.ok(actions.tickTask, { params: { id, index: '0' }, body: { done: true, text: 'Swim' } });
}

describe.each(engines)('the plans of queries on %s', (engine) => {
  let recorder: StatementRecorder;
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    recorder = recordStatements();
    app = await startTestApp(engine);
    mara = await app.signUp();
    recorder.forget();
  });
  afterAll(async () => {
    recorder.stop();
    await app.close();
  });

  /** A note of Mara's that another person reads, organises, writes in and leaves. */
  async function shareWith(other: Person): Promise<void> {
    const { data: note } = await mara.ok(notes.addNote, {
      body: { title: 'Together', description: '[[A title]] and - [ ] tasks' },
    });
    const person = { id: note._id, userId: other.user._id };
    await mara.ok(people.shareNote, { params: person, body: { role: 'writer' } });
    await mara.ok(actions.readNote, { params: { id: note._id } });
    for (const query of [{}, { limit: 5 }, { tag: 'sea' }, { q: 'together' }])
      await other.ok(notes.listNotes, { query });
    await organise(other, note._id);
    await other.ok(notes.listTags);
    await other.ok(actions.readNote, { params: { id: note._id } });
    await other.ok(notes.updateNote, { params: { id: note._id }, body: { title: 'Togetherness', tags: ['sea'] } });
    await other.ok(versions.listVersions, { params: { id: note._id } });
    await other.ok(listNoteChanges);
    await mara.ok(updateMe, { body: { name: 'Mara Lind' } });
    await other.ok(people.unshareNote, { params: person });
    await mara.ok(people.shareNote, { params: person, body: { role: 'reader' } });
  }

  /** A link to a note of Mara's, from its making to its end. */
  async function linkTo(id: string, cursor: string): Promise<void> {
    const { data: link } = await mara.ok(shares.addShare, { params: { id }, body: { attachments: true } });
    const path = new URL(link.url ?? '').pathname;
    for (const address of [path, `${path}/files/${id}`])
      await app.visitor.fetch(address, { headers: { 'user-agent': 'Mozilla' } });
    await mara.ok(shares.listShares, { params: { id } });
    for (const query of [{}, { cursor }]) {
      await mara.ok(shares.listAllShares, { query });
      await mara.ok(shares.listAllPeople, { query });
    }
    await mara.ok(shares.deleteShare, { params: { id, shareId: link._id } });
  }

  const plansOf = async (): Promise<Map<string, string[]>> => {
    const statements = recorder.statements();
    expect(findRecompiled(statements)).toEqual([]);
    return findScans(app.db, statements);
  };

  it('tells of a column of a partial index that is compared with a parameter', async () => {
    await app.db.selectFrom('users').select('id').where('users.banned', '=', 0).execute();
    expect(findRecompiled(recorder.statements())).toHaveLength(1);
    recorder.forget();
  });

  it('find the actions of admins by each filter', async () => {
    const admin = await addAdminTo(app, 'superAdmin');
    recorder.forget();
    const of = { admin: admin.id };
    for (const query of [of, { action: 'user.ban' }, { from: '2026-01-01' }, { to: '2026-01-01', ...of }]) {
      await admin.ok(listAudit, { query });
      await admin.fetch(`${downloadAudit.path}?${new URLSearchParams(query)}`).then((answer) => answer.text());
    }
    expect(await plansOf()).toEqual(new Map());
    recorder.forget();
  });

  it('tells of a query that reads through a table', async () => {
    await app.db.selectFrom('notes').selectAll().where('description', '=', 'river').execute();
    await app.db.selectFrom('posts').selectAll().orderBy('content').limit(5).execute();
    expect([...(await plansOf()).keys()]).toHaveLength(2);
    recorder.forget();
  });

  it('look everything up that people ask for', async () => {
    const cursor = '01900000-0000-7000-8000-000000000000';
    await app.visitor.ok(login, { body: { email: mara.user.email, password: mara.password } });
    const { data: note } = await mara.ok(notes.addNote, {
      body: { title: 'A title', description: 'The river, [[A title]]', tags: ['water'] },
    });
    await mara.ok(notes.addNote, { body: { title: 'Upstream', description: '[[A title]] and [[Nobody]]' } });
    const saveId = '5f0c5c7e-6d1b-4f53-9b7c-2f1d9a7c1e11';
    await mara.ok(notes.updateNote, { params: { id: note._id }, body: { title: 'Another title', saveId } });
    const linkTargets = [{ title: 'Another title', id: note._id }];
    await mara.ok(notes.updateNote, {
      params: { id: note._id },
      body: { description: '[[Another title]]', linkTargets },
    });
    await mara.ok(actions.readNote, { params: { id: note._id } });
    const version = { id: note._id, version: '1' };
    await mara.ok(versions.readVersion, { params: version });
    await mara.ok(versions.restoreVersion, { params: version });
    await mara.ok(versions.listVersions, { params: { id: note._id } });
    for (const query of [
      {},
      { limit: 5 },
      { cursor },
      { tag: 'water' },
      { tag: 'water', cursor },
      { q: 'river' },
      { q: 'river', tag: 'water', cursor },
      { q: 'tag:water', cursor },
      { q: '-tag:water -mud', cursor },
      { q: 'has:file' },
      { q: 'has:task', tag: 'water', cursor },
      { q: 'before:2030 after:2020', cursor },
      { q: '"the river"' },
      { q: 'has:file has:task tag:water before:2030 -mud river', cursor },
    ])
      await mara.ok(notes.listNotes, { query });
    for (const query of everyList(cursor)) await mara.ok(notes.listNotes, { query });
    await organise(mara, note._id);
    await mara.ok(notes.listTags);
    for (const query of [{}, { since: '1' }, { since: `1${'2'.padStart(15, '0')}` }])
      await mara.ok(listNoteChanges, { query });
    await linkTo(note._id, cursor);
    const body = { at: new Date(app.clock.now()).toISOString(), timeZone: 'UTC' };
    const { data: reminder } = await mara.ok(reminders.addReminder, { params: { id: note._id }, body });
    for (const query of [{}, { state: 'sent' }, { cursor: `1~${cursor}` }, { state: 'sent', cursor: `1~${cursor}` }])
      await mara.ok(listReminders, { query });
    await mara.ok(reminders.listNoteReminders, { params: { id: note._id } });
    await mara.ok(reminders.changeReminder, { params: { id: reminder._id }, body: { repeat: 'daily' } });
    await mara.ok(reminders.makeReminderFeed);
    const { url } = await mara.ok(reminders.getReminderFeed);
    await app.visitor.fetch(new URL(url ?? '').pathname);
    await app.remind();
    await mara.ok(notes.listDeletedNotes, { query: { cursor: `1~${cursor}` } });
    const { data: post } = await mara.ok(feed.addPost, { body: { content: 'The #river', noteId: note._id } });
    const params = { id: post._id };
    await mara.ok(feed.listNotesOfPosts);
    await findNotesOfPosts(app.db, mara.user._id, { first: post._id, last: post._id });
    await mara.ok(feed.addComment, { params, body: { content: 'A comment' } });
    await mara.ok(feed.upvotePost, { params });
    await app.visitor.ok(feed.listPosts, { query: { cursor } });
    await mara.ok(feed.listPosts);
    for (const asked of feedQueries)
      for (const query of [asked, { ...asked, cursor }]) await mara.ok(feed.listPosts, { query });
    await countTagged(app.db, 'river', undefined);
    await indexLeftPosts(app.platform);
    await app.visitor.ok(feed.listFeedTags);
    await mara.ok(bookmarks.bookmarkPost, { params });
    for (const query of [{}, { cursor: `1~${cursor}` }]) await mara.ok(bookmarks.listBookmarks, { query });
    await mara.ok(bookmarks.listBookmarkIds);
    await mara.ok(bookmarks.unbookmarkPost, { params });
    await mara.ok(feed.updatePost, { params, body: { content: 'The #lake' } });
    await mara.ok(feed.getPost, { params });
    await mara.ok(feed.listComments, { params, query: { cursor } });
    await mara.ok(feed.listDeletedPosts, { query: { cursor: `1~${cursor}` } });
    for (const query of [{}, { cursor }])
      await app.visitor.ok(feed.listPostsOfUser, { params: { id: mara.user._id }, query });
    await mara.ok(getProfile, { params: { id: mara.user._id } });
    for (const name of ['mar', 'mara lind']) await mara.ok(searchUsers, { query: { name } });
    await mara.ok(friends.listFriends);
    for (const query of [{}, { cursor }]) await mara.ok(listNotifications, { query });
    await mara.ok(readNotifications);
    expect(recorder.statements().size).toBeGreaterThan(50);
    expect(await plansOf()).toEqual(new Map());
  });

  it('look everything up for a reader from whom people are hidden, and what hides them', async () => {
    recorder.forget();
    const cursor = '01900000-0000-7000-8000-000000000000';
    const [reader, other] = [await app.signUp('Reader'), await app.signUp('Other')];
    const params = { id: other.user._id };
    await reader.ok(safety.mutePerson, { params });
    await reader.ok(safety.blockPerson, { params });
    await reader.ok(safety.listHidden);
    const { data: post } = await mara.ok(feed.addPost, { body: { content: 'The river' } });
    const { data: own } = await reader.ok(feed.addPost, { body: { content: 'My own' } });
    await other.ok(feed.addComment, { params: { id: post._id }, body: { content: 'A comment' } });
    await other.ok(feed.upvotePost, { params: { id: post._id } });
    // As on a thought with thousands, which is not read whole.
    await app.db
      .updateTable('posts')
      .set({ upvote_count: 900, comment_count: 900 })
      .where('id', '=', post._id)
      .execute();
    for (const query of [{}, { cursor }]) {
      for (const more of [{}, ...feedQueries]) await reader.ok(feed.listPosts, { query: { ...query, ...more } });
      await reader.ok(feed.listPostsOfUser, { params: { id: mara.user._id }, query });
      await reader.ok(feed.listComments, { params: { id: post._id }, query });
      await reader.ok(listNotifications, { query });
    }
    await countTagged(app.db, 'river', reader.user._id);
    for (const query of [{}, { cursor: `1~${cursor}` }]) await reader.ok(bookmarks.listBookmarks, { query });
    await reader.ok(feed.getPost, { params: { id: post._id } });
    await mara.ok(feed.upvotePost, { params: { id: own._id } });
    await reader.ok(getProfile, { params: { id: mara.user._id } });
    for (const name of ['mar', 'mara lind']) await reader.ok(searchUsers, { query: { name } });
    await reader.ok(safety.unblockPerson, { params });
    expect(recorder.statements().size).toBeGreaterThan(30);
    expect(await plansOf()).toEqual(new Map());
  });

  it('look everything up for the address of an account, and for an account that is claimed', async () => {
    const asking = await startTestApp(engine, { CONFIRM_EMAIL: 'on' });
    onTestFinished(() => asking.close());
    recorder.forget();
    const [who, claimed] = [await asking.signUp(), await asking.signUp()];
    await who.ok(resendConfirmation);
    const open = async (to: string, page: 'confirm-email' | 'undo-email-change') => ({
      body: { token: await lastTokenTo(asking, to, page) },
    });
    await asking.visitor.ok(confirmEmail, await open(who.user.email, 'confirm-email'));
    const next = newEmail();
    await who.ok(changeEmail, { body: { email: next, password: who.password } });
    await asking.visitor.ok(confirmEmail, await open(next, 'confirm-email'));
    await asking.visitor.ok(undoEmailChange, await open(who.user.email, 'undo-email-change'));
    await claimed.ok(notes.addNote, { body: { title: 'A title', description: 'The river' } });
    await asking.visitor.ok(forgotPassword, { body: { email: claimed.user.email } });
    const token = await lastTokenTo(asking, claimed.user.email, 'reset-password');
    await asking.visitor.ok(resetPassword, { body: { token, password: 'a new password of hers' } });
    asking.clock.advance(31 * 24 * 60 * 60_000);
    await sweepClaimedAccounts(asking.platform);
    await sweepEmailLinks(asking.platform);
    expect(recorder.statements().size).toBeGreaterThan(30);
    expect(await plansOf()).toEqual(new Map());
    expect(await asking.db.selectFrom('notes').select('id').execute()).toEqual([]);
  });

  it('look everything up that an import asks for, and its undoing', async () => {
    recorder.forget();
    const importId = randomUUID();
    const date = '2019-01-01T00:00:00.000Z';
    const given = (title: string) => ({ clientId: randomUUID(), title, description: `[[${title} too]]`, date });
    const all = ['Kept', 'Undone', 'Undone too'].map((title) => Object.assign(given(title), { tags: ['sea'] }));
    const { results } = await mara.ok(imports.importNotes, { body: { notes: all, importId } });
    const [id, attId] = [results[0]?._id ?? '', randomUUID()];
    await mara.ok(imports.findImported, { body: { clientIds: all.map(({ clientId }) => clientId) } });
    await mara.ok(imports.importAttachment, { params: { id, attId }, body: {}, files: [textFile()] });
    await mara.ok(notes.deleteAttachment, { params: { id, attId } });
    await listKnownFileNames(app.db, ['a.txt', 'b.thumb'], thumbnailName);
    await mara.ok(imports.listImports);
    expect(await mara.ok(imports.undoImport, { params: { importId } })).toMatchObject({ deleted: 2, binned: 1 });
    expect(recorder.statements().size).toBeGreaterThan(15);
    expect(await plansOf()).toEqual(new Map());
  });

  it('look up the articles of the blog, or walk them in their order until a page is full', async () => {
    recorder.forget();
    const after = { at: 1, id: '01900000-0000-7000-8000-000000000000' };
    for (const query of [{}, { tag: 'water' }, { q: 'river' }, { q: 'river wid' }, { q: 'river', tag: 'water' }])
      for (const cursor of [{}, { after }]) await listPublicArticles(app.db, { limit: 20, ...query, ...cursor });
    await indexAuthor(app.db, { id: mara.user._id, name: 'Mara' });
    expect(recorder.statements().size).toBeGreaterThan(10);
    expect(await plansOf()).toEqual(new Map());
  });

  it('look everything up that goes with what people throw away, and with them', async () => {
    recorder.forget();
    const noor = await app.signUp('Noor');
    const { request } = await noor.ok(friends.requestFriendship, { body: { userId: mara.user._id } });
    await mara.ok(friends.acceptFriendship, { params: { id: request?._id ?? '' } });
    await shareWith(noor);
    await noor.ok(friends.removeFriend, { params: { userId: mara.user._id } });
    await noor.ok(notes.emptyBin);
    await noor.ok(feed.emptyPostBin);
    const content = 'The river is wide. '.repeat(5);
    const { data: article } = await noor.ok(addArticle, {
      body: { title: 'The river', content, tags: ['water'] },
    });
    await noor.ok(blog.getArticle, { params: { slug: article.slug } });
    await noor.ok(blog.getArticleNote, { params: { id: article._id } });
    await noor.ok(blog.listMyArticles);
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(recorder.statements().size).toBeGreaterThan(20);
    expect(await plansOf()).toEqual(new Map());
  });

  it('look everything up that the hourly sweep removes', async () => {
    recorder.forget();
    await updateNotebook(app.db, mara.user._id, { removed: [mara.user._id], at: app.clock.now() });
    app.clock.advance(200 * 24 * 60 * 60_000);
    await app.sweep();
    expect(recorder.statements().size).toBeGreaterThan(5);
    expect(await plansOf()).toEqual(new Map());
  });
});

describe('the plans of counts and bins on sqlite', () => {
  it('read no thought to count a person’s, and sort no bin and no list of notes', async () => {
    const recorder = recordStatements();
    const app = await startTestApp('sqlite');
    onTestFinished(async () => {
      recorder.stop();
      await app.close();
    });
    const mara = await app.signUp();
    await mara.ok(getProfile, { params: { id: mara.user._id } });
    await mara.ok(feed.listDeletedPosts);
    await mara.ok(notes.listDeletedAttachments);
    for (const query of everyList('01900000-0000-7000-8000-000000000000')) await mara.ok(notes.listNotes, { query });
    const stepsOf = async (part: RegExp) => {
      const found = [...recorder.statements()].filter((statement) => part.test(statement));
      return (await Promise.all(found.map((statement) => sqliteSteps(app.db, statement)))).flat();
    };
    const counting = await stepsOf(/^select count\(\*\).* from "posts"/);
    expect(counting.length).toBeGreaterThan(0);
    expect(counting.filter((step) => !step.includes('COVERING INDEX'))).toEqual([]);
    const pages = await stepsOf(/order by .*"deleted_at" desc/);
    expect(pages.length).toBeGreaterThan(1);
    const lists = await stepsOf(/from "notes".* order by "(?:notes|note_tags)"\."(?:id|note_id|updated_at)" desc/);
    expect(lists.length).toBeGreaterThan(12);
    expect(lists.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
    expect(pages.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
  });
});
