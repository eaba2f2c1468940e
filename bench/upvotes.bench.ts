import type autocannon from 'autocannon';
import type { FreshServer } from '#testing/fresh-server.ts';
import type { Feed } from './feed.bench.ts';
import { type Load, load, middleOf } from './measuring/measure-http.ts';

/** So many upvotes are sent a second. */
const votesPerSecond = 1000;

/** Upvotes as they come in at a fixed rate, on all posts of the feed in turn or on one. */
export interface UpvoteLoad extends Load {
  what: string;
  target: number | undefined;
}

/** Each vote by another person than the one before. A second vote of the same person takes the first back, which costs the same. */
async function vote({ baseURL }: FreshServer, { tokens }: Feed, ids: readonly string[]): Promise<Load> {
  let at = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const headers = { 'content-type': 'application/json', 'auth-token': tokens[at % tokens.length] ?? '' };
    const path = `/api/feed/posts/${ids[at % ids.length]}/upvote`;
    at += 1;
    return { ...request, path, headers };
  };
  const requests = [{ method: 'PUT' as const, body: '{}', setupRequest }];
  const once = (duration: number) => load({ url: baseURL, overallRate: votesPerSecond, duration, requests });
  await once(2);
  const rounds = [await once(5), await once(5), await once(5)];
  return middleOf(rounds, ({ rate }) => rate);
}

/** A thousand upvotes a second on different posts, and on one post for comparison. */
export async function measureUpvotes(server: FreshServer, feed: Feed): Promise<UpvoteLoad[]> {
  const [first = ''] = feed.ids;
  return [
    { what: 'on different posts', target: votesPerSecond, ...(await vote(server, feed, feed.ids)) },
    { what: 'on one post', target: undefined, ...(await vote(server, feed, [first])) },
  ];
}
