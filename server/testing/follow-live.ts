import { expect } from 'vitest';
import * as z from 'zod/mini';
import { followNotes, liveEventSchema } from '#contract/notes/note-changes.ts';
import { type PresenceEvent, presenceEventSchema } from '#contract/notes/note-presence.ts';
import type { Client } from './test-client.ts';

/** An open stream of a test. */
export interface LiveReader {
  readonly headers: Headers;
  /** The revisions that came, in order. */
  readonly revisions: readonly number[];
  /** The presences that came, in order. */
  readonly presences: readonly PresenceEvent[];
  /** Resolves once the server has ended the stream properly; rejects where it broke off. */
  readonly ended: Promise<void>;
  /** Hangs up. */
  leave(): Promise<void>;
}

/** Puts the data of an event into the list that it belongs to. A comment has none. */
function take(block: string, into: { revisions: number[]; presences: PresenceEvent[] }): void {
  if (block.startsWith(':')) return;
  const [, event, data = ''] = /^event: (changed|presence)\ndata: (.*)$/.exec(block) ?? [];
  if (event === 'presence') into.presences.push(z.parse(presenceEventSchema, JSON.parse(data)));
  else into.revisions.push(Number(z.parse(liveEventSchema, JSON.parse(data)).revision));
}

/** Opens a person's stream and reads it. The first event has come. */
export async function followLive(who: Client): Promise<LiveReader> {
  const leaving = new AbortController();
  const { headers, body, status } = await who.fetch(followNotes.path, { signal: leaving.signal });
  expect(status).toBe(200);
  if (!body) throw new Error('The stream has no body.');
  const revisions: number[] = [];
  const presences: PresenceEvent[] = [];
  const read = async () => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block, { revisions, presences });
    }
    expect(text).toBe('');
  };
  const ended = read();
  // Looked at by those whom it concerns.
  ended.catch(() => undefined);
  await expect.poll(() => revisions.length, { interval: 2 }).toBeGreaterThan(0);
  return {
    headers,
    revisions,
    presences,
    ended,
    async leave() {
      leaving.abort();
      await ended.catch(() => undefined);
    },
  };
}
