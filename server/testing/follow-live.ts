import { expect } from 'vitest';
import * as z from 'zod/mini';
import { followNotes, liveEventSchema } from '#contract/note-changes.ts';
import type { Client } from './test-client.ts';

/** An open stream of a test. */
export interface LiveReader {
  readonly headers: Headers;
  /** The revisions that came, in order. */
  readonly revisions: readonly number[];
  /** Resolves once the server has ended the stream properly; rejects where it broke off. */
  readonly ended: Promise<void>;
  /** Hangs up. */
  leave(): Promise<void>;
}

/** The revision of an event; undefined for a comment. */
function revisionIn(block: string): number | undefined {
  if (block.startsWith(':')) return undefined;
  const [, data = ''] = /^event: changed\ndata: (.*)$/.exec(block) ?? [];
  return Number(z.parse(liveEventSchema, JSON.parse(data)).revision);
}

/** Opens a person's stream and reads it. The first event has come. */
export async function followLive(who: Client): Promise<LiveReader> {
  const leaving = new AbortController();
  const { headers, body, status } = await who.fetch(followNotes.path, { signal: leaving.signal });
  expect(status).toBe(200);
  if (!body) throw new Error('The stream has no body.');
  const revisions: number[] = [];
  const read = async () => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) revisions.push(...[revisionIn(block)].filter((found) => found !== undefined));
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
    ended,
    async leave() {
      leaving.abort();
      await ended.catch(() => undefined);
    },
  };
}
