import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { checkPdf, factsOfPdf, textOfPdf } from '../../testing/pdf-programs.ts';
import { writeLines } from '../../testing/write-lines.ts';
import { DocumentFonts } from './document-fonts.ts';
import { type EastAsianRegion, eastAsianRegion, eastAsianSources } from './east-asian-fonts.ts';
import { chooseSources, fontSources } from './font-sources.ts';
import { PageContent } from './page-content.ts';
import type { TextStyle } from './text-style.ts';

vi.stubGlobal('fetch', fetchFromDisk);

describe('the region of a text', () => {
  it.each<[EastAsianRegion | undefined, string, (string | undefined)[]]>([
    ['JP', 'すべての人間は、生まれながらにして自由', ['zh-CN']],
    ['KR', '모든 인간은 태어날 때부터 자유로우며', ['ja-JP']],
    ['SC', '人人生而自由', []],
    ['SC', '人人生而自由，在尊严和权利上一律平等，他们来说', []],
    ['TC', '人人生而自由，在尊嚴和權利上一律平等。他們來說', []],
    ['TC', '自由', ['zh-Hant-HK']],
    ['TC', '們來說', ['zh']],
    ['SC', '自由', ['zh']],
    ['TC', '自由', [undefined, 'zh_TW']],
    ['SC', '們來說', ['zh-CN', 'ja']],
    ['JP', '自由', ['en-US', 'ja-JP']],
    // One kana, as Chinese advertisements have.
    ['SC', `鲜の果${'他们来说一律平等'.repeat(10)}`, []],
    [undefined, 'Größe “…” →', ['ja']],
    [undefined, '', ['zh']],
  ])('is %s for %s in %j', (region, text, languages) => {
    expect(eastAsianRegion(text, languages)).toBe(region);
  });

  it('is found in a long text wherever its letters begin', () => {
    expect(eastAsianRegion(`${'word '.repeat(50_000)}かな`, [])).toBe('JP');
  });
});

/** A picture would be drawn where a font lacks something. */
const drawNothing = () => undefined;

const fontsOf = (region: EastAsianRegion): DocumentFonts =>
  new DocumentFonts([...fontSources, ...eastAsianSources(region)], drawNothing);

const samples: [EastAsianRegion, string][] = [
  ['SC', '人人生而自由，在尊严和权利上一律平等。（ＡＢＣ１２３）①★※'],
  ['TC', '人人生而自由，在尊嚴和權利上一律平等。「ㄅㄆㄇ」'],
  ['JP', 'すべての人間は、生まれながらにして自由。ﾊﾝｶｸ が 々〆'],
  ['KR', '모든 인간은 태어날 때부터 자유로우며 大韓民國 ㄱㄴ'],
];

describe('Chinese, Japanese and Korean', () => {
  it.each(samples)('of %s are text in their own font: %s', async (region, text) => {
    const fonts = fontsOf(region);
    const pdf = await writeLines(`${text}\nLatin ${text}`, fonts);
    expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
    expect((await textOfPdf(pdf)).trim().split(/\n+/)).toEqual([text, `Latin ${text}`]);
    expect([...fonts.unshown]).toEqual([]);
    const facts = await factsOfPdf(pdf, 'pdffonts');
    expect(facts).toContain(`NotoSans${region}-Regular`);
    expect(facts).not.toContain('Type 3');
    // Cut to what is shown: the files have five megabytes and more.
    expect(pdf.size).toBeLessThan(60_000);
  });

  it('take what their font lacks from that of another region', async () => {
    const fonts = fontsOf('JP');
    const pdf = await writeLines('日本语 한글', fonts);
    expect((await textOfPdf(pdf)).trim()).toBe('日本语 한글');
    expect([...fonts.unshown]).toEqual([]);
  });

  it('load one font alone where it has everything', async () => {
    vi.resetModules();
    const { DocumentFonts: Fonts } = await import('./document-fonts.ts');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await new Fonts([...fontSources, ...eastAsianSources('JP')], drawNothing).prepare('日本の★', {});
    expect(fetched.mock.calls).toEqual([
      [expect.stringMatching(/NotoSansJP_400Regular\.ttf$/)],
      [expect.stringMatching(/NotoSans_400Regular\.ttf$/)],
      // For arrows and boxes.
      [expect.stringMatching(/Arimo_400Regular\.ttf$/)],
    ]);
    fetched.mockRestore();
  });

  it('are bold by a line around their letters, and as wide as others', async () => {
    const fonts = fontsOf('JP');
    const styles: TextStyle[] = [{}, { bold: true }];
    for (const style of styles) await fonts.prepare('日本', style);
    const content = new PageContent(400);
    for (const style of [...styles, ...styles]) content.text([fonts.shape('日本', style)], { x: 20, y: 40, size: 10 });
    content.line({ from: { x: 0, y: 0 }, to: { x: 9, y: 0 }, width: 1, color: [1, 0, 0], dash: 'solid' });
    content.text([fonts.shape('日本', { bold: true })], { x: 20, y: 40, size: 10 });
    const outlines = content.toString().match(/[02] Tr|[\d.]+ w/g);
    expect(outlines).toEqual(['2 Tr', '0.3 w', '0 Tr', '2 Tr', '1 w', '0.3 w']);
    expect(fonts.shape('日本', { bold: true }).width).toBe(fonts.shape('日本', {}).width);
    expect(fonts.shape('日本', { bold: true }).runs[0]?.rows[0]?.font).toBe(
      fonts.shape('日本', {}).runs[0]?.rows[0]?.font,
    );
  });

  it('are drawn by no font of a document that has none of their letters', () => {
    expect(eastAsianSources(undefined)).toEqual([]);
    for (const { script } of chooseSources(fontSources, {})) expect(script?.pattern.test('日') ?? false).toBe(false);
  });
});
