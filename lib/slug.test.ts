import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Start Coding From Semester 1', 'start-coding-from-semester-1'],
  ['  Čapek & Søn: "why?"  ', 'capek-son-why'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['…!', ''],
  ['word '.repeat(40), Array.from({ length: 16 }, () => 'word').join('-')],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`x${'𐌰'.repeat(80)}`, `x${'𐌰'.repeat(39)}`],
])('%s becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
