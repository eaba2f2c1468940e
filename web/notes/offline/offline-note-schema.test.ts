import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes.ts';
import { parseOfflinePage } from './offline-note-schema.ts';

const noteOf = (number: number): Note => ({
  ...blankNote(),
  _id: `n${number}`,
  title: 'A note',
  description: 'Some words',
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('a kept copy of another version', () => {
  const attachment = {
    _id: 'f1',
    filename: 'a.png',
    originalname: 'a.png',
    url: '/files/f1',
    thumbnailUrl: null,
    fileType: 'image/png',
    size: 3,
    deletedAt: null,
  };
  const whole = { ...noteOf(1), attachments: [attachment] };

  it('is read where an older one knew fewer fields', () => {
    const { _id, title, description, date } = whole;
    const file = { _id: 'f1', originalname: 'a.png', url: '/files/f1' };
    const old = {
      data: [
        { _id, title, description, date, attachments: [file] },
        { _id: 'n2', title, description, date },
      ],
    };
    expect(parseOfflinePage(old)).toEqual({
      data: [
        { ...whole, attachments: [{ ...attachment, fileType: 'application/octet-stream', size: 0 }] },
        { ...noteOf(2) },
      ],
      nextCursor: null,
      total: 2,
    });
  });

  it('is read where a newer one knew more', () => {
    const newer = {
      data: [{ ...whole, starred: true, attachments: [{ ...attachment, words: 'a' }] }],
      nextCursor: 'n1',
      total: 9,
      revision: '17',
    };
    expect(parseOfflinePage(newer)).toEqual({ data: [whole], nextCursor: 'n1', total: 9 });
  });

  it('leaves out what cannot be read, note by note and file by file', () => {
    const broken = [
      null,
      'a note',
      { ...whole, title: 7 },
      { ...whole, _id: undefined },
      { ...whole, date: 'yesterday' },
      { ...whole, attachments: [null, { _id: 'f2' }, attachment] },
      noteOf(2),
    ];
    const page = parseOfflinePage({ data: broken, nextCursor: null, total: 7 });
    expect(page?.data).toEqual([whole, noteOf(2)]);
    expect(page?.total).toBe(7);
  });

  it.each([undefined, null, [], 'notes', { data: 'notes' }, { notes: [] }])('is none where it is %j', (data) => {
    expect(parseOfflinePage(data)).toBeUndefined();
  });
});
