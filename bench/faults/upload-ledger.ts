import { createHash } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { isUnavailable } from './is-unavailable.ts';
import { chance } from './fault.ts';

/** The hash by which files are compared. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Results of uploads: the files of each confirmed note, and the titles of refused ones. */
export class UploadLedger {
  readonly problems: string[] = [];
  /** How often a file was read while the store failed, and how often that broke off or was refused. */
  reads = 0;
  brokenReads = 0;
  readonly #hashes = new Map<string, string[]>();
  readonly #refused = new Set<string>();

  get promised(): number {
    return this.#hashes.size;
  }

  get refused(): number {
    return this.#refused.size;
  }

  promise(title: string, hashes: string[]): void {
    this.#hashes.set(title, hashes);
  }

  /** An upload may be refused as one that the store did not take, and in no other way. */
  refuse(title: string, status: number, text: string): void {
    this.#refused.add(title);
    if (status !== 503 || !isUnavailable(text, [messages.files.storeAway]))
      this.problems.push(`"${title}" was answered ${status}: ${text.slice(0, 200)}`);
  }

  /** Reads a file of a note while the store fails: what comes to its end is the file. */
  async readWhileFailing(origin: string, note: Note, round: number): Promise<void> {
    const place = Math.floor(chance(round) * note.attachments.length);
    const url = note.attachments[place]?.url ?? '';
    this.reads += 1;
    try {
      const answer = await fetch(origin + url);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (!answer.ok) this.brokenReads += 1;
      else if (hashOf(bytes) !== this.#hashes.get(note.title)?.[place])
        this.problems.push(`A file of "${note.title}" came to its end with another content`);
    } catch {
      // The connection is broken off where the file cannot go on.
      this.brokenReads += 1;
    }
  }

  /** Reads everything that somebody has; what was promised to all must be among it, and nothing that was refused. */
  async check(origin: string, notes: readonly Note[]): Promise<void> {
    for (const { title, attachments } of notes) {
      if (this.#refused.has(title)) this.problems.push(`"${title}" was refused and is there`);
      const found: string[] = [];
      for (const { url } of attachments) {
        const answer = await fetch(origin + url);
        found.push(answer.ok ? hashOf(new Uint8Array(await answer.arrayBuffer())) : `${answer.status}`);
      }
      if (found.join() !== this.#hashes.get(title)?.join()) this.problems.push(`"${title}" has other files`);
    }
    const lost = this.promised - notes.length;
    if (lost > 0) this.problems.push(`${lost} notes that were promised are lost`);
  }
}
