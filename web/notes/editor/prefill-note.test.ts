import { describe, expect, it } from 'vitest';
import { sharedNote, withPrefill } from './prefill-note.ts';

const shared = (fields: Record<string, string>) => sharedNote(new URLSearchParams(fields))?.text;

describe('what another app shares', () => {
  it('becomes a title and a description', () => {
    expect(shared({ title: ' A long read ', text: 'Worth it', url: 'https://example.com/' })).toEqual({
      title: 'A long read',
      description: 'Worth it\n\nhttps://example.com/',
      tags: '',
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
  const given = { title: 'Given', description: 'words', tags: 'b' };

  it('fills one that is blank', () => {
    expect(withPrefill({ title: '', description: '', tags: '' }, given)).toEqual(given);
  });

  it('joins what was typed, and takes nothing of it away', () => {
    expect(withPrefill({ title: 'Typed', description: 'text', tags: 'a' }, given)).toEqual({
      title: 'Typed',
      description: 'text\n\nGiven\nwords',
      tags: 'a, b',
    });
  });

  it('does not repeat a title that stands there already', () => {
    expect(withPrefill({ title: 'Given', description: '', tags: '' }, given).description).toBe('words');
  });
});
