import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { slimFont } from './slim-font.ts';

const notoSans = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const readFont = async () => new Uint8Array(await readFile(notoSans));
const plain = { keepsSubstitutions: false };

function tablesOf(font: Uint8Array<ArrayBuffer>): Map<string, Uint8Array> {
  const view = new DataView(font.buffer, font.byteOffset);
  const entries = Array.from({ length: view.getUint16(4) }, (_, place) => 12 + place * 16);
  return new Map(
    entries.map((at) => {
      const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      return [String.fromCharCode(...font.subarray(at, at + 4)), font.subarray(offset, offset + length)];
    }),
  );
}

const sumOf = (font: Uint8Array<ArrayBuffer>): number => {
  const view = new DataView(font.buffer);
  return Array.from({ length: font.length / 4 }, (_, place) => view.getUint32(place * 4)).reduce(
    (sum, each) => (sum + each) >>> 0,
    0,
  );
};

it('leaves out what only sets text, and keeps outlines, metrics and codes to the byte', async () => {
  const font = await readFont();
  const [before, slim] = [tablesOf(font), slimFont(font, plain)];
  if (!slim) throw new Error('Nothing was left out.');
  const after = tablesOf(slim);
  expect(Array.from(before.keys()).filter((tag) => !after.has(tag))).toEqual(['GDEF', 'GPOS', 'GSUB', 'name']);
  for (const tag of ['glyf', 'loca', 'hmtx', 'cmap', 'maxp', 'hhea', 'post'])
    expect(Buffer.compare(after.get(tag) ?? new Uint8Array(), before.get(tag) ?? new Uint8Array(1)), tag).toBe(0);
  expect(sumOf(slim)).toBe(0xb1b0afba);
  expect(slimFont(slim, plain)).toBeUndefined();
});

it('keeps the shapes for vertical text where they are used', async () => {
  const slim = slimFont(await readFont(), { keepsSubstitutions: true });
  expect(slim && tablesOf(slim).has('GSUB')).toBe(true);
});

it.each([
  ['nothing', (font: Uint8Array<ArrayBuffer>) => font.slice(0, 0)],
  ['a cut directory', (font: Uint8Array<ArrayBuffer>) => font.slice(0, 40)],
  ['a font that is cut off', (font: Uint8Array<ArrayBuffer>) => font.slice(0, font.length / 2)],
  ['something else', () => new TextEncoder().encode('%!PS-AdobeFont-1.0: Heron')],
])('leaves %s as it is', async (_, spoil) => {
  expect(slimFont(spoil(await readFont()), plain)).toBeUndefined();
});
