import { expect, it } from 'vitest';
import { dayHeading } from './day-heading.ts';

const at = (...parts: [number, number, number, number]): Date => new Date(...parts);
const headingAt = (time: Date, now: Date): string => dayHeading(time.toISOString(), now.getTime());

it('names the day as somebody near it would', () => {
  const now = at(2026, 2, 1, 0);
  expect(headingAt(at(2026, 2, 1, 0), now)).toBe('Today');
  expect(headingAt(at(2026, 1, 28, 23), now)).toBe('Yesterday');
  expect(headingAt(at(2026, 1, 27, 23), now)).toBe('Friday, February 27');
  expect(headingAt(at(2025, 11, 31, 12), now)).toBe('Wednesday, December 31, 2025');
});
