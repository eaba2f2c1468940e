import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { bookmarkArticle } from '#contract/blog/article-bookmarks.ts';
import { addArticleComment } from '#contract/blog/article-comments.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { addComment, addPost, deletePost } from '#contract/feed/feed.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { requestFriendship } from '#contract/friends.ts';
import { addNote, deleteAttachment, deleteNote } from '#contract/notes/notes.ts';
import { actOnPerson } from '#contract/moderation/moderation.admin.ts';
import { appealAction } from '#contract/moderation/moderation.ts';
import { addPreviewLink } from '#contract/blog/preview-links.ts';
import { addReport } from '#contract/reports/reports.ts';
import { adminRoles, type AdminRole } from '#contract/roles.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { insertAdmin, insertSession } from '#server/admins/admins.store.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { hashPassword } from '#server/users/passwords.ts';
import { createBrowserKeys } from '../fake-push.ts';
import { createClient } from '../test-client.ts';
import { newEmail, type TestApp } from '#server/testing/test-app.ts';
import { publish } from '#server/testing/test-articles.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';
import type { DescribedCall } from './described-calls.ts';
import type { Known } from './hostile-requests.ts';

/** Names of what there is to be read, changed and thrown away; the word is that of the path. */
type Names = Record<string, readonly string[]>;

/** Something of everything, and who may come to it. */
export interface FuzzWorld {
  /** Headers of nobody, of the person whom most of it belongs to, and of an admin of each role. */
  credentials: { nobody: Record<string, string>; person: Record<string, string> } & Record<
    AdminRole,
    Record<string, string>
  >;
  known: (call: DescribedCall) => Known;
}

/** Everybody's here; a hash takes long, and one is made for all. */
const password = 'the right password';
const passwordHash = hashPassword(password);

interface AddedAdmin {
  id: string;
  role: AdminRole;
  token: string;
}

async function addAdmin({ db, clock }: TestApp, role: AdminRole): Promise<AddedAdmin> {
  const [id, email, token, now] = [newId(), newEmail(), newToken(), clock.now()];
  const password_hash = await passwordHash;
  await insertAdmin(db, { id, email, email_key: email, password_hash, role, created_at: now });
  const session = { id: newId(), admin_id: id, device: 'Unknown device', created_at: now, last_used_at: now };
  await insertSession(db, { token_hash: hashToken(token), ...session });
  return { id, role, token };
}

async function keepNotes(owner: Passerby): Promise<Names> {
  const body = { title: 'The river', description: 'The river is wide here.', tags: ['water'] };
  const { data: note } = await owner.ok(addNote, { body, files: [textFile('one'), textFile('two')] });
  const { data: other } = await owner.ok(addNote, { body });
  await owner.ok(deleteNote, { params: { id: other._id } });
  const [kept, binned] = note.attachments.map(({ _id }) => _id);
  if (kept === undefined || binned === undefined) throw new Error('The files were not kept.');
  await owner.ok(deleteAttachment, { params: { id: note._id, attId: binned } });
  return { notes: [note._id, other._id], attId: [kept, binned] };
}

/** Requests that cross make friends at once. */
async function befriend(one: Passerby, other: Passerby): Promise<void> {
  await one.ok(requestFriendship, { body: { userId: other.id } });
  await other.ok(requestFriendship, { body: { userId: one.id } });
}

/** A public article with a comment and a draft, each with a picture, a cover and a preview, saved by somebody. */
async function write(app: TestApp, owner: Passerby, reader: Passerby): Promise<Names> {
  const article = await publish(app, owner);
  const { data: draft } = await owner.ok(addArticle, { body: { title: '', content: 'Begun', draft: true } });
  const ids = [article._id, draft._id];
  const [pictureIds, linkId]: [string[], string[]] = [[], []];
  for (const id of ids) {
    const params = { id };
    const { data: pictures } = await owner.ok(addArticlePictures, { params, files: [await pngFile()] });
    pictureIds.push(...pictures.map(({ _id }) => _id));
    linkId.push((await owner.ok(addPreviewLink, { params })).data._id);
  }
  const [, coverImage] = pictureIds;
  await owner.ok(updateArticle, {
    params: { id: draft._id },
    body: { title: '', content: 'Covered', draft: true, coverImage },
  });
  await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', article._id).execute();
  const params = { id: article._id };
  await reader.ok(bookmarkArticle, { params });
  const comments = [(await reader.ok(addArticleComment, { params, body: { content: 'A comment' } })).data._id];
  return {
    blogs: ids,
    slug: [article.slug],
    pictureIds,
    linkId,
    version: ['1', '2'],
    comments,
    commentId: comments,
  };
}

/** All ids of the same names. */
function together(all: readonly Names[]): Names {
  const keys = new Set(all.flatMap((names) => Object.keys(names)));
  return Object.fromEntries([...keys].map((key) => [key, all.flatMap((names) => names[key] ?? [])]));
}

/** What a moderator did to the person, with an appeal that is open and one thought that waits for approval. */
async function moderate(app: TestApp, owner: Passerby, colleague: AddedAdmin): Promise<Names> {
  const { data: waiting } = await owner.ok(addPost, { body: { content: 'A thought that waits' } });
  await app.db.updateTable('posts').set({ held: 1 }).where('id', '=', waiting._id).execute();
  const admin = createClient(app.origin, undefined, { authorization: `Bearer ${colleague.token}` });
  const act = async () => {
    const body = { type: 'message' as const, reason: 'Please be kind.' };
    return (await admin.ok(actOnPerson, { params: { id: owner.id }, body })).data._id;
  };
  const [appealed, open] = [await act(), await act()];
  const { data: appeal } = await owner.ok(appealAction, { params: { id: appealed }, body: { text: 'I was' } });
  return { posts: [waiting._id], actions: [open, appealed], appeals: [appeal._id] };
}

