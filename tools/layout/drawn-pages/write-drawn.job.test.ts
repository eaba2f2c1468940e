import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { JobResult } from '../../runner/job.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { CheckedPdf } from '../../testing/pdf-pictures.ts';
import {
  addressesOfPdf,
  checkPdf,
  factsOfPdf,
  outlineOfPdf,
  picturesOfPdf,
  textOfPdf,
  wordBoxesOfPdf,
} from '../../testing/pdf-programs.ts';
import type { DrawnDocument, DrawnItem, DrawnText } from './drawn-document.ts';
import { writeDrawn } from './write-drawn.job.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const size = { width: 300, height: 200 };

const write = (items: readonly DrawnItem[], more: Partial<DrawnDocument> = {}): Promise<JobResult> =>
  writeDrawn(
    { title: 'A test', pages: [{ size, items }], pictures: [], headings: [], ...more },
    'sheet.docx',
    () => {},
  );

const textAt = (text: string, more: Partial<DrawnText> = {}): DrawnText => ({
  kind: 'text',
  text,
  x: 20,
  baseline: 40,
  size: 12,
  style: {},
  ...more,
});

/** The colour of a place in points on the first page, drawn by a program that is not ours. */
async function colorsOf(pdf: Blob, places: readonly (readonly [x: number, y: number])[]): Promise<number[][]> {
  using checked = await CheckedPdf.of(pdf);
  const { data, width } = await checked.page(1);
  return places.map(([x, y]) => {
    const at = (Math.round((y * 96) / 72) * width + Math.round((x * 96) / 72)) * 3;
    return [...data.subarray(at, at + 3)];
  });
}

const white = [255, 255, 255];
const black = [0, 0, 0];

describe('texts', () => {
  it('of every family and script are read as they were given', async () => {
    const lines = ['Plain é ﬁ œuvre ₹5,000', 'Ελληνικά Ωμέγα', 'Кириллица ещё', 'विद्यार्थियों ने क्ष्म्य कि'];
    const families = ['Carlito', 'Arimo', 'Tinos', 'Cousine', 'Caladea'];
    const items = families.flatMap((family, column) =>
      lines.map((text, row) =>
        textAt(text, { style: { family, bold: column % 2 === 1 }, baseline: 15 + (column * 4 + row) * 9, size: 8 }),
      ),
    );
    const { blob, notes } = await write(items);
    expect(await checkPdf(blob)).toContain('No syntax or stream encoding errors');
    expect((await textOfPdf(blob)).match(/\S+/g)).toEqual(
      families
        .flatMap(() => lines)
        .join(' ')
        .split(' '),
    );
    expect(notes).toEqual([]);
    const fonts = await factsOfPdf(blob, 'pdffonts');
    for (const name of ['Carlito-Regular', 'Arimo-Bold', 'Tinos-Regular', 'Cousine-Bold', 'Caladea-Regular']) {
      expect(fonts).toMatch(new RegExp(`\\+${name} +CID TrueType +Identity-H +yes yes yes`));
    }
  });

  it.each([
    { what: 'a little wider', text: 'Hamburgefonstiv', share: 1.01, letters: 0 },
    { what: 'much wider', text: 'Hamburgefonstiv', share: 1.5, letters: 15 },
    { what: 'narrower', text: 'Hamburgefonstiv', share: 0.9, letters: 15 },
    { what: 'wider, with marks', text: 'विद्यार्थियों', share: 1.2, letters: 0 },
  ])('$what than they are end where their layout put them', async ({ text, share, letters }) => {
    const natural = ((await wordBoxesOfPdf((await write([textAt(text)])).blob))[0]?.xMax ?? 0) - 20;
    const width = natural * share;
    const { blob } = await write([textAt(text, { width }), textAt('after', { baseline: 80 })]);
    const boxes = await wordBoxesOfPdf(blob);
    expect(boxes.map((box) => box.text)).toEqual([text, 'after']);
    // Letter spacing stands after the last letter, too.
    const spacing = letters === 0 ? 0 : (width - natural) / letters;
    expect(Math.abs((boxes[0]?.xMax ?? 0) - 20 - (width - spacing))).toBeLessThan(0.2);
    const plain = await wordBoxesOfPdf((await write([textAt('after', { baseline: 80 })])).blob);
    expect(boxes[1]).toEqual(plain[0]);
  });

  it('have no controls, and are not written where nothing of them is seen', async () => {
    const { blob } = await write([
      textAt('a\u0000b\tc\nd'),
      textAt('hidden', { alpha: 0 }),
      textAt('\uD800', { x: 90 }),
    ]);
    expect((await textOfPdf(blob)).trim()).toMatch(/^ab c d\s+\uFFFD$/);
  });
});

