import { expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';

const file = (...parts: BlobPart[]) => ({ name: 'a.pdf', blob: new Blob(parts) });

it('reads what calls itself a PDF, also after other bytes', async () => {
  const bytes = await readPdf(file('\uFEFF\n%PDF-1.4\n'), 1);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFF\n%PDF-1.4\n');
});

it.each([
  ['an empty file', file(), 'is empty.'],
  ['another kind of file', file('PK\u0003\u0004'), 'is not a PDF.'],
  ['a header too far inside', file(' '.repeat(1024), '%PDF-1.4'), 'is not a PDF.'],
  [
    'a file over the limit',
    file('%PDF-1.4\n', new Uint8Array(1024 * 1024)),
    'is larger than 1 MB, more than a browser tab can work on.',
  ],
])('refuses %s', async (_, given, because) => {
  await expect(readPdf(given, 1)).rejects.toMatchObject({ because, needsPassword: false });
});
