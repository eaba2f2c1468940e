import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#contract/feed/feed.ts';

/** A page of posts as the server answers it. */
export interface PostPage {
  data: Post[];
  nextCursor: string | null;
  /** Of a tag's first page: how many thoughts there are, counted up to a limit. */
  total?: number | undefined;
}

/** A list of posts as the query cache holds it, newest first. */
export type PostList = InfiniteData<PostPage, string | undefined>;

export const postsOf = (list: PostList | undefined): Post[] => list?.pages.flatMap(({ data }) => data) ?? [];

const editPages = (list: PostList, edit: (posts: Post[]) => Post[]): PostList => ({
  ...list,
  pages: list.pages.map((page) => {
    const data = edit(page.data);
    return data === page.data ? page : { ...page, data };
  }),
});

/** The list with a changed post in its place; the same list where it is not in it. */
export const withPost = (list: PostList, id: string, edit: (post: Post) => Post): PostList =>
  editPages(list, (posts) =>
    posts.some(({ _id }) => _id === id) ? posts.map((post) => (post._id === id ? edit(post) : post)) : posts,
  );

export const withoutPost = (list: PostList, id: string): PostList =>
  editPages(list, (posts) => (posts.some(({ _id }) => _id === id) ? posts.filter(({ _id }) => _id !== id) : posts));

/**
 * The list with a post put where its age belongs: ids sort by time of creation, as on the server. A post older than
 * everything loaded comes with its own page later.
 */
export function withInserted(list: PostList, post: Post): PostList {
  if (postsOf(list).some(({ _id }) => _id === post._id)) return withPost(list, post._id, () => post);
  const isOlder = (other: Post) => other._id < post._id;
  const at = list.pages.findIndex(({ data }) => data.some(isOlder));
  const last = list.pages.length - 1;
  if (at < 0 && list.pages[last]?.nextCursor !== null) return list;
  const target = at < 0 ? last : at;
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      if (index !== target) return page;
      const before = page.data.findIndex(isOlder);
      return { ...page, data: page.data.toSpliced(before < 0 ? page.data.length : before, 0, post) };
    }),
  };
}

/** A list brought up to date, and the posts that wait until the person asks for them. */
interface Refreshed {
  list: PostList;
  waiting: Post[];
}

/**
 * Updates a list from its newest page, read again, without moving the reader's place. Posts on the fresh page take their new
 * state. Posts that should be on it and are not were deleted, and new ones wait.
 */
export function withFreshPage(list: PostList, fresh: PostPage): Refreshed {
  const byId = new Map(fresh.data.map((post) => [post._id, post]));
  const oldestFresh = fresh.nextCursor === null ? '' : (fresh.data.at(-1)?._id ?? '');
  const updated = editPages(list, (posts) => {
    const next = posts
      .filter(({ _id }) => _id < oldestFresh || byId.has(_id))
      .map((post) => byId.get(post._id) ?? post);
    return next.length === posts.length && next.every((post, index) => post === posts[index]) ? posts : next;
  });
  return { list: updated, waiting: waitingOf(list, fresh) };
}

/** Posts below the end of the list come with their own page. */
function waitingOf(list: PostList, fresh: PostPage): Post[] {
  const shown = postsOf(list);
  const known = new Set(shown.map(({ _id }) => _id));
  const oldest = list.pages.at(-1)?.nextCursor === null ? '' : (shown.at(-1)?._id ?? '');
  return fresh.data.filter(({ _id }) => !known.has(_id) && _id > oldest);
}

/** The list with the waiting posts in it. Where more wait than one page holds, the list begins anew with the fresh page. */
export function withWaitingPosts(list: PostList, fresh: PostPage): PostList {
  const waiting = waitingOf(list, fresh);
  const isJoined = waiting.length < fresh.data.length || fresh.nextCursor === null;
  return isJoined ? waiting.reduce(withInserted, list) : { pages: [fresh], pageParams: [undefined] };
}
