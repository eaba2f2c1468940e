import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PresenceEvent } from '#contract/notes/note-presence.ts';
import { OtherTabs } from './other-tabs.ts';

const at = (tab: string, head: number | null): Omit<PresenceEvent, 'noteId'> => ({
  tab,
  user: { _id: `user of ${tab}`, name: tab, profilePicture: null },
  place: head === null ? null : { anchor: head, head },
});

function listen() {
  const newcomers = vi.fn<() => void>();
  const changes = vi.fn<() => void>();
  const tabs = new OtherTabs(newcomers);
  tabs.subscribe(changes);
  const shown = () => tabs.read().map(({ tab, place, moves }) => `${tab} ${place.head} ${moves}`);
  return { tabs, newcomers, changes, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('come, move and leave; each that is unknown is a newcomer', () => {
  const { tabs, newcomers, shown } = listen();
  tabs.hear(at('one', 3));
  tabs.hear(at('other', 5));
  tabs.hear(at('one', 4));
  expect(shown()).toEqual(['one 4 1', 'other 5 0']);
  tabs.hear(at('one', null));
  tabs.hear(at('never there', null));
  expect(shown()).toEqual(['other 5 0']);
  expect(newcomers).toHaveBeenCalledTimes(2);
  tabs.hear(at('one', 4));
  expect(newcomers).toHaveBeenCalledTimes(3);
});

it('leave after 30 seconds of silence; a sign of life changes nothing', () => {
  const { tabs, changes, shown } = listen();
  tabs.hear(at('one', 3));
  vi.advanceTimersByTime(20_000);
  tabs.hear(at('other', 5));
  tabs.hear(at('one', 3));
  expect(changes).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(20_000);
  tabs.hear(at('other', 5));
  expect(shown()).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(['other 5 0']);
  vi.advanceTimersByTime(20_000);
  expect(shown()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('go with a person who may not read the note any more', () => {
  const { tabs, shown } = listen();
  tabs.hear(at('one', 3));
  tabs.hear(at('other', 5));
  tabs.keepOnly(new Set(['user of other']));
  expect(shown()).toEqual(['other 5 0']);
});

it('are forgotten together', () => {
  const { tabs, shown } = listen();
  tabs.hear(at('one', 3));
  tabs.clear();
  expect(shown()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
