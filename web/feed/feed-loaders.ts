import { getPost, listPosts } from '#contract/feed.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { headOfPost } from './post-head.ts';
import { postKeys } from './posts.queries.ts';

/** The first page of the feed, as a visitor sees it. */
export async function loadFeed({ queryClient, call }: ServerData): Promise<object> {
  const page = await call(listPosts);
  queryClient.setQueryData(postKeys.feed(), { pages: [page], pageParams: [undefined] });
  return {};
}

/** One post, and what its head says; a 404 where there is none. */
export async function loadPost({ queryClient, call }: ServerData, { postId = '' }: { postId?: string }) {
  try {
    const { data } = await call(getPost, { params: { id: postId } });
    queryClient.setQueryData(postKeys.one(postId), data);
    return headOfPost(data);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    queryClient.setQueryData(postKeys.one(postId), null);
    return { status: 404, isUnlisted: true, title: 'Thought not found' };
  }
}
