import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onPresence, openPresenceChannel } from './presence-channel.ts';

beforeEach(() => void vi.stubGlobal('window', globalThis));
afterEach(() => void vi.unstubAllGlobals());

it('passes presences on to the other tabs of the person, and hears its own', async () => {
  const heard: string[] = [];
  onTestFinished(onPresence((json) => heard.push(json)));
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const { tell } = openPresenceChannel('mara', over.signal);
  // The channel of another tab, and one of another person.
  const [other, theirs] = [new BroadcastChannel('thoughtleaf-presence:mara'), openPresenceChannel('noor', over.signal)];
  onTestFinished(() => other.close());
  const there: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => there.push(data));
  tell('one');
  theirs.tell('of noor');
  expect(heard).toEqual(['one', 'of noor']);
  await expect.poll(() => there).toEqual(['one']);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  other.postMessage('two');
  await expect.poll(() => heard).toEqual(['one', 'of noor', 'two']);
});
