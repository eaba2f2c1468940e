import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { cffPdf, cffSample, compositeCffPdf } from '../../testing/cff-sample.ts';
import { compressedPdf, embeddedFonts } from '../../testing/compressed-pdf.ts';
import { damagedBytes } from '../../testing/damaged-bytes.ts';
import { expectAlike } from '../../testing/expect-alike.ts';
import { readCff } from './cff-font.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const many = Array.from({ length: 150 }, (_, at) => at);
const names = [...many.map((at) => `g${at}`), 'uni0041', 'uni0042'];
const named = cffSample({ names });
const cids = many.map((at) => at * 3 + 7);

/** Numbers of the glyphs that have an outline. */
async function drawnGlyphs(pdf: Blob): Promise<number[]> {
  const [bytes, another] = await embeddedFonts(pdf);
  const font = bytes && readCff(bytes);
  if (!font || another) throw new Error('There is not one font.');
  return Array.from(font.glyphs.keys()).filter((glyph) => (font.glyphs[glyph]?.length ?? 0) > 1);
}

describe('a CFF font', () => {
  it.each<[what: string, pdf: () => Promise<Blob>, glyphs: number[]]>([
    [
      'letters by names of the encoding',
      () => cffPdf('(xy)', named, '<</Type /Encoding /Differences [120 /g4 /g90]>>'),
      [0, 5, 91, 152],
    ],
    ['letters of a base encoding', () => cffPdf('(AB)', named, '/WinAnsiEncoding'), [0, 151, 152]],
    [
      'letters by the encoding of the font',
      () => cffPdf(String.raw`(\001\024)`, cffSample({ names, codes: many.map((at) => at + 1) })),
      [0, 1, 20, 152],
    ],
    ['numbers of a collection', () => compositeCffPdf('<000a0016>', cffSample({ cids })), [0, 2, 6, 150]],
    ['numbers of glyphs, where it has no collection', () => compositeCffPdf('<00030007>', named), [0, 3, 7, 152]],
  ])('is cut down to %s', async (_, make, glyphs) => {
    const pdf = await make();
    const compressed = await compressedPdf(pdf);
    expect(await drawnGlyphs(compressed)).toEqual(glyphs);
    expect(compressed.size).toBeLessThan(pdf.size * 0.6);
    await expectAlike(pdf, compressed);
  });

  it.each<[doubt: string, pdf: () => Promise<Blob>]>([
    ['codes of two bytes have a table of their own', () => compositeCffPdf('<000a>', named, '/UniGB-UCS2-H')],
    ['the encoding is that of experts', () => cffPdf('(A)', named, '/MacExpertEncoding')],
    ['text is shown by codes of one byte, and it has a collection', () => cffPdf('(A)', cffSample({ cids }))],
  ])('stays whole where %s', async (_, make) => {
    expect((await drawnGlyphs(await compressedPdf(await make()))).length).toBeGreaterThan(150);
  });

  it('that is cut off is left as it is', async () => {
    const damaged = named.slice(0, named.length - 3000);
    expect(readCff(damaged.slice(0, 900))).toBeUndefined();
    const compressed = await compressedPdf(await cffPdf('(AB)', damaged, '/WinAnsiEncoding'));
    expect(await embeddedFonts(compressed)).toEqual([damaged]);
  });
});

it('reads names and numbers of glyphs', () => {
  expect(readCff(named)?.glyphs.slice(150)).toMatchObject([
    { name: 'g149', character: undefined },
    { name: 'uni0041', character: 65 },
    { name: 'uni0042', character: 66 },
  ]);
  expect(readCff(cffSample({ cids }))?.glyphs.slice(1, 3)).toMatchObject([{ cid: 7 }, { cid: 10 }]);
});

it('ends for every damaged font in glyphs or in none', () => {
  const found = Array.from({ length: 300 }, (_, seed) => {
    const damaged = damagedBytes(named, seed, 997).slice(0, Math.ceil(named.length * (0.2 + seed / 300)));
    return readCff(damaged) === undefined;
  });
  expect(new Set(found)).toEqual(new Set([true, false]));
});
