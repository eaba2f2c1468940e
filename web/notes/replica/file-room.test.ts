import { describe, expect, it } from 'vitest';
import type { KeptFile } from '#web/offline/notebook-database.ts';
import { filesToLeave, mostFileBytes, roomForFiles } from './file-room.ts';

const kept = (id: string, bytes: number, more: Partial<KeptFile> = {}): KeptFile => ({
  owner: 'u1',
  id,
  kind: 'file',
  noteId: 'n1',
  bytes,
  seenAt: 0,
  isPinned: false,
  ...more,
});
const incoming = (bytes: number) => ({ id: 'new', kind: 'file' as const, bytes });
const idsOf = (files: KeptFile[] | undefined) => files?.map(({ id }) => id);

describe('filesToLeave', () => {
  const files = [kept('b', 30, { seenAt: 2 }), kept('a', 30, { seenAt: 1 }), kept('pin', 30, { isPinned: true })];

  it('leaves all where there is room', () => expect(idsOf(filesToLeave(files, incoming(10), 100))).toEqual([]));

  it('takes the one seen longest ago first, and no more than needed', () => {
    expect(idsOf(filesToLeave(files, incoming(40), 100))).toEqual(['a']);
    expect(idsOf(filesToLeave(files, incoming(70), 100))).toEqual(['a', 'b']);
  });

  it('never takes one of a pinned note', () => expect(filesToLeave(files, incoming(71), 100)).toBeUndefined());

  it('does not count the same file twice', () => {
    expect(idsOf(filesToLeave(files, { id: 'a', kind: 'file', bytes: 40 }, 100))).toEqual([]);
    expect(idsOf(filesToLeave(files, { id: 'a', kind: 'thumbnail', bytes: 20 }, 100))).toEqual(['a']);
  });
});

describe('roomForFiles', () => {
  it('has a limit of its own, also where the browser says nothing', () => {
    expect(roomForFiles([], {})).toBe(mostFileBytes);
    expect(roomForFiles([], { quota: 1e12, usage: 0 })).toBe(mostFileBytes);
  });

  it('leaves half of what the browser still gives', () => {
    expect(roomForFiles([kept('a', 100)], { quota: 1000, usage: 400 })).toBe(400);
    expect(roomForFiles([kept('a', 100)], { quota: 1000, usage: 1200 })).toBe(100);
  });
});
