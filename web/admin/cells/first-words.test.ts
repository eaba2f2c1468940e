import { describe, expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

describe('the first words of a text', () => {
  it('are all of a short one, in one line', () => {
    expect(firstWords('  Two\n\n lines ')).toBe('Two lines');
    expect(firstWords('x'.repeat(60))).toBe('x'.repeat(60));
  });

  it('end with an ellipsis where there are more, and never within a character', () => {
    expect(firstWords('🌿'.repeat(61))).toBe(`${'🌿'.repeat(60)}…`);
    expect(firstWords(`${'x'.repeat(59)} y`)).toBe(`${'x'.repeat(59)}…`);
  });
});
