import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { postSchema, type Post } from '#contract/feed/feed.ts';
import { type Note, noteSchema } from '#contract/notes/note-schema.ts';
import { userSchema } from '#contract/session/own-account.ts';
import { openWithStorage } from './open-with-storage.ts';
import type { PlainFile } from '#testing/plain-file.ts';

/** A user with an account and a session, and their calls past the screens. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  addNote: (note: { title: string; description: string; tags?: string[] }, files?: PlainFile[]) => Promise<Note>;
  updateNote: (id: string, change: object) => Promise<Note>;
  deleteNote: (id: string) => Promise<void>;
  addPost: (content: string) => Promise<Post>;
  deletePost: (id: string) => Promise<void>;
  comment: (postId: string, content: string) => Promise<Post>;
  upvote: (postId: string) => Promise<Post>;
  /** Asks somebody to be friends; answers the request's id, null where that made them friends. */
  askFriendship: (other: Pick<Person, 'id'>) => Promise<string | null>;
  dropRequest: (id: string) => Promise<void>;
  /** Another session, as on a second device; answers its token. */
  openSession: () => Promise<string>;
  /** Ends the session of `token` on the server alone, as if it had expired. */
  endSession: () => Promise<void>;
}

const tokenAnswer = z.object({ token: z.string(), user: userSchema });
const requestAnswer = z.object({ request: z.nullable(z.object({ _id: z.string() })) });
const noteAnswer = z.object({ data: noteSchema });
const postAnswer = z.object({ data: postSchema });

/** An address that nobody has yet. */
export const freshEmail = (): string => `${randomUUID()}@example.com`;

/** The calls of a user in the feed. */
function onFeed(request: APIRequestContext, headers: Record<string, string>) {
  const readPost = async (answer: APIResponse) => z.parse(postAnswer, await answer.json()).data;
  return {
    addPost: async (content: string) => readPost(await request.post('/api/feed/posts', { headers, data: { content } })),
    deletePost: async (id: string) => {
      await request.delete(`/api/feed/posts/${id}`, { headers });
    },
    comment: async (postId: string, content: string) =>
      readPost(await request.post(`/api/feed/posts/${postId}/comment`, { headers, data: { content } })),
    upvote: async (postId: string) => readPost(await request.put(`/api/feed/posts/${postId}/upvote`, { headers })),
  };
}

/** Creates an account by the API. */
export async function signUp(request: APIRequestContext, name = 'Ada Lovelace'): Promise<Person> {
  const account = { name, email: freshEmail(), password: 'correct horse battery' };
  const created = await request.post('/api/auth/createuser', { data: account });
  const { token, user } = z.parse(tokenAnswer, await created.json());
  const headers = { 'auth-token': token };
  return {
    ...account,
    id: user._id,
    token,
    ...onFeed(request, headers),
    async addNote({ title, description, tags = [] }, files = []) {
      const form = new FormData();
      form.append('title', title);
      form.append('description', description);
      form.append('tags', JSON.stringify(tags));
      for (const { name, mimeType, buffer } of files) {
        form.append('attachments', new File([new Uint8Array(buffer)], name, { type: mimeType }));
      }
      const answer = await request.post('/api/notes/addnote', { headers, multipart: form });
      return z.parse(noteAnswer, await answer.json()).data;
    },
    async updateNote(id, change) {
      const answer = await request.put(`/api/notes/updatenote/${id}`, { headers, data: change });
      return z.parse(noteAnswer, await answer.json()).data;
    },
    async deleteNote(id) {
      await request.delete(`/api/notes/deletenote/${id}`, { headers });
    },
    async askFriendship({ id }) {
      const answer = await request.post('/api/friends/requests', { headers, data: { userId: id } });
      return z.parse(requestAnswer, await answer.json()).request?._id ?? null;
    },
    async dropRequest(id) {
      await request.delete(`/api/friends/requests/${id}`, { headers });
    },
    async openSession() {
      const { email, password } = account;
      const answer = await request.post('/api/auth/login', { data: { email, password } });
      return z.parse(tokenAnswer, await answer.json()).token;
    },
    async endSession() {
      await request.post('/api/auth/logout', { headers });
    },
  };
}

/** True if the server still takes a token. */
export async function isTokenAlive(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/auth/getuser', { headers: { 'auth-token': token } });
  return answer.ok();
}

/** Opens a page with a token in the browser's storage, as somebody who logged in before. */
export const openAs = (page: Page, { token }: Pick<Person, 'token'>, path: string): Promise<void> =>
  openWithStorage(page, { token }, path);

/** Fills the form of the login page and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  // The page before it may still be there, and have a field for an address itself.
  const login = page.getByRole('main').filter({ has: page.getByRole('heading', { level: 1, name: 'Login' }) });
  await login.getByRole('textbox', { name: 'Email' }).fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
}

/** The token in the browser's storage, null where nobody is signed in. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));
