import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { checkPdf, factsOfPdf, textOfPdf } from '../../testing/pdf-programs.ts';
import { writeLines } from '../../testing/write-lines.ts';
import { DocumentFonts } from './document-fonts.ts';
import { fontSources } from './font-sources.ts';
import { PageContent } from './page-content.ts';
import { PdfDocument } from './written-pdf.ts';
import type { DrawText } from './text-picture.ts';
import { isRightToLeft, withDirection } from './writing-direction.ts';

vi.stubGlobal('fetch', fetchFromDisk);

/** A square for each text: a test has no canvas. */
const drawSquare: DrawText = () => ({
  advance: 1000,
  left: 0,
  bottom: 0,
  width: 1000,
  height: 1000,
  pixels: { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(255) },
});
const drawNothing: DrawText = () => undefined;

/** Fonts of which none was fetched by another test. */
async function freshFonts(): Promise<() => DocumentFonts> {
  vi.resetModules();
  const { DocumentFonts: Fonts } = await import('./document-fonts.ts');
  const { fontSources: sources } = await import('./font-sources.ts');
  return () => new Fonts(sources, drawNothing);
}

describe('what no font of ours has', () => {
  it('is a picture that is read as its text, each in the file once', async () => {
    const pdf = await writeLines('日本 ⟿ 👩‍👩‍👧\n⟿ ⌘+V.', new DocumentFonts(fontSources, drawSquare));
    expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
    expect((await textOfPdf(pdf)).trim()).toBe('日本 ⟿ 👩‍👩‍👧\n⟿ ⌘+V.');
    expect(await factsOfPdf(pdf, 'pdffonts')).toMatch(/Type 3 +Custom +yes no +yes/);
    const source = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
    expect(source.match(/\/SMask /g)).toHaveLength(5);
  });

  it('takes another font after 255 pictures', async () => {
    const text = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('\n');
    const fonts = new DocumentFonts(fontSources, drawSquare);
    await fonts.prepare(text, {});
    const names = text.split('\n').map((line) => fonts.shape(line, {}).runs[0]?.rows[0]?.font);
    expect(new Set(names)).toEqual(new Set(['P1', 'P2']));
  });

  it('is read as its text also where that is long', async () => {
    const text = 'ܫܠܡܐ'.repeat(18);
    const pdf = await writeLines(text, new DocumentFonts(fontSources, drawSquare));
    expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
    // Poppler marks what runs from right to left.
    expect((await textOfPdf(pdf)).replaceAll(/[\s\u202A-\u202E]/g, '')).toBe(text);
  });

  it('has its code in its place where the person has no font either, and is named', async () => {
    const fonts = new DocumentFonts(fontSources, drawNothing);
    await fonts.prepare('a⟿b', {});
    expect(fonts.shape('a⟿b', {}).width).toBeCloseTo(fonts.shape('a[U+27FF]b', {}).width, 0);
    expect([...fonts.unshown]).toEqual(['⟿']);
    expect((await textOfPdf(await writeLines('a⟿b', fonts))).trim()).toBe('a⟿b');
  });

  it('is drawn beside what nobody has', async () => {
    const fonts = new DocumentFonts(fontSources, (text, style) =>
      text.includes('⟿') ? undefined : drawSquare(text, style),
    );
    await fonts.prepare('日⟿本', {});
    const rows = fonts.shape('日⟿本', {}).runs.flatMap((run) => run.rows.map(({ font }) => font));
    expect(rows).toEqual(['P1', 'F1', 'P1']);
    expect([...fonts.unshown]).toEqual(['⟿']);
  });
});

