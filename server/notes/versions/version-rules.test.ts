import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newNoteRow } from '../note-row.ts';
import { removesMost, versionLength, versionsToDrop } from '#lib/text-versions.ts';
import { endsVersion } from './version-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Noon, so that an hour before is on the same day. */
const now = Date.UTC(2026, 0, 20, 12);

describe('removesMost', () => {
  it.each([
    ['', 'A first text', false],
    ['A text', 'A text', false],
    ['A text', '', true],
    ['1234567890', '12345', false],
    ['1234567890', '1234', true],
    ['1234567890', '12345 and a long text that was added', false],
    ['1234567890', 'abcdefghij', true],
    ['aaaaaaaaaa', 'aaaa', true],
    ['The middle is replaced here', 'The MIDDLE is replaced here', false],
  ])('of %j to %j is %s', (text, next, expected) => expect(removesMost(text, next)).toBe(expected));
});

describe('endsVersion', () => {
  const texts = { title: 'By the lake', description: 'The path is closed.', tags: '[]', author_id: null };
  const row = newNoteRow({
    ...texts,
    id: 'n',
    user_id: 'u',
    created_at: 0,
    updated_at: now,
    version: 2,
    version_started_at: now,
  });

  it('is never true for a save that changes nothing', () => {
    expect(endsVersion({ ...row, version: 1 }, texts, now + day)).toBe(false);
  });
  it('keeps the first text as a version of its own', () => {
    expect(endsVersion({ ...row, version: 1 }, { ...texts, title: 'By the sea' }, now)).toBe(true);
  });
  it('counts five minutes from the first save of the version', () => {
    const next = { ...texts, tags: '["water"]' };
    expect(endsVersion(row, next, now + versionLength - 1)).toBe(false);
    expect(endsVersion(row, next, now + versionLength)).toBe(true);
  });
  it('is true at once for a save of another person', () => {
    expect(endsVersion(row, { ...texts, title: 'By the sea', author_id: 'other' }, now)).toBe(true);
    expect(endsVersion(row, { ...texts, author_id: 'other' }, now)).toBe(false);
  });
  it('is true at once for a save that removes most of the text', () => {
    expect(endsVersion(row, { ...texts, description: 'Gone' }, now)).toBe(true);
  });
});

describe('versionsToDrop', () => {
  /** Former versions that were saved this long ago, newest first. */
  const savedAgo = (...ages: number[]) =>
    ages.map((age, place) => ({ version: ages.length - place, saved_at: now - age }));

  it('keeps everything of the last day', () => {
    const all = savedAgo(...Array.from({ length: 100 }, (_, place) => place * 10 * minute));
    expect(versionsToDrop(all, now)).toEqual([]);
  });
  it('keeps the newest of each hour of a week, and of each day before', () => {
    // In hours: three within one hour two days ago, then three on one day ten days ago, then the first.
    const all = savedAgo(2 * day + 1, 2 * day + minute, 2 * day + 2 * minute, 10 * day, 10 * day + hour, 30 * day);
    expect(versionsToDrop(all, now)).toEqual([5, 4, 2]);
  });
  it('keeps 200 with the current one, among them the first', () => {
    const all = savedAgo(...Array.from({ length: 300 }, (_, place) => place * minute));
    const dropped = new Set(versionsToDrop(all, now));
    const kept = all.filter(({ version }) => !dropped.has(version));
    expect(kept).toHaveLength(limits.note.versions.kept - 1);
    expect(kept.at(-1)?.version).toBe(1);
    expect(kept.at(-2)?.version).toBe(300 - (limits.note.versions.kept - 3));
  });
});
