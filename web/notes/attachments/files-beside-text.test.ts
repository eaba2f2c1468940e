import { describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/notes/notes.ts';
import { filesBesideText } from './files-beside-text.ts';

const file = (_id: string, fileType: string): Attachment => ({
  _id,
  filename: _id,
  originalname: _id,
  url: `/files/${_id}`,
  thumbnailUrl: null,
  fileType,
  size: 1,
  deletedAt: null,
});

describe('filesBesideText', () => {
  const attachments = [file('a', 'image/png'), file('b', 'image/png'), file('c', 'application/pdf')];

  it('leaves out pictures that the text shows, and no other file', () => {
    const description = 'Look: ![a bean](attachment:a) and [the plan](attachment:c)';
    expect(filesBesideText({ attachments, description }).map(({ _id }) => _id)).toEqual(['b', 'c']);
  });

  it('has them all where the text shows none', () => {
    expect(filesBesideText({ attachments, description: 'attachment:a' })).toEqual(attachments);
  });
});
