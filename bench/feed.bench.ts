import type { FreshServer } from '#testing/fresh-server.ts';
import { addThoughts, send, signUp } from './measuring/bench-accounts.ts';
import type autocannon from 'autocannon';
import { againstBare, type Figure, type Load, load, middleOf, roundSeconds } from './measuring/measure-http.ts';

/** Enough that the pages of all cursors do not stay ready together. */
const thoughts = 2500;
const writers = 8;
const crowd = 100;
const votesPerSecond = 100;

/** People who wrote the feed that is measured. */
export interface Feed {
  tokens: string[];
  /** The newest first. */
  ids: string[];
}

interface Page {
  data: { _id: string; upvoteCount: number; upvotes: string[] }[];
  nextCursor: string | null;
}

const readPage = async (url: string): Promise<Page> => (await fetch(url)).json();

/** A feed whose newest 20 thoughts have comments and upvotes, as an ordinary day leaves them. */
export async function fillFeed({ baseURL }: FreshServer): Promise<Feed> {
  const names = Array.from({ length: writers }, (_, number) => `thinker-${number}`);
  const tokens = await Promise.all(names.map((name) => signUp(baseURL, name)));
  await addThoughts(baseURL, tokens, thoughts);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await readPage(`${baseURL}/api/feed/posts?limit=50${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.data.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  for (const id of ids.slice(0, 20)) {
    for (const token of tokens.slice(0, 5)) await send('PUT', `${baseURL}/api/feed/posts/${id}/upvote`, token);
    for (const token of tokens.slice(0, 3)) {
      await send('POST', `${baseURL}/api/feed/posts/${id}/comment`, token, { content: 'I had not seen it that way.' });
    }
  }
  return { tokens, ids };
}

/** The landing page and the feed, as visitors load them most. */
export async function measureFirstPages(server: FreshServer): Promise<Figure[]> {
  const { baseURL } = server;
  const url = `${baseURL}/api/feed/posts`;
  return [
    await againstBare(server, { what: 'the feed as JSON, 20 posts', target: 0.7 }, { url }),
    await againstBare(server, { what: 'the same on 10 connections', target: 0.7 }, { url, connections: 10 }),
    await againstBare(server, { what: 'the feed as a page', target: 0.25 }, { url: `${baseURL}/feed` }),
    await againstBare(server, { what: 'the landing page', target: 0.25 }, { url: `${baseURL}/` }),
  ];
}

/** Every second author of the feed, and people who wrote nothing. */
const mutedPeople = 100;

/**
 * The feed of somebody who muted a hundred people: ready, and pages that nobody has asked for lately. Then the feed and a profile as everybody
 * loads them, where every tenth answer is for that reader.
 */
export async function measureMutingReader(server: FreshServer, { tokens, ids }: Feed): Promise<Figure[]> {
  const { baseURL } = server;
  const reader = await signUp(baseURL, 'muting-reader');
  const authors = tokens.filter((_, at) => at % 2 === 1);
  const names = Array.from({ length: mutedPeople - authors.length }, (_, number) => `muted-${number}`);
  const others: string[] = [];
  for (const name of names) others.push(await signUp(baseURL, name));
  let profile = '';
  for (const token of [...authors, ...others]) {
    const me = await fetch(`${baseURL}/api/auth/getuser`, { headers: { 'auth-token': token } });
    const { user }: { user: { _id: string } } = await me.json();
    profile ||= `${baseURL}/api/users/${user._id}`;
    await send('PUT', `${baseURL}/api/users/${user._id}/mute`, reader);
  }
  const headers = { 'auth-token': reader };
  const url = `${baseURL}/api/feed/posts`;
  const anyCursor = () => `/api/feed/posts?cursor=${ids[Math.floor(Math.random() * (ids.length - 50))]}`;
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: anyCursor() }) }];
  const everyTenth = Array.from({ length: 10 }, (_, at) => (at === 0 ? { headers } : {}));
  return [
    await againstBare(server, { what: `the feed of a reader who muted ${mutedPeople}`, target: 0.3 }, { url, headers }),
    await againstBare(
      server,
      { what: 'the same, pages that are not cached' },
      { url: `${url}?cursor=${ids[1000]}`, headers, requests },
    ),
    await againstBare(
      server,
      { what: `the feed, every tenth reader muting ${mutedPeople}`, target: 0.7 },
      { url, requests: everyTenth },
    ),
    await againstBare(server, { what: 'a profile, to the same readers' }, { url: profile, requests: everyTenth }),
  ];
}

/** One post, as JSON and as a page, and pages of the past that nobody has asked for lately. */
export async function measureOtherReads(server: FreshServer, { ids }: Feed): Promise<Figure[]> {
  const { baseURL } = server;
  const posts = `${baseURL}/api/feed/posts`;
  const anyCursor = () => `/api/feed/posts?cursor=${ids[Math.floor(Math.random() * (ids.length - 20))]}`;
  return [
    await againstBare(server, { what: 'one post as JSON', target: 0.3 }, { url: `${posts}/${ids[0]}` }),
    await againstBare(server, { what: 'one post as a page', target: 0.15 }, { url: `${baseURL}/post/${ids[0]}` }),
    await againstBare(
      server,
      { what: 'a page of the feed that is not cached' },
      {
        url: `${posts}?cursor=${ids[1000]}`,
        requests: [{ setupRequest: (request) => ({ ...request, path: anyCursor() }) }],
      },
    ),
  ];
}

/** The first page while people upvote what is on it, and take it back again. */
export async function measureFeedUnderVotes(
  server: FreshServer,
  { tokens, ids }: Feed,
): Promise<Figure & { votes: number }> {
  const { baseURL } = server;
  const url = `${baseURL}/api/feed/posts`;
  const voted: Load[] = [];
  let vote = 0;
  const castVotes = async (): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      vote += 1;
      const token = tokens[vote % tokens.length] ?? '';
      return {
        ...request,
        path: `/api/feed/posts/${ids[vote % 20]}/upvote`,
        headers: { ...headers, 'auth-token': token },
      };
    };
    const requests = [{ method: 'PUT' as const, body: '{}', setupRequest }];
    voted.push(await load({ url, connections: 4, duration: roundSeconds, overallRate: votesPerSecond, requests }));
  };
  const what = `the feed while ${votesPerSecond} votes a second come in`;
  const figure = await againstBare(server, { what, target: 0.7 }, { url }, castVotes);
  const failed = voted.reduce((sum, round) => sum + round.failed, 0);
  if (failed > 0) throw new Error(`${failed} votes failed.`);
  return { ...figure, votes: middleOf(voted, ({ rate }) => rate).rate };
}

/** Durable new thoughts, each connection another person. */
export async function measureThoughts({ baseURL }: FreshServer, { tokens }: Feed): Promise<Figure> {
  const once = (seconds: number) => {
    let connection = 0;
    return load({
      url: `${baseURL}/api/feed/posts`,
      method: 'POST',
      connections: writers,
      duration: seconds,
      body: JSON.stringify({ content: 'Read one page a day, and the shelf takes care of itself.' }),
      setupClient: (client) => {
        client.setHeaders({ 'content-type': 'application/json', 'auth-token': tokens[connection % writers] });
        connection += 1;
      },
    });
  };
  await once(2);
  const rounds = [await once(5), await once(5), await once(5)];
  const middle = middleOf(rounds, ({ rate }) => rate);
  return { what: `durable new thoughts, ${writers} writers`, ours: middle.rate, target: 2000, load: middle };
}

/** The count that 100 people leave who upvote one thought at once. */
export async function countUpvotes(
  { baseURL }: FreshServer,
  { ids }: Feed,
): Promise<{ given: number; counted: number }> {
  const names = Array.from({ length: crowd }, (_, number) => `voter-${number}`);
  const tokens = await Promise.all(names.map((name) => signUp(baseURL, name)));
  const address = `${baseURL}/api/feed/posts/${ids[500]}`;
  await Promise.all(tokens.map((token) => send('PUT', `${address}/upvote`, token)));
  const { data }: { data: Page['data'][number] } = await (await fetch(address)).json();
  return { given: crowd, counted: data.upvoteCount };
}
