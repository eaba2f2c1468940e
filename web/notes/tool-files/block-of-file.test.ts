import { expect, test } from 'vitest';
import { blockOfFile, hasReadableText } from './block-of-file.ts';

test('the text stands under the name of its file, whose signs are no markup', () => {
  expect(blockOfFile('march_final [2].pdf', '\r\nFirst line\r\nSecond line\n\n')).toBe(
    '## march_final \\[2\\].pdf\n\nFirst line\nSecond line',
  );
});

test.each([
  ['application/pdf', true],
  ['text/plain; charset=utf-8', true],
  ['text/markdown', true],
  ['text/html', false],
  ['image/png', true],
  ['image/svg+xml', false],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
])('%s is readable: %s', (fileType, isReadable) => {
  expect(hasReadableText({ fileType })).toBe(isReadable);
});
