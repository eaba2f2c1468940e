import { describe, expect, it } from 'vitest';
import { blankText } from './note-form-values.ts';
import { withPrefill } from './prefill-with.ts';
import { readShared, sharedText } from './shared-note.ts';

const shared = (fields: Record<string, string>) => sharedText(new URLSearchParams(fields));

describe('what another app shares', () => {
  it('becomes a title and a description', () => {
    expect(shared({ title: ' A long read ', text: 'Worth it', url: 'https://example.com/' })).toEqual({
      ...blankText,
      title: 'A long read',
      description: 'Worth it\n\nhttps://example.com/',
    });
  });

  it('has its address once, wherever the app put it', () => {
    expect(shared({ text: 'See https://example.com/', url: 'https://example.com/' }).description).toBe(
      'See https://example.com/',
    );
  });

  it('has a title no longer than a note may have', () => {
    expect(shared({ title: 'x'.repeat(500) }).title).toHaveLength(200);
  });

  it('is read from behind the # where it stands there, and from the query otherwise', async () => {
    const hidden = await readShared(new URLSearchParams('page'), '#title=Hidden&text=a%20b');
    expect(hidden?.addTo(blankText)).toEqual({ ...blankText, title: 'Hidden', description: 'a b' });
    const open = await readShared(new URLSearchParams('title=Open'), '');
    expect(open?.addTo(blankText)).toEqual({ ...blankText, title: 'Open' });
  });
});

describe('what is given to the form', () => {
  const given = { ...blankText, title: 'Given', description: 'words', tags: 'b' };

  it('fills one that is blank', () => {
    expect(withPrefill(blankText, given)).toEqual(given);
  });

  it('joins what was typed, and takes nothing of it away', () => {
    expect(withPrefill({ ...blankText, title: 'Typed', description: 'text', tags: 'a' }, given)).toEqual({
      ...blankText,
      title: 'Typed',
      description: 'text\n\nGiven\nwords',
      tags: 'a, b',
    });
  });

  it('does not repeat a title that stands there already', () => {
    expect(withPrefill({ ...blankText, title: 'Given' }, given).description).toBe('words');
  });
});
