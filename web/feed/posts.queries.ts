import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listBookmarks } from '#contract/feed/bookmarks.ts';
import { getPost, listNotesOfPosts, listPosts, listPostsOfUser, type Post } from '#contract/feed/feed.ts';
import { call } from '#web/platform/api-client.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import { useSession } from '#web/session/session-context.tsx';
import type { FeedFilter } from './feed-filter.ts';
import { postsOf, withInserted, withPost, withoutPost, type PostList, type PostPage } from './post-lists.ts';

/** Whom the answers are for: whether one's own upvote is among many depends on it. */
const visitor = 'visitor';

/** The keys of everything that comes from the feed's calls. */
export const postKeys = {
  all: ['posts'],
  lists: ['posts', 'list'],
  feed: (reader: string = visitor) => ['posts', 'list', 'feed', reader],
  /** Lists that follow what thoughts say. */
  found: ['posts', 'list', 'found'],
  tagged: (tag: string, reader: string = visitor) => ['posts', 'list', 'found', 'tag', tag, reader],
  searched: ({ view, q }: FeedFilter, reader: string = visitor) => ['posts', 'list', 'found', view, q, reader],
  saved: (reader: string) => ['posts', 'list', 'saved', reader],
  ofUser: (userId: string, reader: string = visitor) => ['posts', 'list', 'user', userId, reader],
  single: ['posts', 'single'],
  one: (id: string, reader: string = visitor) => ['posts', 'single', id, reader],
  fresh: (reader: string = visitor) => ['posts', 'fresh', reader],
  comments: (postId: string) => ['posts', 'comments', postId],
  bin: ['posts', 'bin'],
  notes: ['notes of posts'],
  notesOf: (reader: string) => ['notes of posts', reader],
} as const;

/** A list that somebody has scrolled through stays as it is; what is new comes through `useFreshPosts`. */
const stays = { staleTime: Infinity, gcTime: 30 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** What was found is asked for again on return: nothing tells of what is new in it. */
const followed = { staleTime: 30_000 };

/** The reader's id for the keys, and whether it is known yet who reads. */
export function useReader() {
  const { status, user } = useSession();
  return { reader: user?._id, isKnown: status !== 'loading' };
}

function usePostList(queryKey: readonly string[], isKnown: boolean, read: ReadPage, keep: Partial<typeof stays> = {}) {
  const query = useInfiniteQuery<PostPage, Error, PostList, readonly string[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isKnown,
    // A visitor's view stays until the reader's own view is there.
    placeholderData: (former) => former,
    ...stays,
    ...keep,
  });
  const posts = useMemo(() => postsOf(query.data), [query.data]);
  return { ...query, posts };
}

type ReadPage = (cursor: string | undefined, signal: AbortSignal) => Promise<PostPage>;

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { query: { cursor } });

/** The community feed, newest first, page by page. */
export function useFeed() {
  const { reader, isKnown } = useReader();
  return usePostList(postKeys.feed(reader), isKnown, (cursor, signal) =>
    call(listPosts, { ...pageOf(cursor), signal }),
  );
}

/** The posts of one person, newest first, page by page. */
export function usePostsOf(userId: string) {
  const { reader, isKnown } = useReader();
  return usePostList(postKeys.ofUser(userId, reader), isKnown, (cursor, signal) =>
    call(listPostsOfUser, { params: { id: userId }, ...pageOf(cursor), signal }),
  );
}

/** The posts that everybody or one's friends wrote, with certain words or all, newest first, page by page. */
export function useFound(filter: FeedFilter) {
  const { reader, isKnown } = useReader();
  const query = {
    ...(filter.q && { q: filter.q }),
    ...(filter.view === 'friends' && { view: filter.view }),
  };
  return usePostList(
    postKeys.searched(filter, reader),
    isKnown,
    (cursor, signal) => call(listPosts, { query: { ...query, ...(cursor !== undefined && { cursor }) }, signal }),
    followed,
  );
}

