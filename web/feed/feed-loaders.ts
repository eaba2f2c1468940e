import { getPost, listPosts, listPostsOfUser, type Post } from '#contract/feed/feed.ts';
import { tagKey, tagPath } from '#lib/post-tags.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { feedFilterOf } from './feed-filter.ts';
import { headOfPost } from './post/post-head.ts';
import { postKeys } from './posts.queries.ts';
import { headOfTag, missingTag } from './tag-head.ts';

/**
 * A post as a list's document carries it. Comments are folded, and come when somebody opens them; whose upvotes there are
 * matters to a signed-in person alone, whose own list comes anyway.
 */
function asListed({ mentions = [], media = [], ...post }: Post): Post {
  const listed = { ...post, comments: [], upvotes: [] };
  return { ...listed, ...(mentions.length > 0 && { mentions }), ...(media.length > 0 && { media }) };
}

/**
 * The first page of the feed, or of a search in it, as a visitor sees it. What friends wrote and what is saved comes once it is known who
 * reads.
 */
export async function loadFeed({ queryClient, call }: ServerData, _params: object, { searchParams }: URL) {
  const filter = feedFilterOf(searchParams);
  if (filter.view !== 'everyone') return { isNoindex: true };
  const page = await call(listPosts, filter.q === '' ? {} : { query: { q: filter.q } });
  queryClient.setQueryData(filter.q === '' ? postKeys.feed() : postKeys.searched(filter), {
    pages: [{ ...page, data: page.data.map(asListed) }],
    pageParams: [undefined],
  });
  return filter.q === '' ? {} : { isNoindex: true };
}

/** The first page of a tag, and what its head says; a 404 for a text that is no tag. */
export async function loadTag({ queryClient, call }: ServerData, { tag = '' }: { tag?: string }, { origin }: URL) {
  const key = tagKey(tag);
  if (key === undefined) return missingTag;
  const page = await call(listPosts, { query: { tag: key } });
  queryClient.setQueryData(postKeys.tagged(key), {
    pages: [{ ...page, data: page.data.map(asListed) }],
    pageParams: [undefined],
  });
  return { ...headOfTag(tag), canonical: `${origin}${tagPath(key)}`, isNoindex: page.data.length === 0 };
}

/** One post, and what its head says; a 404 where there is none. */
export async function loadPost({ queryClient, call }: ServerData, { postId = '' }: { postId?: string }) {
  const post = (await nullIfNotFound(call(getPost, { params: { id: postId } })))?.data ?? null;
  queryClient.setQueryData(postKeys.one(postId), post);
  return post ? headOfPost(post) : { status: 404, isUnlisted: true, title: 'Thought not found' };
}

/** The first page of a person's posts, as a visitor sees it. */
export async function loadPostsOf({ queryClient, call }: ServerData, userId: string): Promise<void> {
  const page = await call(listPostsOfUser, { params: { id: userId } });
  queryClient.setQueryData(postKeys.ofUser(userId), {
    pages: [{ ...page, data: page.data.map(asListed) }],
    pageParams: [undefined],
  });
}
