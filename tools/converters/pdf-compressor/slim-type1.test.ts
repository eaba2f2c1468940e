import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { compressedPdf, embeddedFonts } from '../../testing/compressed-pdf.ts';
import { damagedBytes } from '../../testing/damaged-bytes.ts';
import { expectAlike } from '../../testing/expect-alike.ts';
import { ask } from '../../testing/native-programs.ts';
import { charstring, type1Pdf, type1Sample } from '../../testing/type1-sample.ts';
import { cutType1 } from './cut-type1.ts';
import { type Charstring, readType1, type Type1Font, writeType1 } from './type1-font.ts';

vi.stubGlobal('fetch', fetchFromDisk);

async function onlyFont(pdf: Blob): Promise<{ bytes: Uint8Array; font: Type1Font }> {
  const [bytes, another] = await embeddedFonts(pdf);
  const font = bytes && readType1(bytes);
  if (!font || another) throw new Error('There is not one font.');
  return { bytes, font };
}

it.each([
  ['letters of a base encoding', 'AB', '/WinAnsiEncoding', ['.notdef', 'A', 'B']],
  ['a letter by the encoding of the font, and hints that are replaced', 'A!', undefined, ['.notdef', 'A', 'C']],
  [
    'an accented letter with its parts',
    String.raw`\304`,
    '/WinAnsiEncoding',
    ['.notdef', 'A', 'dieresis', 'Adieresis'],
  ],
  ['a letter by a name of the encoding', 'x', '<</Type /Encoding /Differences [120 /B]>>', ['.notdef', 'B', 'x']],
])('cuts a Type 1 font down to %s', async (_, shown, encoding, outlines) => {
  const pdf = await type1Pdf(shown, type1Sample(), encoding);
  const compressed = await compressedPdf(pdf);
  const { bytes, font } = await onlyFont(compressed);
  expect(Array.from(font.outlines.keys())).toEqual(outlines);
  expect(bytes.length).toBeLessThan(2600);
  expect(compressed.size).toBeLessThan(pdf.size * 0.25);
  await expectAlike(pdf, compressed);
  const list = `(${outlines
    .slice(1)
    .map((name) => `/${name}`)
    .join('')})`;
  expect(
    ask('qpdf', new Uint8Array(await compressed.arrayBuffer()), ['--qdf', '--object-streams=disable'], ['-']),
  ).toContain(list);
});

it('keeps the subroutines that are called, under fewer numbers, and the program of flat curves where there is one', async () => {
  const sharp = await compressedPdf(await type1Pdf('AB', type1Sample(), '/WinAnsiEncoding'));
  const flat = await type1Pdf('AF');
  const withFlat = await compressedPdf(flat);
  const [one, other] = [(await onlyFont(sharp)).font, (await onlyFont(withFlat)).font];
  // Four that are prescribed, the one that replaces hints, and 150, 250 and 299.
  expect([one.subroutines.length, other.subroutines.length]).toEqual([8, 6]);
  expect([one.head.includes('flat curves'), other.head.includes('flat curves')]).toEqual([false, true]);
  await expectAlike(flat, withFlat);
});

it.each<[doubt: string, change: (font: Type1Font) => Type1Font, encoding?: string]>([
  [
    'a subroutine has a computed number',
    (font) => ({
      ...font,
      outlines: new Map(font.outlines).set('A', charstring('0 400 hsbw 8 2 callsubr pop callsubr endchar')),
    }),
  ],
  ['a subroutine is missing', (font) => ({ ...font, subroutines: font.subroutines.slice(0, 200) })],
  [
    'an outline is cut off',
    (font) => ({
      ...font,
      outlines: new Map(font.outlines).set('A', { lead: new Uint8Array(4), code: Uint8Array.of(255, 0) }),
    }),
  ],
  [
    'its encoding is written in a way of its own',
    (font) => ({ ...font, clear: font.clear.replace('dup 33 ', 'dup 8#41 ') }),
  ],
  [
    'subroutines call each other without an end in sight',
    (font) => ({
      ...font,
      subroutines: Array.from({ length: 20_000 }, (_, at) =>
        charstring(at === 19_999 ? 'return' : `${at + 1} callsubr return`),
      ),
    }),
  ],
  ['it has outlines twice', (font) => ({ ...font, tail: `/CharStrings ${font.tail}` })],
  ['the encoding is that of experts', (font) => font, '/MacExpertEncoding'],
])('keeps a Type 1 font whole where %s', async (_, change, encoding) => {
  const sample = type1Sample(change);
  const compressed = await compressedPdf(await type1Pdf('A', sample, encoding));
  expect(await embeddedFonts(compressed)).toEqual([sample.bytes]);
});

it('takes a font apart and puts it together as it was, but for the zeros at its end', () => {
  const { bytes } = type1Sample();
  const padded = new Uint8Array([...bytes, ...new TextEncoder().encode(`${'0'.repeat(64)}\n`.repeat(8)), 99]);
  const font = readType1(padded);
  expect(font && writeType1(font).bytes).toEqual(bytes);
});

it('ends for every font with damaged outlines in a font or in none', () => {
  const found = Array.from({ length: 60 }, (_, seed) => {
    const damaged = ({ lead, code }: Charstring): Charstring => ({ lead, code: damagedBytes(code, seed, 499) });
    const { bytes } = type1Sample((font) => ({
      ...font,
      subroutines: font.subroutines.map(damaged),
      outlines: new Map(Array.from(font.outlines, ([name, outline]) => [name, damaged(outline)])),
    }));
    const font = readType1(bytes);
    return font && (cutType1(font, ['A', 'B', 'C', 'F', 'Adieresis']) === undefined ? 'whole' : 'cut');
  });
  expect(new Set(found)).toEqual(new Set(['whole', 'cut']));
});