async function meet(owner: Passerby, other: Passerby): Promise<Names> {
  const content = `A #thought for ${mentionOf({ _id: other.id, name: 'Them' })}`;
  const { data: post } = await owner.ok(addPost, { body: { content, alts: ['A boat'] }, files: [await pngFile()] });
  const params = { id: post._id };
  const { data } = await other.ok(addComment, { params, body: { content: 'A comment' } });
  const comments = data.comments.map(({ _id }) => _id);
  const { data: binned } = await owner.ok(addPost, { body: { content: 'A thought of yesterday' } });
  await owner.ok(deletePost, { params: { id: binned._id } });
  const { request } = await other.ok(requestFriendship, { body: { userId: owner.id } });
  await other.ok(addReport, { body: { contentType: 'post', contentId: post._id, reason: 'Rude' } });
  await other.ok(addFeedback, { body: { message: 'A fine thing' } });
  return {
    feed: [post._id, binned._id],
    comments,
    commentId: comments,
    requests: request ? [request._id] : [],
  };
}

const browser = createBrowserKeys();

const sentence = fc.constantFrom('The river is wide here, and nobody in the town knows why it is so wide.');

/** Values that fit fields of these names, so that the tenth check refuses a call and not the first. */
const fitting = (names: Names, emails: readonly string[]): Known['fitting'] => ({
  email: fc.oneof(
    fc.constantFrom(...emails),
    fc.uuid().map((id) => `${id}@example.com`),
  ),
  ...Object.fromEntries(
    ['password', 'currentPassword', 'newPassword'].map((name) => [name, fc.constantFrom(password, 'a wrong one')]),
  ),
  text: sentence,
  content: sentence,
  noteId: fc.constantFrom(...(names['notes'] ?? []), newId()),
  userId: fc.constantFrom(...(names['users'] ?? []), newId()),
  contentId: fc.constantFrom(...(names['users'] ?? []), ...(names['comments'] ?? []), ...Object.values(names).flat()),
  replyTo: fc.constantFrom(...(names['comments'] ?? []), newId()),
  coverImage: fc.constantFrom(...(names['pictureIds'] ?? []), newId(), null),
  ids: fc.constantFrom([...(names['posts'] ?? []), newId()], []),
  publishAt: fc.constantFrom(new Date(0).toISOString(), '9999-12-31T23:59:59.999Z', null),
  until: fc.constantFrom(new Date(Date.now() + 60_000).toISOString(), '9999-12-31T23:59:59.999Z'),
  reportId: fc.constantFrom(...(names['reports'] ?? []), newId()),
  tag: fc.constantFrom('thought', 'Thóught', '#', '_'),
  updatedAt: fc.constantFrom(new Date(0).toISOString(), '9999-12-31T23:59:59.999Z'),
  keys: fc.constant(browser.keys),
  endpoint: fc.constantFrom('https://push.example/browser', 'http://127.0.0.1/', 'https://[::1]/'),
  path: fc.constantFrom('/academy', '/', '/notes/'),
  cursor: fc.constantFrom(newId(), `${Date.now()}~${newId()}`, '0~-', '999999999999999~x'),
  contentType: fc.constantFrom('post', 'user', 'blog', 'comment', 'note'),
});

/** The ids that a parameter of a path may hold: of a note below /notes, and so on. */
function idsFor(path: string, param: string, names: Names): readonly string[] {
  const word = [param, ...path.split('/')].find((candidate) => Object.hasOwn(names, candidate));
  const found = word === undefined ? [] : names[word];
  return found?.length ? found : [newId()];
}

/** Adds something of everything to the application, which may be there already. */
export async function addWorld(app: TestApp): Promise<FuzzWorld> {
  const [owner, other, friend] = [await addPerson(app), await addPerson(app), await addPerson(app)];
  await befriend(owner, friend);
  await app.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', 'in', [owner.id, other.id, friend.id])
    .execute();
  const admins = await Promise.all(adminRoles.map((role) => addAdmin(app, role)));
  const lists = await Promise.all(
    (['reports', 'feedback'] as const).map(
      async (table) => [table, await app.db.selectFrom(table).select('id').limit(20).execute()] as const,
    ),
  );
  const colleague = admins.find(({ role }) => role === 'editor');
  if (!colleague) throw new Error('There is no editor.');
  const names: Names = {
    users: [other.id, owner.id],
    userId: [friend.id, other.id],
    admins: admins.map(({ id }) => id),
    ...(await keepNotes(owner)),
    ...together([await meet(owner, other), await write(app, owner, other)]),
    ...(await moderate(app, owner, colleague)),
    ...Object.fromEntries(lists.map(([table, rows]) => [table, rows.map(({ id }) => id)])),
  };
  const tokenOf = (role: AdminRole) => admins.find((admin) => admin.role === role)?.token ?? randomUUID();
  const bearer = (role: AdminRole) => ({ authorization: `Bearer ${tokenOf(role)}` });
  const emails = (await app.db.selectFrom('users').select('email').limit(5).execute()).map(({ email }) => email);
  return {
    credentials: {
      nobody: {},
      person: { 'auth-token': owner.token ?? '' },
      superAdmin: bearer('superAdmin'),
      editor: bearer('editor'),
      moderator: bearer('moderator'),
    },
    known: ({ path }) => ({ ids: (param) => idsFor(path, param, names), fitting: fitting(names, emails) }),
  };
}
