import { describe, expect, it } from 'vitest';
import { byField } from './form-validation.ts';

describe('byField', () => {
  it('puts the refusal of an item at the field of its list, the first one only, and leaves strangers out', () => {
    const refusals = { 'tags.1': 'Too long.', 'tags.2': 'Empty.', title: 'Too short.', titles: 'Not ours.' };
    expect(byField(['title', 'tags'] as const, refusals)).toEqual({ title: 'Too short.', tags: 'Too long.' });
  });
});
