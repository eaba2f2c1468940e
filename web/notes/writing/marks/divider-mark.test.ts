import { expect, it } from 'vitest';
import { shownText } from '../testing/shown-text.ts';

it('is a line, and its source with the cursor', () => {
  expect(shownText('a\n\n---\n\nb')).toBe('a\n\n‹divider›\n\nb');
  expect(shownText('a\n\n--‸-\n\nb')).toBe('a\n\n---\n\nb');
});
