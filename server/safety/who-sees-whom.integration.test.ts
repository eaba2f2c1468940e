import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle } from '#contract/blog/article-forms.ts';
import * as blog from '#contract/blog/blog.ts';
import * as articleComments from '#contract/blog/article-comments.ts';
import * as articleBookmarks from '#contract/blog/article-bookmarks.ts';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import * as bookmarks from '#contract/feed/bookmarks.ts';
import type { Call } from '#contract/call.ts';
import * as feed from '#contract/feed/feed.ts';
import * as friends from '#contract/friends.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import * as notePeople from '#contract/notes/note-people.ts';
import * as profiles from '#contract/users/profiles.ts';
import * as push from '#contract/push/push.ts';
import { addReport } from '#contract/reports/reports.ts';
import * as safety from '#contract/safety/safety.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { newId } from '#server/platform/ids.ts';
import { picturesPath } from '#server/feed/pictures/present-media.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addShared, befriend } from '#server/testing/share-notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, limit, type Passerby } from '#server/testing/test-people.ts';
import { replaceNameParts } from '#server/users/user-names.store.ts';

const noNotes = { ownNoteId: '', noteId: '' };
const noArticle = { slug: '', articleId: '', articleCommentId: '' };
const nothing = { _id: '' };
const noThoughts = {
  post: nothing,
  commentId: '',
  thirdPost: nothing,
  thirdCommentId: '',
  ownPost: nothing,
  ownCommentId: '',
};

/** How the reader stands to the other person, who is limited in the last two. */
const told = ['stranger', 'blocker', 'blocked', 'muter', 'muted', 'friend', 'limited', 'limitedFriend'] as const;

/** A reader who is limited is a stranger: who sees them is another question. */
const standings = [...told, 'limitedReader'] as const;

type Standing = (typeof standings)[number];

type Thought = Pick<feed.Post, '_id'>;

/** What the other person left behind before the standing began. */
interface Scene {
  reader: Passerby;
  other: Passerby;
  /** The other's thought, which the reader has commented on. */
  post: Thought;
  commentId: string;
  /** The thought of somebody else, with a comment and an upvote of the other. */
  thirdPost: Thought;
  thirdCommentId: string;
  /** The reader's own thought, with a comment of the other. */
  ownPost: Thought;
  ownCommentId: string;
  /** The other's friend request; of nobody where the two are friends. */
  requestId: string;
  /** The reader's note, and the other's, shared with each other where they are friends. */
  ownNoteId: string;
  noteId: string;
  /** An article of the other. */
  slug: string;
  articleId: string;
  /** The other's comment on it. */
  articleCommentId: string;
  /** Thoughts of the other with a picture, by their states. */
  pictures: Map<PictureState, Promise<feed.Media>>;
}

/** What leaves a thought to everybody, or to its author. */
type PictureState = 'shown' | 'held' | 'binned';

type Run = (scene: Scene) => Promise<Response>;

/** What the answer shows of the other person, beside its status. */
type Look = (text: string, scene: Scene) => boolean;

type Route = Pick<Call, 'method'> & { path: string };

interface Row {
  call: Route;
  run: Run;
  /** Left out where the status says it all. */
  look?: Look;
  /** In the order of `told`. */
  expected: readonly [string, string, string, string, string, string, string, string];
}

const send = (who: Client, { method, path }: Route, params: Record<string, string> = {}, body?: object) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return who.fetch(address, { method, ...json });
};

const ofPerson =
  (call: Call, body?: object): Run =>
  ({ reader, other }) =>
    send(reader, call, { id: other.id, userId: other.id }, body);
const ofPost =
  (call: Call, body?: object): Run =>
  ({ reader, post }) =>
    send(reader, call, { id: post._id }, body);

/** The text of the other's thought, comment or article. */
const shows =
  (words: string): Look =>
  (text) =>
    text.includes(words);
const showsPerson: Look = (text, { other }) => text.includes(other.id);

/** Beside the ids of those who upvoted it. */
const namesPerson: Look = (text, { other }) => text.includes(`"user":{"_id":"${other.id}"`);