describe('fonts', () => {
  it('are loaded when a text needs them, and no others', async () => {
    const createFonts = await freshFonts();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const fonts = createFonts();
    await fonts.prepare('bold Ελληνικά', { bold: true });
    expect(fetched.mock.calls).toEqual([[expect.stringMatching(/NotoSans_700Bold\.ttf$/)]]);
    await fonts.prepare('हिन्दी', { bold: true });
    expect(fetched).toHaveBeenCalledTimes(2);
    await createFonts().prepare('more', { bold: true });
    expect(fetched).toHaveBeenCalledTimes(2);
    fetched.mockRestore();
  });

  it('write an accent in two characters, marks and ligatures so that they are read as they were given', async () => {
    const text = 'cafe\u0301 Ệ x\u0323\u0307 ffi ﬁ\nक्ष्म्य र्क्ष कि॑';
    expect((await textOfPdf(await writeLines(text, new DocumentFonts(fontSources, drawNothing)))).trim()).toBe(text);
  });

  it('shape each script by its own rules, also where one font has both', async () => {
    const style = { italic: true };
    const fonts = new DocumentFonts(fontSources, drawNothing);
    await fonts.prepare('a क्षत्रिय 5', style);
    const width = (text: string): number => fonts.shape(text, style).width;
    expect(width('a क्षत्रिय 5')).toBeCloseTo(width('a ') + width('क्षत्रिय 5'), 5);
    expect(width('क्षत्रियa')).toBeCloseTo(width('a') + width('क्षत्रिय'), 5);
  });

  it.each([
    'السلام عليكم',
    'مُحَمَّدٌ رَسُولُ',
    'می‌آیند برابرند.',
    'ہوئے ہیں۔ ودیعت',
    'בְּרֵאשִׁית בָּרָא',
    'كلمة2024',
    '(عربي)',
    'มนุษย์ทั้งหลายมีน้ำ',
    'সমস্ত মানুষ স্বাধীনভাবে ক্ষমতা।',
    'மனிதப் பிறவியினர் சகலரும் க்ஷ ஸ்ரீ',
    'ప్రతిపత్తిస్వత్వముల క్షేత్రం స్త్రీ',
  ])('write %s as text that is read as it was given', async (text) => {
    for (const family of ['Tinos', 'Carlito']) {
      const style = { family };
      const fonts = new DocumentFonts(fontSources, drawNothing);
      const document = new PdfDocument(fonts);
      const content = new PageContent(400);
      await fonts.prepare(text, style);
      // Layouts place words from right to left one by one.
      const isLeftwards = isRightToLeft(text);
      let x = 200;
      for (const word of isLeftwards ? text.split(' ') : [text]) {
        const shaped = fonts.shape(word, style);
        x -= (shaped.width * 12) / 1000 + 3;
        content.text([shaped], { x, y: 40, size: 12 });
      }
      document.addPage({ width: 400, height: 400 }, content);
      const pdf = await document.finish({ title: 'A test' });
      expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
      expect((await textOfPdf(pdf)).replaceAll(/[\u202A-\u202E]/g, '').trim()).toBe(text);
      expect([...fonts.unshown]).toEqual([]);
      expect(await factsOfPdf(pdf, 'pdffonts')).not.toContain('Type 3');
    }
  });

  it('turn brackets beside figures in text from right to left, and tell them as they were given', async () => {
    const [fonts, others] = [0, 1].map(() => new DocumentFonts(fontSources, drawNothing));
    if (!fonts || !others) throw new Error('There are no fonts.');
    for (const each of [fonts, others]) await each.prepare('15)(', {});
    const operands = (text: string, of: DocumentFonts): string[] =>
      of.shape(text, {}).runs.flatMap(({ rows }) => rows.map(({ operand }) => operand));
    expect(operands(withDirection('15)'), fonts)).toEqual([...operands('(', others), ...operands('15', others)]);
    expect(fonts.shape(withDirection('15)'), {}).width).toBe(fonts.shape('15)', {}).width);
    expect(fonts.shape(withDirection('15)'), {}).runs).toHaveLength(1);
    expect(fonts.shape(withDirection('15)'), {}).runs[0]?.actualText).toBe('15)');
    expect(fonts.shape(withDirection(')'), {}).runs[0]?.actualText).toBe(')');
  });

  it('shape the letters of a divided word as inside of it', async () => {
    const fonts = new DocumentFonts(fontSources, drawNothing);
    await fonts.prepare('المستشفيات', {});
    const width = (text: string): number => fonts.shape(text, {}).width;
    const parts = ['الم\u200D', '\u200Dستشف\u200D', '\u200Dيات'];
    expect(parts.reduce((sum, part) => sum + width(part), 0)).toBeCloseTo(width('المستشفيات'), 0);
    expect(width('الم') + width('ستشف') + width('يات')).toBeGreaterThan(width('المستشفيات') + 100);
    expect(fonts.shape('\u200Dستشف\u200D', {}).runs[0]?.actualText).toBe('فشتس');
  });

  it('stand in for each other only where a family lacks a character', async () => {
    const createFonts = await freshFonts();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const fonts = createFonts();
    await fonts.prepare('Größe\n\u00AD', { family: 'Caladea' });
    expect(fetched.mock.calls).toEqual([[expect.stringMatching(/Caladea_400Regular\.ttf$/)]]);
    await fonts.prepare('Привет', { family: 'Caladea' });
    expect(fonts.shape('Größe', { family: 'Caladea' }).runs[0]?.rows[0]?.font).toBe('F1');
    expect(fonts.shape('Привет', { family: 'Caladea' }).runs[0]?.rows[0]?.font).toBe('F2');
    await fonts.prepare('a ╬ b', { family: 'Caladea' });
    expect(fonts.shape('╬', { family: 'Caladea' }).runs[0]?.rows[0]?.font).toBe('F3');
    fetched.mockRestore();
  });

  it('shape nothing that was not prepared', () => {
    expect(() => new DocumentFonts(fontSources, drawNothing).shape('a', {})).toThrow('before it was prepared');
  });
});
