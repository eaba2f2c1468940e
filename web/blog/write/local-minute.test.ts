import { expect, it } from 'vitest';
import { fromLocalMinute, toLocalMinute } from './local-minute.ts';

it('writes a time to the minute and reads it back, whatever the time zone', () => {
  for (const iso of ['2030-01-31T08:05:00.000Z', '2026-07-01T23:59:00.000Z', '1999-12-31T12:00:00.000Z']) {
    expect(toLocalMinute(iso)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(fromLocalMinute(toLocalMinute(iso))).toBe(iso);
  }
});

it('has nothing for no time, and for what is none', () => {
  expect(toLocalMinute('')).toBe('');
  for (const typed of ['', 'soon', '2030-13-40T99:00']) expect(fromLocalMinute(typed)).toBe('');
});