describe('areas and lines', () => {
  const box = { x: 20, y: 20, width: 100, height: 60 };

  it('are where they were put, as solid and as round as asked', async () => {
    const { blob } = await write([
      { kind: 'fill', box, color: [1, 0, 0], radii: [30, 0, 30, 0] },
      { kind: 'fill', box: { ...box, x: 180 }, color: [0, 0, 0], alpha: 0.5 },
      { kind: 'line', from: { x: 20, y: 150 }, to: { x: 280, y: 150 }, width: 6, color: [0, 0, 1], dash: 'solid' },
    ]);
    const red = [255, 0, 0];
    const [upperLeft, upperRight, lowerRight, lowerLeft, middle, grey, line, above] = await colorsOf(blob, [
      [22, 22],
      [118, 22],
      [118, 78],
      [22, 78],
      [70, 50],
      [230, 50],
      [100, 150],
      [100, 145],
    ]);
    expect([upperLeft, upperRight, lowerRight, lowerLeft, middle]).toEqual([white, red, white, red, red]);
    expect(Math.abs((grey?.[0] ?? 0) - 128)).toBeLessThan(3);
    expect([line, above]).toEqual([[0, 0, 255], white]);
  });

  it.each(['dashed', 'dotted'] as const)('that are %s begin and end with a mark, and have gaps', async (dash) => {
    const { blob } = await write([
      { kind: 'line', from: { x: 20, y: 50 }, to: { x: 280, y: 50 }, width: 6, color: [0, 0, 0], dash },
    ]);
    const along = Array.from({ length: 259 }, (_, index) => [20.5 + index, 50] as const);
    const dark = (await colorsOf(blob, along)).map((color) => (color[0] ?? 0) < 128);
    expect([dark[0], dark.at(-1)]).toEqual([true, true]);
    const share = dark.filter(Boolean).length / dark.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.65);
  });

  it('are seen only inside what clips them, however deep', async () => {
    const page = { x: 0, y: 0, ...size };
    const { blob } = await write([
      {
        kind: 'clip',
        box,
        radii: [30, 0, 0, 0],
        items: [
          { kind: 'clip', box: { ...box, x: 70 }, items: [{ kind: 'fill', box: page, color: [0, 0, 0] }] },
          { kind: 'fill', box: { x: 0, y: 0, width: 40, height: 200 }, color: [0, 0, 0] },
        ],
      },
      { kind: 'fill', box: { x: 250, y: 150, width: 40, height: 40 }, color: [0, 0, 0] },
    ]);
    const colors = await colorsOf(blob, [
      [22, 22],
      [25, 70],
      [50, 50],
      [100, 50],
      [140, 50],
      [270, 170],
    ]);
    expect(colors).toEqual([white, black, white, black, white, black]);
  });
});

describe('pictures', () => {
  const halves = sharp({ create: { width: 64, height: 32, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: { width: 32, height: 32, channels: 3, background: '#0000ff' } }, left: 32, top: 0 }])
    .jpeg({ quality: 95 });

  it('are in the file once, JPEGs as they were, and turned as they say', async () => {
    const jpeg = await halves.clone().withMetadata({ orientation: 6 }).toBuffer();
    const box = { x: 20, y: 20, width: 50, height: 100 };
    const { blob, notes } = await write(
      [
        { kind: 'picture', picture: 1, box },
        { kind: 'picture', picture: 1, box: { ...box, x: 150 }, alpha: 0.5 },
      ],
      { pictures: [new Blob(['not shown']), new Blob([new Uint8Array(jpeg)])] },
    );
    expect(notes).toEqual([]);
    expect((await picturesOfPdf(blob)).trim().split('\n')).toHaveLength(4);
    expect(new TextDecoder('latin1').decode(await blob.arrayBuffer()).match(/\/DCTDecode/g)).toHaveLength(1);
    using checked = await CheckedPdf.of(blob);
    expect(checked.firstJpeg().equals(jpeg)).toBe(true);
    const [upper, lower, faint] = await colorsOf(blob, [
      [45, 40],
      [45, 100],
      [175, 40],
    ]);
    expect(upper?.[0]).toBeGreaterThan(240);
    expect(upper?.[2]).toBeLessThan(15);
    expect(lower?.[2]).toBeGreaterThan(240);
    expect(Math.abs((faint?.[1] ?? 0) - 128)).toBeLessThan(10);
  });

  it('that cannot be read are left out, and the person is told', async () => {
    const picture = (place: number): DrawnItem => ({
      kind: 'picture',
      picture: place,
      box: { x: 20 + 40 * place, y: 20, width: 30, height: 30 },
    });
    const png = await halves.clone().removeAlpha().png().toBuffer();
    const pictures = [new Blob(), new Blob([new Uint8Array(png.subarray(0, 60))]), new Blob([new Uint8Array(png)])];
    const one = await write([picture(0), textAt('text', { baseline: 150 })], { pictures });
    expect(one.notes).toEqual(['A picture in sheet.docx could not be read and is left out.']);
    expect((await textOfPdf(one.blob)).trim()).toBe('text');
    const two = await write([picture(0), picture(1), picture(2)], { pictures });
    expect(two.notes).toEqual(['2 pictures in sheet.docx could not be read and are left out.']);
    expect((await picturesOfPdf(two.blob)).trim().split('\n')).toHaveLength(3);
  });
});

