import * as z from 'zod/mini';
import { getPost, listComments, listPostsOfUser } from '#contract/feed/feed.ts';
import { listNotes, type Note } from '#contract/notes/notes.ts';
import type { Installation, Writer } from './installation.ts';
import { contentOf, hasFile, wordsOf } from './ledger.ts';

async function ask(origin: string, path: string, token: string): Promise<Response> {
  const answer = await fetch(origin + path, { headers: { 'auth-token': token } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** An answer of the shape that a call of the contract says. */
async function read<Shape extends z.core.$ZodLooseShape>(
  origin: string,
  { answer }: { answer: Shape },
  path: string,
  token: string,
): Promise<z.output<z.ZodMiniObject<Shape>>> {
  return z.parse(z.object(answer), await (await ask(origin, path, token)).json());
}

/** All pages of a list. */
async function readAll<Item>(
  readPage: (query: string) => Promise<{ data: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let query = ''; ;) {
    const { data, nextCursor } = await readPage(query);
    all.push(...data);
    if (nextCursor === null) return all;
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
}

async function whyNotWhole(origin: string, { token }: Writer, note: Note): Promise<string | undefined> {
  if (note.description !== wordsOf(note.title)) return `"${note.title}" has other words`;
  if (note.attachments.length !== (hasFile(note.title) ? 1 : 0)) return `"${note.title}" has other files`;
  for (const { url } of note.attachments) {
    const answer = await ask(origin, url, token);
    if ((await answer.text()) !== contentOf(note.title)) return `The file of "${note.title}" has another content`;
  }
  return undefined;
}

const missing = (what: string, promised: Iterable<string>, found: ReadonlySet<string>): string[] =>
  [...promised].filter((name) => !found.has(name)).map((name) => `${what} "${name}" is lost`);

async function checkNotes(origin: string, { writers, ledger }: Installation, problems: string[]): Promise<number> {
  const titles = new Set<string>();
  let count = 0;
  for (const writer of writers) {
    const { data, total } = await read(origin, listNotes, listNotes.path, writer.token);
    if (total !== data.length) problems.push(`${total} notes are counted, and ${data.length} are there`);
    for (const note of data) {
      titles.add(note.title);
      const problem = await whyNotWhole(origin, writer, note);
      if (problem) problems.push(problem);
    }
    count += data.length;
  }
  if (titles.size !== count) problems.push('A note is there twice');
  problems.push(...missing('The note', ledger.notes, titles));
  return count;
}

async function checkThoughts(origin: string, { writers, ledger }: Installation, problems: string[]): Promise<number> {
  const found = new Set<string>();
  let count = 0;
  for (const { id, token } of writers) {
    const path = listPostsOfUser.path.replace('{id}', id);
    const posts = await readAll((query) => read(origin, listPostsOfUser, path + query, token));
    for (const { content } of posts) found.add(content);
    count += posts.length;
  }
  if (found.size !== count) problems.push('A thought is there twice');
  problems.push(...missing('The thought', ledger.thoughts, found));
  return count;
}

async function checkMeeting(origin: string, installation: Installation, problems: string[]): Promise<number> {
  const { thought, writers, ledger } = installation;
  const token = writers[0]?.token ?? '';
  const at = (path: string) => path.replace('{id}', thought);
  const { data: post } = await read(origin, getPost, at(getPost.path), token);
  const found = new Set(post.comments.map(({ content }) => content));
  let count = post.comments.length;
  for (let [oldest] = post.comments; oldest;) {
    const path = `${at(listComments.path)}?cursor=${oldest._id}`;
    const { data } = await read(origin, listComments, path, token);
    for (const { content } of data) found.add(content);
    count += data.length;
    [oldest] = data;
  }
  if (count !== post.commentCount) problems.push(`${post.commentCount} comments are counted, and ${count} are there`);
  if (post.upvotes.length !== post.upvoteCount)
    problems.push(`${post.upvoteCount} upvotes are counted, and ${post.upvotes.length} are there`);
  problems.push(...missing('The comment', ledger.comments, found));
  problems.push(...missing('The upvote of', ledger.upvotes, new Set(post.upvotes)));
  return count + post.upvoteCount;
}

/** Everything stored, and everything that differs from the ledger: lost, half-written, or counted wrong. */
export async function checkLedger(
  origin: string,
  installation: Installation,
): Promise<{ found: number; problems: string[] }> {
  const problems: string[] = [];
  const counts = [
    await checkNotes(origin, installation, problems),
    await checkThoughts(origin, installation, problems),
    await checkMeeting(origin, installation, problems),
  ];
  return { found: counts.reduce((sum, count) => sum + count, 0), problems };
}