const everywhere = (status: string): Row['expected'] => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
];
const gone: Row['expected'] = ['403', '404', '404', '403', '403', '403', '404', '403'];
const commentShown: Row['expected'] = ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'];

/** The comment of the other in an answer that is the reader's own thought. */
const inOwnBin =
  (call: Call): Run =>
  async ({ reader, ownPost }) => {
    await reader.ok(feed.deletePost, { params: { id: ownPost._id } });
    return send(reader, call, { id: ownPost._id });
  };

/** Routes beside the calls: they answer bytes. */
const picture: Route = { method: 'GET', path: `${picturesPath}/{id}` };
const thumbnail: Route = { method: 'GET', path: `${picturesPath}/{id}/thumbnail` };

/** What is written with this word waits for approval. */
const heldWord = 'Rumple';

/** Adds a thought of the other with a picture in a state; gives the picture with its addresses as they are told. */
async function addPicture({ other }: Scene, state: PictureState): Promise<feed.Media> {
  const body = { content: state === 'held' ? heldWord : 'Look' };
  const added = await other.ok(feed.addPost, { body, files: [await pngFile()] });
  const params = { id: added.data._id };
  const { data } = state === 'binned' ? await other.ok(feed.deletePost, { params }) : added;
  expect(data.held ?? false).toBe(state === 'held');
  const [media] = data.media ?? [];
  if (!media) throw new Error('The thought has no picture.');
  return media;
}

/** The one of the scene, which is only looked at. */
function pictureOf(scene: Scene, state: PictureState): Promise<feed.Media> {
  const media = scene.pictures.get(state) ?? addPicture(scene, state);
  scene.pictures.set(state, media);
  return media;
}

/** By the address that visitors use, which nobody has to be told. */
const ofPicture =
  (route: Route, state: PictureState): Run =>
  async (scene) =>
    send(scene.reader, route, { id: (await pictureOf(scene, state))._id });

/** By the secret address that its author was shown: who has it was given it. */
const bySecretAddress =
  (state: PictureState): Run =>
  async (scene) => {
    const { url } = await pictureOf(scene, state);
    expect(url).toContain('?key=');
    return scene.reader.fetch(url);
  };

