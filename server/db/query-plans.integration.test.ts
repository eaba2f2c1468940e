import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  actOnPerson,
  addStaffNote,
  decideAppeal,
  getPerson,
  listAppeals,
} from '#contract/moderation/moderation.admin.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import { addReport } from '#contract/reports/reports.ts';
import { listReports, resolveReport } from '#contract/reports/reports.admin.ts';
import { changeEmail, confirmEmail, resendConfirmation, undoEmailChange } from '#contract/users/account-email.ts';
import { downloadAudit, listAudit } from '#contract/admins/admins.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { listArticleVersions, restoreArticleVersion } from '#contract/blog/article-versions.ts';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import * as articleBookmarks from '#contract/blog/article-bookmarks.ts';
import * as articleComments from '#contract/blog/article-comments.ts';
import * as blog from '#contract/blog/blog.ts';
import * as bookmarks from '#contract/feed/bookmarks.ts';
import * as feed from '#contract/feed/feed.ts';
import * as fileTexts from '#contract/notes/file-texts.ts';
import * as friends from '#contract/friends.ts';
import * as actions from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import * as imports from '#contract/notes/note-import.ts';
import * as noteTags from '#contract/notes/note-tags.ts';
import * as people from '#contract/notes/note-people.ts';
import { getDigest, updateDigest } from '#contract/digest.ts';
import * as shares from '#contract/notes/note-shares.ts';
import * as versions from '#contract/notes/note-versions.ts';
import * as notes from '#contract/notes/notes.ts';
import { listNotificationGroups, listNotifications, readNotifications } from '#contract/push/push.ts';
import { listAdminComments, releaseComment } from '#contract/feed/feed.admin.ts';
import { changeAdminPosts, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import { listReminders } from '#contract/reminders/next-reminders.ts';
import * as reminders from '#contract/reminders/reminders.ts';
import * as previews from '#contract/blog/preview-links.ts';
import * as safety from '#contract/safety/safety.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { getProfile, searchUsers, suggestPeople } from '#contract/users/profiles.ts';
import { deleteMe, exportMe, updateMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { indexAuthor } from '#server/blog/article-index.store.ts';
import { listPublicArticles } from '#server/blog/article-lists.store.ts';
import { everyPostPictureName, knownPostPictures } from '#server/feed/feed.service.ts';
import { indexLeftPosts } from '#server/feed/late-post-index.ts';
import { findNotesOfPosts } from '#server/feed/post-notes.store.ts';
import { hasLetGo } from '#server/feed/posts.store.ts';
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
import { writeTimeCursor } from '#server/http/paging.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve } from '#server/testing/test-articles.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
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

  it('look up a person, what was done to them and what was reported of them', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    const [reporter, other] = [await app.signUp('Reporter'), await app.signUp('Other')];
    recorder.forget();
    const params = { id: other.user._id };
    const { data: post } = await other.ok(feed.addPost, { body: { content: 'The river' } });
    await reporter.ok(addReport, { body: { contentType: 'post', contentId: post._id, reason: 'Spam' } });
    const [report] = await app.db
      .selectFrom('reports')
      .select('id')
      .where('content_type', '=', 'post')
      .where('content_id', '=', post._id)
      .execute();
    const reportId = report?.id ?? '';
    const until = new Date(app.clock.now() + 60_000).toISOString();
    await moderator.ok(actOnPerson, { params, body: { type: 'suspend', reason: 'Rude', until, reportId } });
    await moderator.ok(addStaffNote, { params, body: { text: 'Seen' } });
    await moderator.ok(getPerson, { params });
    for (const query of [{}, { cursor: post._id }]) await other.ok(listOwnActions, { query });
    const [action] = (await other.ok(listOwnActions)).data;
    await other.ok(appealAction, { params: { id: action?._id ?? '' }, body: { text: 'I disagree' } });
    const second = await addAdminTo(app, 'moderator');
    const [appeal] = (await second.ok(listAppeals)).appeals;
    await second.ok(decideAppeal, { params: { id: appeal?._id ?? '' }, body: { granted: true, reason: 'Agreed' } });
    await second.ok(listAppeals, { query: { state: 'decided' } });
    await second.ok(actOnPerson, { params, body: { type: 'limit', reason: 'Pushy', until } });
    for (const query of [{}, ...feedQueries]) await other.ok(feed.listPosts, { query });
    await other.ok(feed.getPost, { params: { id: post._id } });
    app.clock.advance(60_000);
    // The clock ends the limit before this is answered.
    await other.ok(feed.listPosts);
    await other.ok(deleteMe, { body: { password: other.password } });
    expect(recorder.statements().size).toBeGreaterThan(40);
    expect(await plansOf()).toEqual(new Map());
  });

  it('find thoughts by their words and authors, and those that wait', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    const other = await app.signUp('Other');
    const { data: post } = await other.ok(feed.addPost, { body: { content: 'The river' } });
    recorder.forget();
    for (const query of [{}, { page: '2' }, { search: 'river ri' }, { held: 'true' }, { held: 'true', search: 'r' }])
      await moderator.ok(listAdminPosts, { query });
    const body = { ids: [post._id], action: 'delete' as const };
    await moderator.ok(changeAdminPosts, { body });
    await moderator.ok(releasePost, { params: { id: post._id }, body: { held: false } });
    const params = { id: post._id };
    const { data } = await other.ok(feed.addComment, { params, body: { content: 'The lake' } });
    const [comment] = data.comments;
    await app.db
      .updateTable('comments')
      .set({ held: 1 })
      .where('id', '=', comment?._id ?? '')
      .execute();
    await moderator.ok(listAdminComments, { query: { state: 'held' } });
    await moderator.ok(releaseComment, { params: { id: comment?._id ?? '' }, body: { held: false } });
    expect(await hasLetGo(app.db, other.user._id, 2)).toBe(false);
    expect(recorder.statements().size).toBeGreaterThan(8);
    expect(await plansOf()).toEqual(new Map());
    recorder.forget();
  });

  it('group reports by what they are about', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    const [reporter, other] = [await app.signUp('Reporter'), await app.signUp('Other')];
    recorder.forget();
    const body = { contentType: 'user' as const, contentId: other.user._id, reason: 'Spam' };
    await reporter.ok(addReport, { body });
    const filters = [{}, { type: 'user' }, { state: 'open' }, { state: 'resolved' }, { search: 'spam', state: 'open' }];
    for (const filter of filters)
      await moderator.ok(listReports, { query: { grouped: 'true', sort: 'createdAt', ...filter } });
    const [row] = (await moderator.ok(listReports, { query: { grouped: 'true' } })).reports;
    await moderator.ok(resolveReport, { params: { id: row?._id ?? '' }, query: { all: 'true' } });
    expect(recorder.statements().size).toBeGreaterThan(3);
    expect(await plansOf()).toEqual(new Map());
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
    const other = await app.signUp('Other');
    const { data: post } = await mara.ok(feed.addPost, { body: { content: 'The #river', noteId: note._id } });
    const params = { id: post._id };
    const pictured = { body: { content: 'Two rivers' }, files: [await pngFile(), await pngFile()] };
    const { data: withPictures } = await mara.ok(feed.addPost, pictured);
    const picture = withPictures.media?.[0];
    for (const url of [picture?.url, picture?.thumbnailUrl]) await other.fetch(url ?? '');
    await mara.ok(addReport, { body: { contentType: 'post', contentId: withPictures._id, reason: 'A river' } });
    const { data: binned } = await mara.ok(feed.deletePost, { params: { id: withPictures._id } });
    await app.visitor.fetch(binned.media?.[0]?.url ?? '');
    await mara.ok(feed.listDeletedPosts);
    await mara.fetch(exportMe.path).then((response) => response.arrayBuffer());
    await mara.ok(feed.permanentlyDeletePost, { params: { id: withPictures._id } });
    await knownPostPictures(app.db, ['a.webp', 'b.small.webp']);
    await Array.fromAsync(everyPostPictureName(app.db));
    await mara.ok(feed.listNotesOfPosts);
    await findNotesOfPosts(app.db, mara.user._id, { first: post._id, last: post._id });
    const content = `A comment for ${mentionOf(other.user)}`;
    const { data: answered } = await mara.ok(feed.addComment, { params, body: { content } });
    const replyTo = answered.comments[0]?._id ?? '';
    await mara.ok(feed.addComment, { params, body: { content: 'A reply', replyTo } });
    await mara.ok(feed.upvotePost, { params });
    await app.visitor.ok(feed.listPosts, { query: { cursor } });
    await mara.ok(feed.listPosts);
    for (const asked of feedQueries)
      for (const query of [asked, { ...asked, cursor }]) await mara.ok(feed.listPosts, { query });
    await countTagged(app.db, 'river', undefined);
    await indexLeftPosts(app.platform);
    await app.visitor.ok(feed.listFeedTags);
    await app.visitor.ok(feed.listFeedPeople);
    await mara.ok(feed.listFeedPeople);
    await mara.ok(bookmarks.bookmarkPost, { params });
    for (const query of [{}, { cursor: `1~${cursor}` }]) await mara.ok(bookmarks.listBookmarks, { query });
    await mara.ok(bookmarks.listBookmarkIds);
    await mara.ok(bookmarks.unbookmarkPost, { params });
    await mara.ok(feed.updatePost, { params, body: { content: `The #lake, ${mentionOf(other.user)}` } });
    await mara.ok(feed.getPost, { params });
    await mara.ok(feed.listComments, { params, query: { cursor } });
    await mara.ok(feed.listDeletedPosts, { query: { cursor: `1~${cursor}` } });
    for (const query of [{}, { cursor }])
      await app.visitor.ok(feed.listPostsOfUser, { params: { id: mara.user._id }, query });
    await mara.ok(getProfile, { params: { id: mara.user._id } });
    for (const name of ['mar', 'mara lind']) await mara.ok(searchUsers, { query: { name } });
    for (const q of ['mar', 'mara lind']) await mara.ok(suggestPeople, { query: { q } });
    await mara.ok(friends.listFriends);
    for (const query of [{}, { cursor }]) await mara.ok(listNotifications, { query });
    for (const query of [{}, { view: 'conversations' }]) await mara.ok(listNotificationGroups, { query });
    const digest = { user_id: mara.user._id, every: 'daily' as const, end_token: 'hers', since: 0, due_at: 0 };
    await app.db.insertInto('digests').values(digest).execute();
    await mara.ok(getDigest);
    await app.sendDigests();
    expect((await app.visitor.fetch('/digest/end?token=hers', { method: 'POST' })).status).toBe(200);
    await mara.ok(updateDigest, { body: { every: 'off' } });
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
      await reader.ok(listNotificationGroups, { query });
    }
    await countTagged(app.db, 'river', reader.user._id);
    for (const query of [{}, { cursor: `1~${cursor}` }]) await reader.ok(bookmarks.listBookmarks, { query });
    await reader.ok(feed.getPost, { params: { id: post._id } });
    await mara.ok(feed.upvotePost, { params: { id: own._id } });
    await reader.ok(getProfile, { params: { id: mara.user._id } });
    for (const name of ['mar', 'mara lind']) await reader.ok(searchUsers, { query: { name } });
    for (const q of ['mar', 'mara lind']) await reader.ok(suggestPeople, { query: { q } });
    await reader.ok(feed.addPost, { body: { content: `Hello ${mentionOf(mara.user)}` } });
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
    for (const query of [{}, { cursor: attId }]) await mara.ok(fileTexts.listUnreadFiles, { query });
    const parts = [{ page: 1, text: 'A heron at the river' }];
    await mara.ok(fileTexts.saveFileText, { params: { id, attId }, body: { parts } });
    for (const query of [{ q: 'heron' }, { q: '"a heron" -lake', sort: 'updated' as const }, { q: 'heron', limit: 5 }])
      await mara.ok(notes.listNotes, { query });
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
      for (const cursor of [{}, { after }])
        await listPublicArticles(app.db, { limit: 20, now: app.clock.now(), ...query, ...cursor });
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
    await approve(app, article);
    await noor.ok(updateArticle, { params: { id: article._id }, body: { title: 'The long river', content } });
    await noor.ok(blog.getArticle, { params: { slug: article.slug }, query: { text: 'edit' } });
    await noor.ok(listArticleVersions, { params: { id: article._id }, query: { cursor: '9' } });
    const { data: link } = await noor.ok(previews.addPreviewLink, { params: { id: article._id } });
    await app.visitor.fetch(new URL(link.url ?? '').pathname);
    await noor.ok(previews.deletePreviewLink, { params: { id: article._id, linkId: link._id } });
    await noor.ok(restoreArticleVersion, { params: { id: article._id, version: '1' } });
    for (const query of [{}, { cursor: writeTimeCursor(1, article._id) }])
      await mara.ok(listArticlesOfUser, { params: { id: article.authorId ?? '' }, query });
    await mara.ok(articleBookmarks.bookmarkArticle, { params: { id: article._id } });
    for (const query of [{}, { cursor: writeTimeCursor(1, article._id) }])
      await mara.ok(articleBookmarks.listArticleBookmarks, { query });
    await mara.ok(articleBookmarks.listArticleBookmarkIds);
    await mara.ok(articleBookmarks.unbookmarkArticle, { params: { id: article._id } });
    await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', article._id).execute();
    const params = { id: article._id };
    const comments: string[] = [];
    for (const replyTo of [undefined, 0]) {
      const body = { content: 'A comment', ...(replyTo === 0 && { replyTo: comments[0] ?? '' }) };
      comments.push((await mara.ok(articleComments.addArticleComment, { params, body })).data._id);
    }
    for (const who of [app.visitor, mara])
      for (const query of [{}, { cursor: comments[1] ?? '' }])
        await who.ok(articleComments.listArticleComments, { params, query });
    await mara.ok(articleComments.deleteArticleComment, { params: { ...params, commentId: comments[0] ?? '' } });
    await mara.ok(addReport, { body: { contentType: 'comment', contentId: comments[1] ?? '', reason: 'Rude' } });
    await noor.ok(listNotifications);
    await noor.ok(blog.listMyArticles);
    await noor.ok(blog.listMyArticles, { query: { cursor: writeTimeCursor(app.clock.now() + 1, article._id) } });
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
