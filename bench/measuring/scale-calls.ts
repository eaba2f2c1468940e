import { v7 } from 'uuid';
import * as feed from '#contract/feed/feed.ts';
import { listFriends } from '#contract/friends.ts';
import * as notes from '#contract/notes/notes.ts';
import { listNotifications } from '#contract/push/push.ts';
import { login } from '#contract/session/session.ts';
import { getProfile, searchUsers } from '#contract/users/profiles.ts';
import { ordinaryNote } from './bench-accounts.ts';
import type { Kind, Sent } from './closed-loop.ts';
import { tags } from '../filling/fill-notes.ts';
import { emailOf, isBanned, known, password, tokenOf } from '../filling/fill-people.ts';
import type { FilledSite } from '../filling/fill-site.ts';
import { commonWord, rareWord, word } from '../filling/bulk-rows.ts';

/** A kind of call whose cost is compared between a small and a large site. */
export interface ScaleCall {
  what: string;
  /** How many times as long its p95 may take on the large one. */
  target?: number;
  /** Its request to one site. */
  of: (site: FilledSite) => Kind;
}

/** Target of the feed and notebook pages. */
const allowed = 1.3;

const any = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

/** The place of somebody who may write. */
function anybody({ people }: FilledSite): number {
  const at = Math.floor(Math.random() * people.length);
  return isBanned(at) ? at - 1 : at;
}

const anyToken = (site: FilledSite): string => tokenOf(anybody(site));
const collector = tokenOf(known.collector);
const reader = tokenOf(known.reader);

/** A moment of the year that the site is filled with, as an id: nobody has asked for the page after it before. */
export const anyCursor = (): string => v7({ msecs: Date.now() - Math.floor(Math.random() * 350 * 24 * 60 * 60_000) });

const pathOf = (path: string, id: string): string => path.replace('{id}', id);
const queried = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

const upvoteNewest = (site: FilledSite): Sent => {
  const path = pathOf(feed.upvotePost.path, any(site.posts.slice(0, 20)));
  return { method: 'PUT', path, token: anyToken(site) };
};

const saveNote = ({ notes: ids }: FilledSite): Sent => ({
  method: 'PUT',
  path: pathOf(notes.updateNote.path, any(ids.slice(0, 1000))),
  token: collector,
  // Its other words and its tags stay.
  body: { title: ordinaryNote.title },
});

const collectorPage = (query: Record<string, string>): Sent => ({
  path: queried(notes.listNotes.path, query),
  token: collector,
});

