import { expect, it } from 'vitest';
import { SavedTexts } from './saved-texts.ts';

const time = (second: number) => new Date(second * 1000).toISOString();
const text = (second: number, description = `text ${second}`) => ({ description, updatedAt: time(second) });

it('finds the text that a place belongs to', () => {
  const texts = new SavedTexts(text(10));
  expect([texts.add(text(20)), texts.add(text(20))]).toEqual([true, false]);
  expect(texts.at(time(10))).toBe('text 10');
  expect(texts.at(time(20))).toBe('text 20');
  expect(texts.at(undefined)).toBe('text 20');
  // Not here yet, and forgotten since.
  expect(texts.at(time(30))).toBeUndefined();
  expect(texts.at(time(5))).toBe('text 20');
});

it('forgets the oldest, and long ones sooner', () => {
  const texts = new SavedTexts(text(0));
  for (let second = 1; second <= 25; second += 1) texts.add(text(second));
  expect(texts.at(time(6))).toBe('text 6');
  expect(texts.at(time(5))).toBe('text 25');
  for (let second = 30; second < 40; second += 1) texts.add(text(second, `${second}`.padEnd(100_000)));
  expect(texts.at(time(35))?.startsWith('35')).toBe(true);
  expect(texts.at(time(34))?.startsWith('39')).toBe(true);
});
