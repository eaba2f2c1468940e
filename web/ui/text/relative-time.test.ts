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

  it('counts days as the calendar does', () => {
    const at = (day: number, hour: number) => new Date(2026, 2, day, hour);
    const said = (from: Date) => relativeText(from.toISOString(), at(10, 12).getTime());
    expect(said(at(9, 11))).toBe('yesterday');
    expect(said(at(8, 23))).toBe('2 days ago');
    expect(said(at(8, 1))).toBe('2 days ago');
    expect(said(at(4, 1))).toBe('6 days ago');
    expect(said(at(3, 23))).toBe('Mar 3');
  });

  it('takes a clock that runs ahead for now', () => {
    expect(relativeText(ago(-30), now)).toBe('just now');
  });
});
