import { describe, expect, it } from 'vitest';
import { targetWords } from './audit-labels.ts';

const one = '019ab3e0-0000-7000-8000-000000000001';
const two = '019ab3e0-0000-7000-8000-000000000002';

describe('what an action was done to', () => {
  it('is its name where it has one', () => {
    expect(targetWords('blog.delete', `${one} A title of three words`)).toBe('A title of three words');
  });

  it('is how many notes a list showed', () => {
    expect(targetWords('note.list', `${one} ${two}`)).toBe('2 notes');
    expect(targetWords('note.list', one)).toBe('1 note');
  });

  it('is what the notes were searched for, as long as that is kept', () => {
    expect(targetWords('note.search', 'red shoes')).toBe('“red shoes”');
    expect(targetWords('note.search', '')).toBe('Words no longer kept');
  });

  it('is its id where there is nothing else to say', () => {
    expect(targetWords('note.read', one)).toBe(one);
  });

  it('is what was recorded where that is something else', () => {
    expect(targetWords('settings.update', 'maintenanceMode')).toBe('maintenanceMode');
  });
});
