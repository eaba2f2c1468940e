import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { streamsPerUser } from './live-register.ts';
import { createLiveStreams } from './live-streams.ts';

const mara = { id: 'mara', sessionHash: 'session of mara' };
const noor = { id: 'noor', sessionHash: 'session of noor' };

/** Streams over sessions and notebooks that a test changes. */
function start() {
  const state = {
    sessions: new Set([mara.sessionHash, noor.sessionHash]),
    revisions: new Map([['mara', 3]]),
    isServing: true,
    isAway: false,
    looks: 0,
  };
  const answer = async <T>(value: T): Promise<T> => {
    if (state.isAway) throw new Error('The database is away.');
    return value;
  };
  const warn = vi.fn<(details: object, message: string) => void>();
  const streams = createLiveStreams({
    log: { warn },
    isServing: () => answer(state.isServing),
    listGoodSessions: (hashes) => answer(new Set(hashes.filter((hash) => state.sessions.has(hash)))),
    findRevisions: (ids) => {
      state.looks += 1;
      return answer(new Map([...state.revisions].filter(([id]) => ids.includes(id))));
    },
  });
  onTestFinished(() => streams.close());
  const open = async (user = mara) => {
    const { body } = await streams.open(user);
    const received = { text: '', isOver: false };
    body.on('data', (part: Buffer) => (received.text += part.toString()));
    body.once('close', () => (received.isOver = true));
    return received;
  };
  return { state, streams, open, warn };
}

const event = (revision: number) => `event: changed\ndata: {"revision":"${revision}"}\n\n`;
const comment = ': keep-alive\n\n';

describe('open streams', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('tell the revision first, and after changes once in 50 ms, the last one for certain', async () => {
    const { state, streams, open } = start();
    const [hers, theirs] = [await open(), await open(noor)];
    await pass(0);
    expect(hers.text).toBe(event(3));
    expect(theirs.text).toBe(event(0));
    const before = state.looks;
    for (let revision = 4; revision <= 100; revision += 1) {
      state.revisions.set('mara', revision);
      streams.changed('mara');
      await pass(1);
    }
    await pass(100);
    expect(state.looks - before).toBeLessThanOrEqual(4);
    expect(hers.text.endsWith(event(100))).toBe(true);
    expect(theirs.text).toBe(event(0));
    streams.changed('mara');
    await pass(100);
    expect(hers.text.split(event(100))).toHaveLength(2);
  });

  it('say that they are alive, and find what no signal told them', async () => {
    const { state, open } = start();
    const received = await open();
    await pass(24_000);
    expect(received.text).toBe(event(3));
    state.revisions.set('mara', 4);
    await pass(2000);
    expect(received.text).toBe(event(3) + comment + event(4));
    await pass(25_000);
    expect(received.text).toBe(event(3) + comment + event(4) + comment);
  });

  it('all look again after signals may have been missed', async () => {
    const { state, streams, open } = start();
    const received = [await open(), await open(noor)];
    state.revisions.set('mara', 4).set('noor', 1);
    streams.changed();
    await pass(0);
    expect(received.map(({ text }) => text)).toEqual([event(3) + event(4), event(0) + event(1)]);
  });

  it('end with their session, by a signal or by the next comment', async () => {
    const { state, streams, open } = start();
    const [hers, theirs] = [await open(), await open(noor)];
    state.sessions.clear();
    streams.changed('mara');
    await pass(0);
    expect([hers.isOver, theirs.isOver, streams.size]).toEqual([true, false, 1]);
    await pass(26_000);
    expect([theirs.isOver, streams.size]).toEqual([true, 0]);
    expect(theirs.text).toBe(event(0) + comment);
  });

  it('end in maintenance, and outlive a lost database', async () => {
    const { state, streams, open, warn } = start();
    const received = await open();
    state.isAway = true;
    streams.changed('mara');
    await pass(26_000);
    expect(received).toEqual({ text: event(3) + comment, isOver: false });
    // The change, the settings and the look beside the comment.
    expect(warn).toHaveBeenCalledTimes(3);
    await expect(open()).rejects.toThrow('away');
    await pass(0);
    expect(streams.size).toBe(1);
    state.isAway = false;
    state.isServing = false;
    await pass(26_000);
    expect([received.isOver, streams.size]).toEqual([true, 0]);
  });

  it('are bounded for each user: the oldest ends, whether it is read or not', async () => {
    const { streams, open } = start();
    const first = await streams.open(mara);
    const second = await open();
    for (let count = 2; count < streamsPerUser; count += 1) await open();
    expect([streams.size, second.isOver]).toEqual([streamsPerUser, false]);
    await open();
    await open(noor);
    expect(streams.size).toBe(streamsPerUser + 1);
    expect(await text(first.body)).toBe(event(3));
    await open();
    await pass(0);
    expect(second.isOver).toBe(true);
  });

  it('may be opened by the hundred at once: those that end before their revision is read are told nothing', async () => {
    const { streams } = start();
    const opened = await Promise.all(Array.from({ length: 100 }, () => streams.open(mara)));
    streams.changed('mara');
    await pass(100);
    expect(streams.size).toBe(streamsPerUser);
    for (const { body } of opened.slice(0, 1)) expect(await text(body)).toBe('');
    expect(opened.at(-1)?.body.readableLength).toBe(event(3).length);
  });

  it('are cut off where nobody reads', async () => {
    const { state, streams } = start();
    const { body } = await streams.open(mara);
    for (let revision = 4; revision < 1000 && !body.destroyed; revision += 1) {
      state.revisions.set('mara', revision);
      streams.changed('mara');
      await pass(50);
    }
    expect(body.destroyed).toBe(true);
    expect(streams.size).toBe(0);
  });

  it('show presences, and drop them where nobody reads, but never a revision', async () => {
    const { state, streams, open } = start();
    const { body } = await streams.open(mara);
    const presence = JSON.stringify({ tab: 'x'.repeat(250) });
    expect([streams.hasSome(['noor', 'mara']), streams.hasSome(['noor'])]).toEqual([true, false]);
    for (let count = 0; count < 1000; count += 1) streams.show(['noor', 'mara'], presence);
    state.revisions.set('mara', 4);
    streams.changed('mara');
    await pass(100);
    expect([body.destroyed, streams.size]).toEqual([false, 1]);
    const received: unknown = body.read();
    expect(String(received).startsWith(event(3) + `event: presence\ndata: ${presence}\n\n`)).toBe(true);
    expect(String(received).endsWith(event(4))).toBe(true);
    expect(String(received).split('event: presence').length).toBeLessThan(60);
    const late = await open();
    streams.show(['mara'], presence);
    await pass(0);
    expect(late.text.endsWith(presence + '\n\n')).toBe(true);
  });

  it('end together with the server, which takes no more', async () => {
    const { streams, open } = start();
    const received = [await open(), await open(noor)];
    streams.close();
    await pass(0);
    expect(received.map(({ isOver }) => isOver)).toEqual([true, true]);
    const late = await open();
    await pass(0);
    expect([late.isOver, streams.size]).toEqual([true, 0]);
  });
});
