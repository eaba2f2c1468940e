import { expect, it } from 'vitest';
import { UnusableFile } from '../runner/refusals.ts';
import type { DrawnItem, DrawnText } from '../layout/drawn-pages/drawn-document.ts';
import { metafileKind } from './metafile-kind.ts';
import { emfText, makeEmf, makeWmf, type EmfRecord } from '../testing/make-metafile.ts';
import { readMetafile } from './read-metafile.ts';

/** Letters of half their size. */
const measure = (text: string, size: number): number => text.length * size * 0.5;

const itemsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<DrawnItem[]> =>
  (await readMetafile(bytes)).draw(measure).items;

const flat = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.flatMap((item) => ('items' in item ? flat(item.items) : [item]));

/** A red brush, selected. */
const redBrush = [[39, 1, 0, 0x0000ff, 0] as const, [37, 1] as const];
/** No line around shapes. */
const noPen = [37, -0x7ffffff8] as const;

it('draws the shapes of an EMF with their colours', async () => {
  const items = flat(await itemsOf(makeEmf([...redBrush, noPen, [43, 10, 20, 30, 60]])));
  const [box] = items;
  if (box?.kind !== 'path') throw new Error('No shape was drawn.');
  expect(box.fill).toEqual([1, 0, 0]);
  const places = [box.start, ...box.steps.map(({ to }) => to)];
  expect(Math.min(...places.map(({ x }) => x))).toBeCloseTo(10, -1);
  expect(Math.max(...places.map(({ y }) => y))).toBeCloseTo(60, -1);
});

it('joins letters that are placed one by one to words as wide as the file made them', async () => {
  const texts = flat(await itemsOf(makeEmf([emfText('Two words', 5, 50, 6)]))).filter(
    (item): item is DrawnText => item.kind === 'text',
  );
  expect(texts.map(({ text }) => text)).toEqual(['Two ', 'words']);
  expect(texts[0]?.x).toBeCloseTo(5, 0);
  expect(texts[0]?.width).toBeCloseTo(24, 0);
  expect(texts[1]?.x).toBeCloseTo(29, 0);
});

it('shows the frame of an EMF, which is larger than its drawing', async () => {
  const { size } = await readMetafile(makeEmf([...redBrush, [43, 10, 20, 30, 60]], 200));
  expect(size.width).toBeCloseTo(200, 0);
  expect(size.height).toBeCloseTo(200, 0);
});

it('draws a WMF, also where its header has no area', async () => {
  const rectangle = [0x41b, 60, 30, 20, 10] as const;
  const extent = [[0x20b, 0, 0] as const, [0x20c, 100, 100] as const];
  expect(flat(await itemsOf(makeWmf([...extent, rectangle]))).length).toBeGreaterThan(0);
  expect(flat(await itemsOf(makeWmf([...extent, rectangle], 0))).length).toBeGreaterThan(0);
});

it('tells drawings of Windows from pictures by their first bytes', () => {
  expect(metafileKind(makeEmf([]))).toBe('emf');
  expect(metafileKind(makeWmf([]))).toBe('wmf');
  expect(metafileKind(makeWmf([]).subarray(22))).toBe('wmf');
  expect(metafileKind(new TextEncoder().encode('GIF89a and much more that is no picture at all'))).toBeUndefined();
  expect(metafileKind(new Uint8Array(3))).toBeUndefined();
});

it('counts what it does not draw: records that nobody knows, and those after a damaged length', async () => {
  const simplified = async (bytes: Uint8Array<ArrayBuffer>) => (await readMetafile(bytes)).draw(measure).simplified;
  const shape = [43, 10, 20, 30, 60] as const;
  expect(await simplified(makeEmf([shape]))).toBe(0);
  expect(await simplified(makeEmf([shape, [200, 1], [999, 1]]))).toBe(2);
  const endless = makeEmf([shape, shape]);
  new DataView(endless.buffer).setUint32(108 + 28, 0, true);
  expect(await simplified(endless)).toBe(1);
});

/** A record that draws a bitmap of this size with 64 bytes of pixels (EMR_STRETCHDIBITS). */
const bitmap = (width: number, height: number): EmfRecord => {
  const [headerAt, headerSize, pixelSize] = [80, 40, 64];
  const record = [0, 0, 99, 99, 0, 0, 0, 0, width, height, headerAt, headerSize, headerAt + headerSize, pixelSize];
  const header = [headerSize, width, height, (32 << 16) | 1, 0, 0, 0, 0, 0, 0];
  const pixels = Array.from({ length: pixelSize / 4 }, () => 0);
  return [81, ...record, 0, 0xcc0020, 100, 100, ...header, ...pixels];
};

it('ends with hostile records: deep stacks, handles out of range, absurd places and bitmaps that are not there', async () => {
  const simplified = async (...records: EmfRecord[]) => (await readMetafile(makeEmf(records))).draw(measure).simplified;
  const shape = [43, 10, 20, 30, 60] as const;
  const [least, most] = [-0x80000000, 0x7fffffff];
  const saves = Array.from({ length: 20_000 }, (): EmfRecord => [33]);
  expect(await simplified(...saves, [34, -1_000_000], [34, most], shape)).toBe(0);
  expect(await simplified([37, most], [40, 999_999], [39, most, 0, 255, 0], [37, most], shape)).toBe(0);
  expect(await simplified([43, least, least, most, most], [35, 0x7f7fffff, 0, 0, 0x7f7fffff, 0, 0], shape)).toBe(0);
  expect(await simplified(bitmap(4, 4), shape)).toBe(0);
  expect(await simplified(bitmap(60_000, 60_000), bitmap(4, 5), bitmap(least, most))).toBe(3);
});

it('refuses clips in clips without end, for each makes all that follow slower', async () => {
  const clips = (count: number) => Array.from({ length: count }, (): EmfRecord => [30, 0, 0, 90, 90]);
  await expect(readMetafile(makeEmf(clips(1501)))).rejects.toThrow('1,500 clips');
  const apart = clips(1501).flatMap((clip): EmfRecord[] => [[33], clip, [34, -1]]);
  expect((await readMetafile(makeEmf(apart))).size).toEqual({ width: 100, height: 100 });
});

it('refuses a file that has nothing to draw on', async () => {
  await expect(readMetafile(new Uint8Array(10))).rejects.toThrow(UnusableFile);
  const cut = makeEmf([]).slice(0, 60);
  await expect(readMetafile(cut)).rejects.toThrow(UnusableFile);
});
