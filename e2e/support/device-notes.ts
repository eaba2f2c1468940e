import { expect, type APIRequestContext, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import { openAs, type Person } from './people.ts';
import { untilControlled } from './until-controlled.ts';

/** Titles of the notes that this device holds. */
export const keptTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'thoughtleaf-notebook')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('thoughtleaf-notebook');
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('notes').objectStore('notes').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result.map(({ note }: { note: { title: string } }) => note.title));
        });
      });
    });
  });

/** Writes a whole replica, as a whole read of the changes leaves it. */
export async function fillDevice(page: Page, { id: owner }: Pick<Person, 'id'>, notes: Note[], revision = '1') {
  // The app makes the database.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('thoughtleaf-notebook');
  await page.evaluate(
    ({ owner, notes, revision }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('thoughtleaf-notebook');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['notes', 'state'], 'readwrite');
          const space = `${owner}:filled`;
          for (const note of notes) {
            const list = note.isDeleted ? 'bin' : note.archived ? 'archive' : 'active';
            const pin = list === 'active' && note.pinned ? { pin: space } : {};
            transaction.objectStore('notes').put({ space, id: note._id, list, note, ...pin });
          }
          const state = { owner, space, revision, readAt: Date.now(), version: 1_000_000, renamed: {} };
          transaction.objectStore('state').put(state);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written.')));
        });
      }),
    { owner, notes, revision },
  );
}

const pageSchema = z.object(listNoteChanges.answer);

/** All notes of a person as the server tells of them, and the revision. */
export async function readChanges(request: APIRequestContext, { token }: Pick<Person, 'token'>) {
  const notes: Note[] = [];
  let since = '0';
  for (;;) {
    const answer = await request.get('/api/notes/changes', {
      headers: { 'auth-token': token },
      params: { since, limit: '500' },
    });
    const { data, revision, hasMore } = pageSchema.parse(await answer.json());
    notes.push(...data);
    since = revision;
    if (!hasMore) return { notes, revision };
  }
}

/** Files that this device holds: their texts, and `thumbnail` for small pictures. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'thoughtleaf-notebook')) return [];
    const found = await new Promise<[IDBValidKey, Blob][]>((resolve) => {
      const opening = indexedDB.open('thoughtleaf-notebook');
      opening.addEventListener('success', () => {
        const store = opening.result.transaction('fileBytes').objectStore('fileBytes');
        const [keys, blobs] = [store.getAllKeys(), store.getAll()];
        blobs.addEventListener('success', () => {
          opening.result.close();
          const entries = keys.result.map((key, index) => [key, blobs.result[index]] as const);
          resolve(
            entries.flatMap(([key, blob]: readonly [IDBValidKey, unknown]) =>
              blob instanceof Blob ? [[key, blob]] : [],
            ),
          );
        });
      });
    });
    const names = found.map(async ([key, blob]) =>
      Array.isArray(key) && key.at(-1) === 'thumbnail' ? 'thumbnail' : blob.text(),
    );
    return (await Promise.all(names)).toSorted();
  });

/** The line that counts what waits for the network, with the button that lists it. */
export const unsent = (page: Page) => page.getByRole('status', { name: 'Not sent yet' });

/** Opens the notes with all of them on the device, and a service worker that answers without a network. */
export async function openOnDevice(page: Page, person: Person, request: APIRequestContext): Promise<void> {
  await openAs(page, person, '/notes');
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
}
