import type { APIRequestContext, Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { noteSchema, type Note } from '#contract/notes.ts';
import { expect, test as base } from './journey.ts';

/** Somebody with an account, and what he does past the screens. */
export interface Person {
  token: string;
  email: string;
  password: string;
  addNote: (note: { title: string; description: string; tags?: string[] }, files?: PlainFile[]) => Promise<Note>;
  updateNote: (id: string, change: object) => Promise<Note>;
  deleteNote: (id: string) => Promise<void>;
  /** Ends the session on the server alone, as if it had expired. */
  endSession: () => Promise<void>;
}

export interface PlainFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of 8 by 8 pixels. */
export const picture = (name: string): PlainFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mNcsGABAzbAxIADDE4JABH2AYvdUbv5AAAAAElFTkSuQmCC',
    'base64',
  ),
});

export const plainText = (name: string, text = 'Plain words.'): PlainFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const signedIn = z.object({ token: z.string() });
const answered = z.object({ data: noteSchema });
let people = 0;

async function signUp(request: APIRequestContext): Promise<Person> {
  people += 1;
  const email = `person${people}-${Date.now()}@example.com`;
  const account = { name: 'Ada Lovelace', email, password: 'correct horse' };
  const { token } = signedIn.parse(await (await request.post('/api/auth/createuser', { data: account })).json());
  const headers = { 'auth-token': token };
  return {
    token,
    email,
    password: account.password,
    async addNote({ title, description, tags = [] }, files = []) {
      const form = new FormData();
      form.append('title', title);
      form.append('description', description);
      form.append('tags', JSON.stringify(tags));
      for (const { name, mimeType, buffer } of files) {
        form.append('attachments', new File([new Uint8Array(buffer)], name, { type: mimeType }));
      }
      return answered.parse(await (await request.post('/api/notes/addnote', { headers, multipart: form })).json()).data;
    },
    async updateNote(id, change) {
      const answer = await request.put(`/api/notes/updatenote/${id}`, { headers, data: change });
      return answered.parse(await answer.json()).data;
    },
    async deleteNote(id) {
      await request.delete(`/api/notes/deletenote/${id}`, { headers });
    },
    async endSession() {
      await request.post('/api/auth/logout', { headers });
    },
  };
}

/** `person` is a new account, signed in on `page`. */
export const test = base.extend<{ person: Person }>({
  person: async ({ request, page }, use) => {
    const person = await signUp(request);
    await signInOn(page, person);
    await use(person);
  },
});

/** Signs in before the page's own code runs, once: what the page does to the token later stays. */
export async function signInOn(page: Page, { token }: Person): Promise<void> {
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('signed-in') === null) localStorage.setItem('token', given);
    sessionStorage.setItem('signed-in', 'once');
  }, token);
}

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

export const alert = (page: Page, text: string): Locator => page.locator('[data-alert-type]').filter({ hasText: text });

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needed).toBeLessThanOrEqual(given ?? 0);
}