/** The posts that one has saved, the last saved first, page by page. For a signed-in reader. */
export function useSaved() {
  const { reader = '' } = useReader();
  return usePostList(
    postKeys.saved(reader),
    reader !== '',
    (cursor, signal) => call(listBookmarks, { ...pageOf(cursor), signal }),
    followed,
  );
}

/** The posts with a tag, newest first, page by page. */
export function useTagged(tag: string) {
  const { reader, isKnown } = useReader();
  return usePostList(
    postKeys.tagged(tag, reader),
    isKnown,
    (cursor, signal) => call(listPosts, { query: { tag, ...(cursor !== undefined && { cursor }) }, signal }),
    followed,
  );
}

/** One post; null where there is none. */
export function usePost(id: string) {
  const { reader, isKnown } = useReader();
  return useQuery({
    queryKey: postKeys.one(id, reader),
    queryFn: async ({ signal }) => (await nullIfNotFound(call(getPost, { params: { id }, signal })))?.data ?? null,
    enabled: isKnown,
    placeholderData: (former) => former,
  });
}

/** The note that one's own post was made of; undefined where there is none. One call for all of them. */
export function useNoteOfPost(postId: string, reader: string): string | undefined {
  const { data } = useQuery({
    queryKey: postKeys.notesOf(reader),
    queryFn: ({ signal }) => call(listNotesOfPosts, { signal }),
    select: (answer) => answer.data.find((row) => row.postId === postId)?.noteId,
  });
  return data;
}

/**
 * Changes shown posts, everywhere at once. Answers on their way were read before the change, so they are dropped. A list that has
 * nothing to show yet is asked for again.
 */
async function editShown(
  client: QueryClient,
  edit: { list: (list: PostList) => PostList; fresh: (page: PostPage) => PostPage; one: (post: Post) => Post },
): Promise<void> {
  await client.cancelQueries({ queryKey: postKeys.all });
  client.setQueriesData<PostList>({ queryKey: postKeys.lists }, (list) => list && edit.list(list));
  client.setQueriesData<PostPage>({ queryKey: ['posts', 'fresh'] }, (page) => page && edit.fresh(page));
  client.setQueriesData<Post | null>({ queryKey: postKeys.single }, (post) => post && edit.one(post));
  const isUnread = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  void client.refetchQueries({ queryKey: postKeys.all, predicate: isUnread, type: 'active' });
}

/** Changes a post wherever it is shown. */
export const editPost = (client: QueryClient, id: string, edit: (post: Post) => Post): Promise<void> => {
  const editOne = (post: Post) => (post._id === id ? edit(post) : post);
  return editShown(client, {
    list: (list) => withPost(list, id, edit),
    fresh: (page) => ({ ...page, data: page.data.map(editOne) }),
    one: editOne,
  });
};

/** Takes a post out of every list. */
export const removePost = (client: QueryClient, id: string): Promise<void> =>
  editShown(client, {
    list: (list) => withoutPost(list, id),
    fresh: (page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) }),
    one: (post) => post,
  });

/** Puts a post into the feed and its author's list, where its age belongs. */
export async function insertPost(client: QueryClient, post: Post, reader: string): Promise<void> {
  await client.cancelQueries({ queryKey: postKeys.all });
  for (const key of [postKeys.feed(reader), postKeys.ofUser(post.user._id, reader)]) {
    client.setQueryData<PostList>(key, (list) => list && withInserted(list, post));
  }
  void client.invalidateQueries({ queryKey: postKeys.found });
}

/**
 * The post as it is shown now: in its reader's view, or until that has come in a visitor's. A visitor's few upvotes may lack the
 * reader's.
 */
export function shownPost(client: QueryClient, id: string, reader: string): Post | undefined {
  const lists = client.getQueriesData<PostList>({ queryKey: postKeys.lists });
  const single = client.getQueriesData<Post | null>({ queryKey: postKeys.single });
  const found = [
    ...lists.map(([key, list]) => ({ key, post: postsOf(list).find(({ _id }) => _id === id) })),
    ...single.map(([key, post]) => ({ key, post: post?._id === id ? post : undefined })),
  ].filter(({ post }) => post !== undefined);
  return (found.find(({ key }) => key.at(-1) === reader) ?? found[0])?.post;
}
