import { expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { type Presence, presenceWords, readPresence } from './presence-words.ts';

const presence = (given: Partial<Presence> = {}): Presence => ({
  noteId: newId(),
  tab: newId(),
  userId: newId(),
  place: { anchor: 3, head: 17, updatedAt: '2026-01-02T03:04:05.678Z' },
  readers: [newId(), newId()],
  ...given,
});

it.each([presence(), presence({ place: { anchor: 0, head: 0 } }), presence({ place: null })])(
  'a presence comes back from its words',
  (given) => {
    const [signal, ...more] = presenceWords(given);
    expect(more).toEqual([]);
    expect(readPresence(signal?.words ?? '')).toEqual(given);
  },
);

it('many readers take several signals, which NOTIFY carries', () => {
  const given = presence({ readers: Array.from({ length: 400 }, newId) });
  const signals = presenceWords(given);
  expect(new Set(signals.map(({ key }) => key)).size).toBe(3);
  expect(Math.max(...signals.map(({ words }) => words.length))).toBeLessThan(7000);
  expect(signals.flatMap(({ words }) => readPresence(words)?.readers ?? [])).toEqual(given.readers);
});

it('other words are none', () => {
  for (const words of ['', 'a b c', 'a b c 1,2 d', 'a b c -', 'a b c 1,x,- d'])
    expect(readPresence(words)).toBeUndefined();
});
