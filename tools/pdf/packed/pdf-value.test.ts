import { expect, it } from 'vitest';
import { parsePdfValue, printPdfValue } from './pdf-value.ts';

it('reads what stands in a PDF, and writes it as it was', () => {
  const text = String.raw`<</A [1 -2.5 true null 12 0 R] /B <<>> /C (a \) b) /D <fe> /E /F.1#20 /G 3 0 R>>`;
  const { value } = parsePdfValue(text);
  expect(value).toEqual(
    new Map<string, unknown>([
      ['/A', ['1', '-2.5', 'true', 'null', '12 0 R']],
      ['/B', new Map()],
      ['/C', String.raw`(a \) b)`],
      ['/D', '<fe>'],
      ['/E', '/F.1#20'],
      ['/G', '3 0 R'],
    ]),
  );
  expect(printPdfValue(value)).toBe(text);
});

it('ends with the value', () => {
  expect(parsePdfValue(' [1]\nendobj')).toEqual({ value: ['1'], length: 4 });
});

it.each(['', '[1', '<</A 1', '(a', '}'])('does not read %j', (text) =>
  expect(() => parsePdfValue(text)).toThrow(SyntaxError),
);
