import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { blankText, isValid, type NoteText, pickText, reasonOf, refusedFields, validate } from './note-form-values.ts';

const text = (change: Partial<NoteText>): NoteText => ({
  ...blankText,
  title: 'A title',
  description: 'Some words',
  ...change,
});

describe('the text of a note', () => {
  it.each([
    [text({}), undefined],
    [text({ title: 'Four' }), 'Title must be at least 5 characters long.'],
    [text({ title: '🍃🍃🍃🍃' }), 'Title must be at least 5 characters long.'],
    [text({ title: '🍃🍃🍃🍃🍃' }), undefined],
    [text({ description: '  four  ' }), 'Description must be at least 5 characters long.'],
    [text({ tags: ' , one,, two ,' }), undefined],
    [text({ tags: 'x'.repeat(41) }), 'A tag must be at most 40 characters long.'],
    [text({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() }), 'A note takes at most 20 tags.'],
  ])('%j: %s', (given, reason) => {
    const refusals = validate(given);
    expect(reasonOf(refusals)).toBe(reason);
    expect(isValid(refusals)).toBe(reason === undefined);
  });

  it('is read from what an older version of the app stored, without the rest', () => {
    expect(pickText({ title: 'A title', description: 'Some words' })).toEqual(text({}));
    const queued = { ...text({ tags: 'a' }), clientId: 'c', owner: 'ada' };
    expect(pickText(queued)).toEqual(text({ tags: 'a' }));
  });

  it('puts what the server refuses at its field', () => {
    const error = new ApiError('No.', { status: 400, fields: { 'tags.3': 'Bad tag.', other: 'Else.' } });
    expect(refusedFields(error)).toEqual({ tags: 'Bad tag.' });
    expect(refusedFields(new Error('Else'))).toEqual({});
  });
});