const reads: readonly ScaleCall[] = [
  { what: 'the feed, first page, ready', target: allowed, of: () => ({ make: () => ({ path: feed.listPosts.path }) }) },
  {
    what: 'the feed, first page, changed each time',
    target: allowed,
    of: (site) => ({ before: () => upvoteNewest(site), make: () => ({ path: feed.listPosts.path }) }),
  },
  {
    what: 'the feed, a page far down, not ready',
    target: allowed,
    of: () => ({ make: () => ({ path: queried(feed.listPosts.path, { cursor: anyCursor() }) }) }),
  },
  { what: 'one thought', of: ({ posts }) => ({ make: () => ({ path: pathOf(feed.getPost.path, any(posts)) }) }) },
  {
    what: 'a thought that half of all have upvoted, not ready',
    of: (site) => ({
      make: () => ({ path: pathOf(feed.getPost.path, site.mostUpvoted), token: anyToken(site) }),
    }),
  },
  {
    what: 'the profile of one who wrote every 50th thought',
    of: (site) => ({ make: () => ({ path: pathOf(getProfile.path, site.people[known.author] ?? '') }) }),
  },
  {
    what: 'a page of their thoughts, not ready',
    of: ({ people }) => ({
      make: () => ({
        path: queried(pathOf(feed.listPostsOfUser.path, people[known.author] ?? ''), { cursor: anyCursor() }),
      }),
    }),
  },
  {
    what: 'people by three letters of a name',
    of: (site) => ({
      make: () => ({ path: queried(searchUsers.path, { name: word().slice(0, 3) }), token: anyToken(site) }),
    }),
  },
  {
    what: 'people by two words',
    of: (site) => ({
      make: () => ({
        path: queried(searchUsers.path, { name: `${word()} ${word().slice(0, 2)}` }),
        token: anyToken(site),
      }),
    }),
  },
  {
    what: 'friends of one who has a thousand',
    of: () => ({ make: () => ({ path: listFriends.path, token: tokenOf(known.popular) }) }),
  },
  {
    what: 'notifications, first page',
    of: (site) => ({ make: () => ({ path: listNotifications.path, token: anyToken(site) }) }),
  },
  {
    what: 'notifications of one who has hundreds',
    of: () => ({ make: () => ({ path: listNotifications.path, token: reader }) }),
  },
  {
    what: '100 notes, ready',
    of: () => ({ make: () => ({ path: notes.listNotes.path, token: reader }) }),
  },
  {
    what: '100 notes, changed each time',
    of: () => ({
      before: () => ({ method: 'POST', path: notes.addNote.path, token: reader, body: ordinaryNote }),
      make: () => ({ path: queried(notes.listNotes.path, { limit: '100' }), token: reader }),
    }),
  },
  {
    what: 'the large notebook, first page, changed each time',
    target: allowed,
    of: (site) => ({ before: () => saveNote(site), make: () => collectorPage({ limit: '30' }) }),
  },
  {
    what: 'the large notebook, a page far down, not ready',
    target: allowed,
    of: () => ({ make: () => collectorPage({ cursor: anyCursor() }) }),
  },
  {
    what: 'its notes with a tag that a third has',
    of: () => ({ make: () => collectorPage({ tag: tags.common, cursor: anyCursor() }) }),
  },
  {
    what: 'its notes with a tag that one in a thousand has',
    of: (site) => ({ before: () => saveNote(site), make: () => collectorPage({ tag: tags.rare }) }),
  },
  { what: 'its tags', of: () => ({ make: () => ({ path: notes.listTags.path, token: collector }) }) },
  { what: 'a search for a word that few notes have', of: () => ({ make: () => collectorPage({ q: rareWord }) }) },
  { what: 'a search for a word that all notes have', of: () => ({ make: () => collectorPage({ q: commonWord }) }) },
  { what: 'a search for two words', of: () => ({ make: () => collectorPage({ q: `${word()} ${word()}` }) }) },
];

/** These change what the others read, and come last. */
const writes: readonly ScaleCall[] = [
  {
    what: 'an upvote',
    of: (site) => ({
      make: () => ({ method: 'PUT', path: pathOf(feed.upvotePost.path, any(site.posts)), token: anyToken(site) }),
    }),
  },
  {
    what: 'a comment',
    of: (site) => ({
      make: () => ({
        method: 'POST',
        path: pathOf(feed.addComment.path, any(site.posts)),
        token: anyToken(site),
        body: { content: 'I had not seen it that way.' },
      }),
    }),
  },
  {
    what: 'a new note in the large notebook',
    of: () => ({ make: () => ({ method: 'POST', path: notes.addNote.path, token: collector, body: ordinaryNote }) }),
  },
  { what: 'a save in the large notebook', of: (site) => ({ make: () => saveNote(site) }) },
  {
    what: 'a new thought',
    of: (site) => ({
      make: () => ({
        method: 'POST',
        path: feed.addPost.path,
        token: anyToken(site),
        body: { content: 'Read one page a day, and the shelf takes care of itself.' },
      }),
    }),
  },
  {
    what: 'signing in',
    of: (site) => ({
      make: () => ({ method: 'POST', path: login.path, body: { email: emailOf(anybody(site)), password } }),
    }),
  },
];

export const scaleCalls: readonly ScaleCall[] = [...reads, ...writes];
