import { makeDocx, paragraph, run, table } from '#tools/testing/make-docx.ts';
import { emfText, makeEmf } from '#tools/testing/make-metafile.ts';
import { checkPdf, factsOfPdf, textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
import { protectAgile } from '#tools/testing/protect-office.ts';
import { expect, test } from '../support/engine-journey.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('makes a PDF of a Word document, in the fonts that it measured with', async ({ tab }) => {
  const rows = Array.from({ length: 80 }, (_, index) => [`Row ${index + 1}`, `Amount ${index * 3}`]);
  const body = [
    paragraph('Words of a document, हिन्दी में.'),
    table([['Name', 'Value'], ...rows], { repeats: true }),
    paragraph('The end.'),
  ].join('');
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'Report.docx', mimeType, buffer: Buffer.from(makeDocx({ body })) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('Report.pdf'))]);
  await checkPdf(pdf);
  const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^Words of a document, हिन्दी में\. .*The end\./);
  const numbers = (word: string) =>
    Array.from(text.matchAll(new RegExp(`\\b${word} (\\d+)`, 'g')), ([, number]) => Number(number));
  expect(numbers('Row')).toEqual(rows.map((_, index) => index + 1));
  expect(numbers('Amount')).toEqual(rows.map((_, index) => index * 3));
  // The first row stands on both pages.
  expect(text.match(/\bName\b/g)).toHaveLength(2);
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('Tinos');
});

test('opens a document by its password', async ({ tab }) => {
  const file = protectAgile(makeDocx({ body: paragraph('The north shore.') }), 'open sesame');
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'Secret.docx', mimeType, buffer: Buffer.from(file) }]);
  await tab.press('Convert');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain('Secret.docx is protected by a password.');
  await tab.fill('Password for Secret.docx', 'open sesame');
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('Secret.pdf'))]);
  expect(await textOfPdf(pdf)).toContain('The north shore.');
});

test('draws equations, and the whole of the text beside them', async ({ tab }) => {
  const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const part = `<m:f><m:num>${sign('11')}</m:num><m:den><m:rad><m:deg>${sign('3')}</m:deg><m:e>${sign('22')}</m:e></m:rad></m:den></m:f>`;
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const body = paragraph(`${run('Before ')}<m:oMath>${part}</m:oMath>${run(` and ${words} at the end.`)}`);
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'Sums.docx', mimeType, buffer: Buffer.from(makeDocx({ body })) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('Sums.pdf'))]);
  const places = await wordBoxesOfPdf(pdf);
  const boxOf = (word: string) => places.find(({ text }) => text === word);
  expect(boxOf('11')?.yMax).toBeLessThan(boxOf('22')?.yMax ?? 0);
  expect(boxOf('11')?.xMin).toBeGreaterThan(boxOf('Before')?.xMax ?? 0);
  const text = places.map(({ text: its }) => its).join(' ');
  expect(text).toContain(`${words} at the end.`);
  expect(text).toContain('√');
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('NotoSansMath');
});

test('draws a SmartArt whose shape is turned, and a drawing of Windows, with their words as text', async ({ tab }) => {
  const main = 'http://schemas.openxmlformats.org/drawingml/2006';
  const bytes = (text: string) => new TextEncoder().encode(text);
  const transform = (name: string, turn: number) =>
    `<${name} rot="${turn}"><a:off x="635000" y="0"/><a:ext cx="1270000" cy="1270000"/></${name}>`;
  const shape = `<dsp:sp><dsp:spPr>${transform('a:xfrm', 5_400_000)}<a:prstGeom prst="rightArrow"/><a:solidFill><a:srgbClr val="204060"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr anchor="ctr"/><a:p><a:r><a:rPr sz="1200"/><a:t>Plan it</a:t></a:r></a:p></dsp:txBody>${transform('dsp:txXfrm', -5_400_000)}</dsp:sp>`;
  const graphic = (uri: string, inner: string, width = 2_540_000) =>
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="${width}" cy="1270000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    );
  const picture = '<pic:pic><pic:blipFill><a:blip r:embed="r-plan"/></pic:blipFill><pic:spPr/></pic:pic>';
  const body =
    graphic(`${main}/diagram`, `<dgm:relIds xmlns:dgm="${main}/diagram" r:dm="data"/>`) +
    graphic('p', picture, 1_270_000);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  const extra = {
    'word/_rels/document.xml.rels': bytes(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('data', 'diagramData', 'data.xml')}${relation('shapes', 'diagramDrawing', 'shapes.xml')}${relation('r-plan', 'image', 'media/plan.emf')}</Relationships>`,
    ),
    'word/data.xml': bytes(
      `<dgm:dataModel xmlns:dgm="${main}/diagram"><dgm:ptLst/><dsp:dataModelExt xmlns:dsp="d" relId="shapes"/></dgm:dataModel>`,
    ),
    'word/shapes.xml': bytes(
      `<dsp:drawing xmlns:dsp="d" xmlns:a="${main}/main"><dsp:spTree>${shape}</dsp:spTree></dsp:drawing>`,
    ),
  };
  const media = { 'plan.emf': makeEmf([emfText('Ground floor', 10, 50, 6), [20, 6], [43, 10, 20, 30, 60]]) };
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'House.docx', mimeType, buffer: Buffer.from(makeDocx({ body, media, extra })) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('House.pdf'))]);
  await checkPdf(pdf);
  const places = await wordBoxesOfPdf(pdf);
  expect(places.map(({ text }) => text)).toEqual(['Plan', 'it', 'Ground', 'floor']);
  const [plan, it] = places;
  // Its text is level.
  expect(it?.yMin).toBeCloseTo(plan?.yMin ?? 0, 0);
});
