import { describe, expect, it } from 'vitest';
import { blankText } from './note-form-values.ts';
import { sharedNote, withPrefill } from './prefill-note.ts';

const shared = (fields: Record<string, string>) => sharedNote(new URLSearchParams(fields))?.text;

describe('what another app shares', () => {
  it('becomes a title and a description', () => {
    expect(shared({ title: ' A long read ', text: 'Worth it', url: 'https://example.com/' })).toEqual({
      ...blankText,
      title: 'A long read',
      description: 'Worth it\n\nhttps://example.com/',
    });
  });

  it('has its address once, wherever the app put it', () => {
    expect(shared({ text: 'See https://example.com/', url: 'https://example.com/' })?.description).toBe(
      'See https://example.com/',
    );
  });

  it('has a title no longer than a note may have', () => {
    expect(shared({ title: 'x'.repeat(500) })?.title).toHaveLength(200);
  });

  it('is nothing on a plain visit', () => {
    expect(sharedNote(new URLSearchParams('other=1'))).toBeUndefined();
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
