import { expect, it } from 'vitest';
import { versionOf } from './note-version.ts';

it.each([
  ['2026-05-01T10:00:00.123Z', Date.UTC(2026, 4, 1, 10, 0, 0, 123)],
  ['2026-05-01T10:00:00.123000Z', Date.UTC(2026, 4, 1, 10, 0, 0, 123)],
  ['2026-05-01T10:00:00Z', Date.UTC(2026, 4, 1, 10)],
  ['2026-05-01T10:00:00.1235Z', -1],
])('the version of %s is %i', (updatedAt, version) => {
  expect(versionOf(updatedAt)).toBe(version);
});
