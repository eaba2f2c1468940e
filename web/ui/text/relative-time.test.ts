import { describe, expect, it } from 'vitest';
import { relativeText } from './relative-time.tsx';

const now = Date.parse('2026-03-10T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('relativeText', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 min ago'],
    [3 * 60, '3 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [8 * 86_400, 'Mar 2'],
    [400 * 86_400, 'Feb 3, 2025'],
  ])('says %i s as %s', (seconds, words) => {
    expect(relativeText(ago(seconds), now)).toBe(words);
  });

  it('takes a clock that runs ahead for now', () => {
    expect(relativeText(ago(-30), now)).toBe('just now');
  });
});
