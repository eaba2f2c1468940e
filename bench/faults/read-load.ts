import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listPosts } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { countUsers } from '#contract/users/users.ts';
import { isUnavailable } from './is-unavailable.ts';

/** Results of the reads. */
export interface Reads {
  answered: number;
  /** Refused because the database was not there. */
  unavailable: number;
  /** Every other answer, by address and status: nothing else may come. */
  unexpected: string[];
}

/** A user who has a note with a file, and reads. */
export interface Reader {
  token: string;
  /** The file's address. */
  file: string;
}

/** Adds the note that a reader reads. */
export async function addReadNote(origin: string, token: string): Promise<Reader> {
  const form = new FormData();
  form.append('title', 'To be read');
  form.append('description', 'While something is wrong.');
  form.append('attachments', new File(['Some words. '.repeat(1000)], 'words.txt', { type: 'text/plain' }));
  const answer = await fetch(origin + addNote.path, { method: 'POST', headers: { 'auth-token': token }, body: form });
  const { data } = z.parse(z.object(addNote.answer), await answer.json());
  return { token, file: data.attachments[0]?.url ?? '' };
}

/** Reads as a visitor and as the reader, one thing after the other, for so long. */
export async function readFor(durationMs: number, origin: string, { token, file }: Reader): Promise<Reads> {
  const reads: Reads = { answered: 0, unavailable: 0, unexpected: [] };
  const asked: readonly [string, Record<string, string>][] = [
    [getUser.path, { 'auth-token': token }],
    [`${listNotes.path}?limit=20`, { 'auth-token': token }],
    [listPosts.path, { 'auth-token': token }],
    [file, {}],
    [listPosts.path, {}],
    [countUsers.path, {}],
  ];
  for (const began = performance.now(); performance.now() - began < durationMs; await pause(20)) {
    for (const [address, headers] of asked) {
      const answer = await fetch(origin + address, { headers });
      const text = await answer.text();
      if (answer.ok) reads.answered += 1;
      else if (answer.status === 503 && isUnavailable(text, [messages.http.unavailable])) reads.unavailable += 1;
      else reads.unexpected.push(`${address} answered ${answer.status}: ${text.slice(0, 100)}`);
    }
  }
  return reads;
}
