import { expect, it } from 'vitest';
import { readableIn, symbolOf } from './symbol-fonts.ts';

it.each<[string | undefined, number, string]>([
  ['Symbol', 0xf0b7, '•'],
  ['Symbol', 0x61, 'α'],
  ['Symbol', 0xd7, '⋅'],
  ['Wingdings', 0xf0fc, '✔'],
  ['Wingdings', 0xf0a7, '▪'],
  ['Wingdings', 0xf099, '•'],
  ['Arial', 0xf0b7, '•'],
  ['Arial', 0x2022, '•'],
  [undefined, 0x41, 'A'],
])('%s has for %i the sign %s', (font, code, sign) => {
  expect(symbolOf(font, code)).toBe(sign);
});

it('leaves words as they are, but for signs of the private area', () => {
  expect(readableIn('Calibri', 'Words \uF0B7 and α')).toBe('Words • and α');
  expect(readableIn('Symbol', 'a b')).toBe('α β');
});