const rows: readonly Row[] = [
  ...[picture, thumbnail].flatMap((call): Row[] => [
    { call, run: ofPicture(call, 'shown'), expected: ['200', '404', '404', '200', '200', '200', '404', '200'] },
    { call, run: ofPicture(call, 'held'), expected: everywhere('404') },
    { call, run: ofPicture(call, 'binned'), expected: everywhere('404') },
  ]),
  { call: picture, run: bySecretAddress('held'), expected: everywhere('200') },
  { call: picture, run: bySecretAddress('binned'), expected: everywhere('200') },
  {
    call: feed.listPosts,
    run: ({ reader }) => reader.fetch(`${feed.listPosts.path}?limit=50`),
    look: (text, { post }) => text.includes(post._id),
    expected: ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: feed.listPosts,
    run: ({ reader }) => reader.fetch(`${feed.listPosts.path}?limit=50`),
    look: (text, { thirdPost, thirdCommentId }) => text.includes(thirdPost._id) && text.includes(thirdCommentId),
    expected: commentShown,
  },
  {
    call: feed.listPosts,
    run: ({ reader }) => reader.fetch(`${feed.listPosts.path}?tag=meadow`),
    look: (text, { post }) => text.includes(post._id),
    expected: ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: feed.listPosts,
    run: ({ reader, other }) => reader.fetch(`${feed.listPosts.path}?q=${other.name.slice(-8)}`),
    look: (text, { post }) => text.includes(post._id),
    expected: ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: feed.listPosts,
    run: ({ reader }) => reader.fetch(`${feed.listPosts.path}?view=friends`),
    look: (text, { post }) => text.includes(post._id),
    expected: ['200 -', '200 -', '200 -', '200 -', '200 -', '200 +', '200 -', '200 +'],
  },
  { call: feed.listFeedTags, run: ({ reader }) => send(reader, feed.listFeedTags), expected: everywhere('200') },
  // Five of all people: recent-authors.integration.test.ts says who they are.
  { call: feed.listFeedPeople, run: ({ reader }) => send(reader, feed.listFeedPeople), expected: everywhere('200') },
  {
    call: bookmarks.bookmarkPost,
    run: ofPost(bookmarks.bookmarkPost),
    expected: ['200', '404', '404', '200', '200', '200', '404', '200'],
  },
  {
    call: bookmarks.unbookmarkPost,
    run: ofPost(bookmarks.unbookmarkPost),
    expected: ['200', '404', '404', '200', '200', '200', '404', '200'],
  },
  {
    // Kept by choice: a mute does not take it away.
    call: bookmarks.listBookmarks,
    run: ({ reader }) => send(reader, bookmarks.listBookmarks),
    look: (text, { post }) => text.includes(post._id),
    expected: ['200 +', '200 -', '200 -', '200 +', '200 +', '200 +', '200 -', '200 +'],
  },
  { call: feed.getPost, run: ofPost(feed.getPost), expected: ['200', '404', '404', '200', '200', '200', '404', '200'] },
  {
    call: feed.getPost,
    run: ({ reader, thirdPost }) => send(reader, feed.getPost, { id: thirdPost._id }),
    look: (text) => text.includes('A comment of the other') && text.includes('"commentCount":1'),
    expected: commentShown,
  },
  {
    // Upvotes of muted and limited people are no words of theirs.
    call: feed.getPost,
    run: ({ reader, thirdPost }) => send(reader, feed.getPost, { id: thirdPost._id }),
    look: (text, { other }) => text.includes(`"upvotes":["${other.id}"],"upvoteCount":1`),
    expected: ['200 +', '200 -', '200 -', '200 +', '200 +', '200 +', '200 +', '200 +'],
  },
  {
    call: feed.listComments,
    run: ({ reader, thirdPost }) => send(reader, feed.listComments, { id: thirdPost._id }),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  {
    call: feed.listComments,
    run: ofPost(feed.listComments),
    expected: ['200', '404', '404', '200', '200', '200', '404', '200'],
  },
  {
    call: feed.listPostsOfUser,
    run: ofPerson(feed.listPostsOfUser),
    look: shows('A thought of the other'),
    expected: ['200 +', '200 -', '404 -', '200 +', '200 +', '200 +', '404 -', '200 +'],
  },
  {
    call: feed.addPost,
    run: ({ reader }) => send(reader, feed.addPost, {}, { content: 'My own' }),
    expected: everywhere('201'),
  },
  { call: feed.updatePost, run: ofPost(feed.updatePost, { content: 'Not mine' }), expected: gone },
  {
    call: feed.updatePost,
    run: ({ reader, ownPost }) => send(reader, feed.updatePost, { id: ownPost._id }, { content: 'Better' }),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  { call: feed.deletePost, run: ofPost(feed.deletePost), expected: gone },
  {
    call: feed.upvotePost,
    run: ofPost(feed.upvotePost),
    expected: ['200', '404', '404', '200', '200', '200', '404', '200'],
  },
  {
    call: feed.addComment,
    run: ofPost(feed.addComment, { content: 'Hello' }),
    expected: ['201', '404', '404', '201', '201', '201', '404', '201'],
  },
  {
    call: feed.addComment,
    run: ({ reader, thirdPost, thirdCommentId }) =>
      send(reader, feed.addComment, { id: thirdPost._id }, { content: 'Hello', replyTo: thirdCommentId }),
    look: namesPerson,
    // A muted person's comment is answered, and not named to who muted them.
    expected: ['201 +', '404 -', '404 -', '201 -', '201 +', '201 +', '404 -', '201 +'],
  },
  {
    call: feed.getPost,
    run: ({ reader, ownPost }) => send(reader, feed.getPost, { id: ownPost._id }),
    look: (text, scene) => text.includes('Mine, to the other') && namesPerson(text, scene),
    expected: commentShown,
  },
  {
    call: feed.deleteComment,
    run: ({ reader, post, commentId }) => send(reader, feed.deleteComment, { id: post._id, commentId }),
    expected: ['200', '404', '404', '200', '200', '200', '404', '200'],
  },
  {
    call: feed.deleteComment,
    run: ({ reader, thirdPost, thirdCommentId }) =>
      send(reader, feed.deleteComment, { id: thirdPost._id, commentId: thirdCommentId }),
    expected: ['403', '404', '404', '403', '403', '403', '404', '403'],
  },
  {
    // Nobody writes on a thought and then keeps its author from it by a block.
    call: feed.deleteComment,
    run: ({ reader, ownPost, ownCommentId }) =>
      send(reader, feed.deleteComment, { id: ownPost._id, commentId: ownCommentId }),
    expected: ['200', '200', '200', '200', '200', '200', '404', '200'],
  },
  {
    call: feed.listDeletedPosts,
    run: inOwnBin(feed.listDeletedPosts),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  {
    call: feed.restorePost,
    run: inOwnBin(feed.restorePost),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  {
    call: feed.permanentlyDeletePost,
    run: inOwnBin(feed.permanentlyDeletePost),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  {
    call: profiles.getProfile,
    run: ofPerson(profiles.getProfile),
    expected: ['200', '200', '404', '200', '200', '200', '404', '200'],
  },
  {
    call: profiles.searchUsers,
    run: ({ reader, other }) => reader.fetch(`${profiles.searchUsers.path}?name=${encodeURIComponent(other.name)}`),
    look: showsPerson,
    expected: ['200 +', '200 -', '200 -', '200 +', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: profiles.suggestPeople,
    run: ({ reader, other }) => reader.fetch(`${profiles.suggestPeople.path}?q=${other.name.slice(-8)}`),
    look: showsPerson,
    expected: ['200 +', '200 -', '200 -', '200 +', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    // A mention names whom one sees, as their profile does.
    call: feed.addPost,
    run: ({ reader, other }) =>
      send(reader, feed.addPost, {}, { content: `Ask ${mentionOf({ _id: other.id, name: other.name })}` }),
    look: (text, { other }) => text.includes(`"mentions":[{"_id":"${other.id}"`),
    expected: ['201 +', '201 -', '201 -', '201 +', '201 +', '201 +', '201 -', '201 +'],
  },
  {
    call: friends.listFriends,
    run: ({ reader }) => send(reader, friends.listFriends),
    look: showsPerson,
    // Of all but the friend: by the request.
    expected: ['200 +', '200 -', '200 -', '200 +', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: friends.requestFriendship,
    run: ({ reader, other }) => send(reader, friends.requestFriendship, {}, { userId: other.id }),
    expected: ['201', '403', '404', '201', '201', '409', '404', '409'],
  },
  {
    call: friends.acceptFriendship,
    run: ({ reader, requestId }) => send(reader, friends.acceptFriendship, { id: requestId }),
    expected: ['200', '404', '404', '200', '200', '404', '404', '404'],
  },
  {
    call: friends.removeFriendRequest,
    run: ({ reader, requestId }) => send(reader, friends.removeFriendRequest, { id: requestId }),
    expected: ['200', '404', '404', '200', '200', '404', '200', '404'],
  },
  {
    call: friends.removeFriend,
    run: ofPerson(friends.removeFriend),
    expected: ['404', '404', '404', '404', '404', '200', '404', '200'],
  },
  {
    call: push.listNotifications,
    run: ({ reader }) => send(reader, push.listNotifications),
    look: (text, scene) => showsPerson(text, scene) || !text.includes('"unread":0'),
    expected: ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: push.listNotificationGroups,
    run: ({ reader }) => send(reader, push.listNotificationGroups),
    look: (text, scene) => showsPerson(text, scene) || !text.includes('"unread":0'),
    expected: ['200 +', '200 -', '200 -', '200 -', '200 +', '200 +', '200 -', '200 +'],
  },
  {
    call: push.readNotifications,
    run: ({ reader }) => send(reader, push.readNotifications),
    expected: everywhere('200'),
  },
  {
    // By its id also what one does not see.
    call: addReport,
    run: ({ reader, post }) =>
      send(reader, addReport, {}, { contentType: 'post', contentId: post._id, reason: 'Insults' }),
    expected: everywhere('201'),
  },
  { call: safety.mutePerson, run: ofPerson(safety.mutePerson), expected: everywhere('200') },
  { call: safety.unmutePerson, run: ofPerson(safety.unmutePerson), expected: everywhere('200') },
  { call: safety.blockPerson, run: ofPerson(safety.blockPerson), expected: everywhere('200') },
  { call: safety.unblockPerson, run: ofPerson(safety.unblockPerson), expected: everywhere('200') },
  {
    call: safety.listHidden,
    run: ({ reader }) => send(reader, safety.listHidden),
    look: showsPerson,
    expected: ['200 -', '200 +', '200 -', '200 +', '200 -', '200 -', '200 -', '200 -'],
  },
  {
    // Articles are the site's: editors have let them pass, and they are the same bytes for everybody.
    call: blog.listArticles,
    run: ({ reader }) => send(reader, blog.listArticles),
    look: shows('An article of the other'),
    expected: everywhere('200 +'),
  },
  {
    call: blog.getArticle,
    run: ({ reader, slug }) => send(reader, blog.getArticle, { slug }),
    expected: everywhere('200'),
  },
  {
    // On the author's page, which is another thing than the article's.
    call: listArticlesOfUser,
    run: ofPerson(listArticlesOfUser),
    look: shows('An article of the other'),
    expected: ['200 +', '200 -', '404 -', '200 +', '200 +', '200 +', '404 -', '200 +'],
  },
  {
    call: articleComments.listArticleComments,
    run: ({ reader, articleId }) => send(reader, articleComments.listArticleComments, { id: articleId }),
    look: shows('A comment of the other'),
    expected: commentShown,
  },
  {
    call: articleComments.addArticleComment,
    run: ({ reader, articleId }) =>
      send(reader, articleComments.addArticleComment, { id: articleId }, { content: 'Hello' }),
    expected: ['201', '404', '404', '201', '201', '201', '404', '201'],
  },
  {
    call: articleComments.deleteArticleComment,
    run: ({ reader, articleId, articleCommentId }) =>
      send(reader, articleComments.deleteArticleComment, { id: articleId, commentId: articleCommentId }),
    expected: ['403', '404', '404', '403', '403', '403', '404', '403'],
  },
  {
    call: articleBookmarks.bookmarkArticle,
    run: ({ reader, articleId }) => send(reader, articleBookmarks.bookmarkArticle, { id: articleId }),
    expected: everywhere('200'),
  },
  {
    call: articleBookmarks.unbookmarkArticle,
    run: ({ reader, articleId }) => send(reader, articleBookmarks.unbookmarkArticle, { id: articleId }),
    expected: everywhere('200'),
  },
  {
    call: articleBookmarks.listArticleBookmarks,
    run: ({ reader }) => send(reader, articleBookmarks.listArticleBookmarks),
    look: shows('An article of the other'),
    expected: everywhere('200 +'),
  },
  {
    call: notePeople.shareNote,
    run: ({ reader, other, ownNoteId }) =>
      send(reader, notePeople.shareNote, { id: ownNoteId, userId: other.id }, { role: 'reader' }),
    expected: ['403', '403', '404', '403', '403', '200', '404', '200'],
  },
  {
    call: notePeople.unshareNote,
    run: ({ reader, other, ownNoteId }) => send(reader, notePeople.unshareNote, { id: ownNoteId, userId: other.id }),
    expected: ['404', '404', '404', '404', '404', '200', '404', '200'],
  },
  {
    call: readNote,
    run: ({ reader, noteId }) => send(reader, readNote, { id: noteId }),
    expected: ['404', '404', '404', '404', '404', '200', '404', '200'],
  },
];

/** Calls on one's own things, in whose answers no words of others are. */
const ofOwnThings = new Set([
  'GET /api/blogs/{id}/versions',
  'GET /api/blogs/{id}/versions/{version}',
  'PUT /api/blogs/{id}/versions/{version}/restore',
  'POST /api/blogs/{id}/preview-links',
  'GET /api/blogs/{id}/preview-links',
  'DELETE /api/blogs/{id}/preview-links/{linkId}',
  'GET /api/moderation/actions',
  'POST /api/moderation/actions/{id}/appeal',
  'GET /api/feed/bookmarks/ids',
  'GET /api/blogs/bookmarks/ids',
  'GET /api/feed/notes-of-posts',
  'DELETE /api/feed/permanent-delete-post/all',
  'GET /api/notifications/settings',
  'GET /api/notifications/digest',
  'PUT /api/notifications/digest',
  'PUT /api/notifications/settings',
  'GET /api/users/count',
  'POST /api/blogs',
  'GET /api/blogs/mine',
  'PUT /api/blogs/{id}',
  'DELETE /api/blogs/{id}',
  'GET /api/blogs/{id}/note',
  'POST /api/blogs/{id}/pictures',
]);

/** Areas where nobody meets strangers. Notes are shared with friends alone, and a block ends that. */
const elsewhere =
  /^\/api\/(?:admin|auth|ai|academy|analytics|assistant|feedback|notes|push|settings|webhooks|reminders|users\/me)(?:\/|$)/;

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const expectedFor = (standing: Standing, expected: Row['expected']): string =>
  expected[standings.indexOf(standing)] ?? expected[0];

/** What is looked at. */
type Area = 'all' | 'thoughts' | 'articles' | 'notes' | 'friends';

function areaOf({ method, path }: Route): Area {
  if (method === 'GET') return 'all';
  if (path.startsWith('/api/blogs')) return 'articles';
  if (path.startsWith('/api/notes')) return 'notes';
  return path.startsWith('/api/friends') ? 'friends' : 'thoughts';
}

describe.each(engines)('whom one sees, on %s', (engine) => {
  let app: TestApp;
  let third: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    third = await addPerson(app, 'Third');
    const root = await addAdminTo(app, 'superAdmin');
    await root.ok(updateSettings, { body: { bannedWords: [heldWord] } });
  });
  afterAll(() => app.close());

  const postAs = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const commentOn = async (who: Client, { _id: id }: Thought, content: string) =>
    (await who.ok(feed.addComment, { params: { id }, body: { content } })).data;

  async function publish(other: Passerby): Promise<Pick<Scene, 'slug' | 'articleId' | 'articleCommentId'>> {
    const body = { title: 'An article of the other', content: 'Words that are long enough. '.repeat(5) };
    const { data } = await other.ok(addArticle, { body });
    const published = { approved: 1, published_at: app.clock.now(), allow_comments: 1 };
    await app.db.updateTable('blogs').set(published).where('id', '=', data._id).execute();
    const params = { id: data._id };
    const comment = { content: 'A comment of the other' };
    const { data: added } = await other.ok(articleComments.addArticleComment, { params, body: comment });
    return { slug: data.slug, articleId: data._id, articleCommentId: added._id };
  }

  async function share(reader: Passerby, other: Passerby, areFriends: boolean) {
    const own = await addShared(reader, areFriends ? [[other, 'reader']] : []);
    const theirs = await addShared(other, areFriends ? [[reader, 'reader']] : []);
    return { ownNoteId: own._id, noteId: theirs._id };
  }

  async function think(reader: Passerby, other: Passerby): Promise<typeof noThoughts> {
    const post = await postAs(other, `A thought of the other on the #meadow, by ${other.name.slice(-8)}`);
    const [comment] = (await commentOn(reader, post, 'Mine')).comments;
    const [thirdPost, ownPost] = [await postAs(third, 'Somebody else’s'), await postAs(reader, 'The reader’s')];
    const [onThird] = (await commentOn(other, thirdPost, 'A comment of the other')).comments;
    await other.ok(feed.upvotePost, { params: { id: thirdPost._id } });
    const [onOwn] = (await commentOn(other, ownPost, 'A comment of the other')).comments;
    const answer = { content: 'Mine, to the other', replyTo: onOwn?._id ?? '' };
    await reader.ok(feed.addComment, { params: { id: ownPost._id }, body: answer });
    const comments = {
      commentId: comment?._id ?? '',
      thirdCommentId: onThird?._id ?? '',
      ownCommentId: onOwn?._id ?? '',
    };
    return { post, ...comments, thirdPost, ownPost };
  }

  /** Each part takes a few calls: it is there where it is looked at. */
  async function setScene(standing: Standing, area: Area): Promise<Scene> {
    const reader = await addPerson(app, 'Reader');
    const other = await addPerson(app, `Other ${randomUUID().slice(0, 8)}`);
    await replaceNameParts(app.db, other.id, other.name);
    const has = (part: Area): boolean => area === 'all' || area === part;
    const thoughts = has('thoughts') ? await think(reader, other) : noThoughts;
    // The calls on bookmarks begin without one.
    if (area === 'all') await reader.ok(bookmarks.bookmarkPost, { params: { id: thoughts.post._id } });
    const areFriends = standing === 'friend' || standing === 'limitedFriend';
    const asked = areFriends
      ? null
      : (await other.ok(friends.requestFriendship, { body: { userId: reader.id } })).request;
    if (areFriends) await befriend(app, reader.id, other.id);
    const article = has('articles') ? await publish(other) : noArticle;
    const params = { id: article.articleId };
    if (area === 'all') await reader.ok(articleBookmarks.bookmarkArticle, { params });
    const notes = has('notes') ? await share(reader, other, areFriends) : noNotes;
    const [ofReader, ofOther] = [{ params: { id: reader.id } }, { params: { id: other.id } }];
    if (standing === 'blocker') await reader.ok(safety.blockPerson, ofOther);
    if (standing === 'blocked') await other.ok(safety.blockPerson, ofReader);
    if (standing === 'muter') await reader.ok(safety.mutePerson, ofOther);
    if (standing === 'muted') await other.ok(safety.mutePerson, ofReader);
    if (standing === 'limited' || standing === 'limitedFriend') await limit(app, other.id);
    if (standing === 'limitedReader') await limit(app, reader.id);
    const requestId = asked?._id ?? newId();
    return { reader, other, requestId, pictures: new Map(), ...thoughts, ...article, ...notes };
  }

  /** Scenes in which nothing is changed. */
  const unchanged = new Map<string, Promise<Scene>>();
  function sceneFor(standing: Standing, { call, expected }: Row): Promise<Scene> {
    const area = areaOf(call);
    const isRefused = expectedFor(standing, expected).startsWith('4');
    if (!isRefused && (call.method !== 'GET' || call.path === feed.listDeletedPosts.path))
      return setScene(standing, area);
    const key = `${standing} ${area}`;
    const scene = unchanged.get(key) ?? setScene(standing, area);
    unchanged.set(key, scene);
    return scene;
  }

  it('is written down for every call of the community', () => {
    const community = app.calls.filter(({ path }) => !elsewhere.test(path)).map(nameOf);
    const known = new Set(rows.map(({ call }) => nameOf(call)));
    expect(community.filter((name) => !known.has(name) && !ofOwnThings.has(name))).toEqual([]);
  });

  const named = rows.map((row, at) => [`${nameOf(row.call)} (${at})`, row] as const);

  it.each(named)('by %s', async (_, row) => {
    const { run, look, expected } = row;
    const seen: Record<string, string> = {};
    for (const standing of standings) {
      const scene = await sceneFor(standing, row);
      const answer = await run(scene);
      const text = await answer.text();
      seen[standing] = look ? `${answer.status} ${look(text, scene) ? '+' : '-'}` : String(answer.status);
      // Whom nobody told of a block hears what they would of an account that is gone.
      if (answer.status === 404) expect(text).not.toMatch(/block|limit/i);
    }
    const all = standings.map((standing) => [standing, expectedFor(standing, expected)]);
    expect(seen).toEqual(Object.fromEntries(all));
  });
});