describe('links', () => {
  it('lead to addresses that a reader may open, and to places in the document', async () => {
    const link = (y: number, to: { address: string } | { page: number; y: number }): DrawnItem => ({
      kind: 'link',
      box: { x: 20, y, width: 100, height: 10 },
      to,
    });
    const addresses = [
      'https://example.org/ü (1)?a=\\b',
      'mailto:someone@example.org',
      'tel:+123',
      'http://example.org',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'page.html',
      ' JavaScript:alert(1)',
      'data:text/html,x',
    ];
    const items = [
      ...addresses.map((address, index) => link(index * 10, { address })),
      link(150, { page: 1, y: 50 }),
      link(160, { page: 7, y: 0 }),
    ];
    const { blob } = await write([], {
      pages: [
        { size, items },
        { size, items: [] },
      ],
    });
    const told = (await addressesOfPdf(blob)).trim().split('\n').slice(1);
    expect(told.map((line) => line.trim().split(/ +/).at(-1))).toEqual([
      'https://example.org/%C3%BC%20(1)?a=\\b',
      'mailto:someone@example.org',
      'tel:+123',
      'http://example.org/',
    ]);
    const source = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    expect(source.match(/\/Dest \[\d+ 0 R \/XYZ null 150 null\]/g)).toHaveLength(1);
    expect(source).not.toMatch(/script:|file:|page\.html/);
  });

  it('are no larger than what clips them', async () => {
    const items: DrawnItem[] = [
      { kind: 'link', box: { x: 0, y: 0, width: 300, height: 200 }, to: { address: 'https://example.org' } },
    ];
    const { blob } = await write([{ kind: 'clip', box: { x: 20, y: 30, width: 50, height: 60 }, items }]);
    expect(new TextDecoder('latin1').decode(await blob.arrayBuffer())).toContain('/Rect [20 110 70 170]');
  });
});

describe('the document', () => {
  it('has its headings as an outline, each below the higher one before it', async () => {
    const headings = [
      { title: 'One', level: 1, page: 0, y: 10 },
      { title: 'Deep\n below', level: 4, page: 0, y: 20 },
      { title: 'Two below', level: 2, page: 1, y: 30 },
      { title: '  ', level: 1, page: 1, y: 40 },
      { title: 'हिन्दी', level: 1, page: 1, y: 50 },
      { title: 'Nowhere', level: 1, page: 9, y: 0 },
    ];
    const pages = [
      { size, items: [] },
      { size, items: [] },
    ];
    const { blob } = await write([], { pages, headings });
    expect(await checkPdf(blob)).toContain('No syntax or stream encoding errors');
    const entry = (title: string, page: number, top: number, kids: unknown[] = []) =>
      expect.objectContaining({
        title,
        destpageposfrom1: page,
        dest: [expect.any(String), '/XYZ', null, top, null],
        kids,
      });
    expect(await outlineOfPdf(blob)).toMatchObject({
      outlines: [
        entry('One', 1, 190, [entry('Deep below', 1, 180), entry('Two below', 2, 170)]),
        entry('हिन्दी', 2, 150),
      ],
    });
  });

  it('tells its title, its author and its pages', async () => {
    const { name, blob } = await write([], { title: 'Größe', author: 'Ana' });
    expect(name).toBe('sheet.pdf');
    expect(await factsOfPdf(blob, 'pdfinfo')).toMatch(/Title: +Größe\nAuthor: +Ana\n.*Pages: +1\n/s);
    const untold = await write([], { title: ' ' });
    expect(await factsOfPdf(untold.blob, 'pdfinfo')).toMatch(/Title: +sheet\n(?!Author)/);
  });
});
