import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { addNote, updateNote, type Note } from '#contract/notes/notes.ts';
import { randomFrom } from '#testing/seeded-random.ts';
import { readConflict } from '#web/notes/editor/read-conflict.ts';
import { bodyOfSave } from '#web/notes/page/body-of-save.ts';
import { NoteWriter, type SentSave } from '#web/notes/page/note-writer.ts';
import { call } from '#web/platform/api-client.ts';
import { send, signUp } from './measuring/bench-accounts.ts';
import { createBystander } from './devices/bystander.ts';
import { setUpBrowserGround } from './devices/browser-ground.ts';
import { followNotesOf } from './devices/follow-notes.ts';

/** How 50 writers of one note fared. Times are milliseconds. */
export interface WritersOutcome {
  /** Words that were typed. */
  words: number;
  saves: number;
  /** Saves that were refused because another one had come first. */
  conflicts: number;
  /** Most refusals that one text had to take before it was stored. */
  mostTries: number;
  /** From the moment that a text is sent until the server has stored it. */
  p50: number;
  p95: number;
  longest: number;
  /** Reads of somebody else meanwhile. */
  others: number;
  /** What is wrong at the end, such as a lost word. */
  faults: string[];
}

const writers = 50;
/** A person may have 20 streams; the tabs of a browser share one. */
const browsers = 10;
const wordsEach = 20;
/** Pauses between two words of a writer, in milliseconds. */
const pauses = { least: 500, most: 1500 };
/** After the last word, all is stored and everywhere within this time. */
const patience = 60_000;

/** Waits of the texts of one writer, from the first try on. */
class SaveTimes {
  readonly waits: number[] = [];
  conflicts = 0;
  mostTries = 0;
  #tries = 0;
  #since: number | undefined;

  async measure(save: () => Promise<Note>): Promise<Note> {
    this.#since ??= performance.now();
    this.#tries += 1;
    try {
      const note = await save();
      this.waits.push(performance.now() - this.#since);
      this.mostTries = Math.max(this.mostTries, this.#tries);
      this.#since = undefined;
      this.#tries = 0;
      return note;
    } catch (error) {
      this.conflicts += 1;
      throw readConflict(error);
    }
  }
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** A writer with the note open, who types words of their own at random places. */
function createWriter(token: string, note: Note, number: number) {
  const times = new SaveTimes();
  const random = randomFrom(number + 1);
  const params = { id: note._id };
  const save = (sent: SentSave) =>
    times.measure(async () => (await call(updateNote, { params, body: bodyOfSave(sent), token })).data);
  const writer = new NoteWriter({ note, save, keep: () => undefined });
  const text = () => writer.read().text.description;
  return {
    writer,
    times,
    text,
    async type(): Promise<void> {
      for (let count = 0; count < wordsEach; count += 1) {
        await pause(pauses.least + random() * (pauses.most - pauses.least));
        const places = [...text().matchAll(/\S+/g)].map(({ index, 0: found }) => index + found.length);
        const at = places[Math.floor(random() * places.length)] ?? 0;
        writer.change({ description: `${text().slice(0, at)} w${number}x${count}${text().slice(at)}` });
      }
    },
  };
}

type Writer = ReturnType<typeof createWriter>;

/** Words that are missing in a text, or there several times. */
function faultsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/w\d+x\d+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const typed = Array.from(
    { length: writers * wordsEach },
    (_, place) => `w${place % writers}x${Math.floor(place / writers)}`,
  );
  const wrong = typed.filter((word) => counts.get(word) !== 1);
  return wrong.map((word) => `${word} is there ${counts.get(word) ?? 0} times`);
}

/** Waits until every writer shows the stored text, and has stored all of theirs. */
async function untilEqual(all: readonly Writer[], read: () => Promise<Note>): Promise<string[]> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(100)) {
    const { description } = await read();
    const isDone = all.every(
      ({ writer, text }) => writer.read().state.kind === 'saved' && text().trim() === description,
    );
    if (isDone) return faultsOf(description);
  }
  const { description } = await read();
  const others = all.filter(({ text }) => text().trim() !== description).length;
  const unsaved = all.filter(({ writer }) => writer.read().state.kind !== 'saved').length;
  return [`${others} writers show another text, ${unsaved} have not stored theirs`, ...faultsOf(description)];
}

/** 50 people write into one note at once, with the product's own client code. */
export async function measureWriters(origin: string): Promise<WritersOutcome> {
  setUpBrowserGround(origin);
  const token = await signUp(origin, 'writer');
  const added = await send('POST', `${origin}${addNote.path}`, token, {
    title: 'Written by all',
    description: 'Start of it all',
  });
  const { data: note } = z.parse(z.object({ data: noteSchema }), added);
  const { revision } = await call(listNoteChanges, { token });
  const all = Array.from({ length: writers }, (_, number) => createWriter(token, note, number));
  const leaving = new AbortController();
  const { signal } = leaving;
  const following = Array.from({ length: browsers }, (_, browser) =>
    followNotesOf({
      token,
      browser: `browser ${browser}`,
      since: revision,
      signal,
      onNote: (changed) =>
        all.forEach(({ writer }, number) => number % browsers === browser && writer.receive(changed)),
    }),
  );
  const bystander = (await createBystander(origin))();
  await Promise.all(all.map((each) => each.type()));
  await bystander.leave();
  const faults = await untilEqual(all, async () => (await call(readNote, { params: { id: note._id }, token })).data);
  leaving.abort();
  await Promise.allSettled(following);
  const waits = all.flatMap(({ times }) => times.waits);
  return {
    words: writers * wordsEach,
    saves: waits.length,
    conflicts: all.reduce((sum, { times }) => sum + times.conflicts, 0),
    mostTries: Math.max(...all.map(({ times }) => times.mostTries)),
    p50: share(waits, 0.5),
    p95: share(waits, 0.95),
    longest: Math.max(...waits),
    others: share(bystander.waits, 0.95),
    faults,
  };
}
