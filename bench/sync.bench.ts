import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { successSchema } from '#contract/call.ts';
import { changeNotes } from '#contract/notes/note-actions.ts';
import { followNotes, listNoteChanges, liveEventSchema } from '#contract/notes/note-changes.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { addNotes, send, signUp } from './measuring/bench-accounts.ts';

/** What a device waits for. Times are milliseconds. */
export interface SyncSpeed {
  /** Middle time of reading 100 changes, of a small notebook and of a large one. */
  small: number;
  large: number;
  /** From the call that changes a note to the event at another device. */
  p50: number;
  p95: number;
}

const sizes = { small: 100, large: 10_000 };
const changedAtOnce = 100;
const rounds = 40;
const events = 200;
/** Changes nearer to each other may share an event. */
const betweenEventsMs = 60;

const answerSchema = successSchema(listNoteChanges);
const changesSchema = z.object({
  data: z.array(z.object({ _id: z.string() })),
  revision: z.string(),
  hasMore: z.boolean(),
});

type Changes = z.output<typeof changesSchema>;

const middle = (values: readonly number[], share = 0.5): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Infinity;

/** A device of a person of its own, with the ids of their notes. */
async function createDevice(base: string, name: string, notes: number) {
  const token = await signUp(base, name);
  await addNotes(base, token, notes);
  const read = async (since: string): Promise<{ page: Changes; ms: number }> => {
    const began = performance.now();
    const url = `${base}${listNoteChanges.path}?limit=500&since=${since}`;
    const answer: unknown = await (await fetch(url, { headers: { 'auth-token': token } })).json();
    const ms = performance.now() - began;
    z.parse(answerSchema, answer);
    return { page: z.parse(changesSchema, answer), ms };
  };
  const ids: string[] = [];
  let since = '0';
  for (let hasMore = true; hasMore;) {
    const { page } = await read(since);
    ids.push(...page.data.map(({ _id }) => _id));
    since = page.revision;
    hasMore = page.hasMore;
  }
  const step = Math.floor(ids.length / changedAtOnce);
  const touched = ids.filter((_, place) => place % step === 0).slice(0, changedAtOnce);
  const change = (round: number, some = touched) =>
    send('POST', `${base}${changeNotes.path}`, token, { ids: some, action: round % 2 === 0 ? 'pin' : 'unpin' });

  return {
    token,
    change,
    touched,
    /** Changes 100 notes, and measures how long it takes to read them. */
    async readChanges(round: number): Promise<number> {
      await change(round);
      const { page, ms } = await read(since);
      if (page.data.length !== changedAtOnce || page.hasMore) throw new Error(`${page.data.length} changes came.`);
      since = page.revision;
      return ms;
    },
  };
}

/** When each event of a stream came, in order. */
async function follow(base: string, token: string) {
  const leaving = new AbortController();
  const { body } = await fetch(`${base}${followNotes.path}`, {
    headers: { 'auth-token': token },
    signal: leaving.signal,
  });
  const parts = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!parts) throw new Error('The stream has no body.');
  return {
    async next(): Promise<void> {
      for (;;) {
        const { value = '', done } = await parts.read();
        if (done) throw new Error('The stream has ended.');
        const [, data] = /^data: (.*)$/m.exec(value) ?? [];
        if (data !== undefined) return void z.parse(liveEventSchema, JSON.parse(data));
      }
    },
    leave: () => leaving.abort(),
  };
}

/** Reads 100 changes of a small and of a large notebook in turns, and waits for events one after the other. */
export async function measureSync({ baseURL }: FreshServer): Promise<SyncSpeed> {
  const small = await createDevice(baseURL, 'reader', sizes.small);
  const large = await createDevice(baseURL, 'collector', sizes.large);
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await small.readChanges(round));
    times.large.push(await large.readChanges(round));
  }
  const stream = await follow(baseURL, large.token);
  await stream.next();
  const waited: number[] = [];
  for (let round = 0; round < events; round += 1) {
    const began = performance.now();
    const heard = stream.next().then(() => waited.push(performance.now() - began));
    await large.change(round, large.touched.slice(0, 1));
    await heard;
    await new Promise((resolve) => setTimeout(resolve, betweenEventsMs));
  }
  stream.leave();
  return { small: middle(times.small), large: middle(times.large), p50: middle(waited), p95: middle(waited, 0.95) };
}
