import type { Page } from '@playwright/test';
import { makeDocx, paragraph, run, section, table } from '#tools/testing/make-docx.ts';
import { textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/journey.ts';
import { chooseFiles, saveResult } from '../support/tool-files.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>`;

/** Of Arial of 10 points, in points. */
const lineHeight = 11.5;

const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
const columnBreak = '<w:r><w:br w:type="column"/></w:r>';

/** Converts a document of this body. */
async function convert(page: Page, body: string, more: Partial<Parameters<typeof makeDocx>[0]> = {}): Promise<Blob> {
  await page.goto('/tools/word-to-pdf');
  const buffer = Buffer.from(makeDocx({ body, styles, ...more }));
  await chooseFiles(page, [{ name: 'lines.docx', mimeType, buffer }]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  return new Blob([new Uint8Array(await saveResult(page, 'lines.pdf'))]);
}

const pagesOf = async (pdf: Blob): Promise<string[]> =>
  (await textOfPdf(pdf))
    .split('\f')
    .slice(0, -1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());

type WordBox = Awaited<ReturnType<typeof wordBoxesOfPdf>>[number];

/** Where the words of a document are. */
async function placesOf(pdf: Blob): Promise<(word: string) => WordBox> {
  const boxes = await wordBoxesOfPdf(pdf);
  return (word) => {
    const box = boxes.find(({ text }) => text === word);
    if (!box) throw new Error(`There is no ${word}.`);
    return box;
  };
}

test('a line break at the end of a paragraph leaves an empty line', async ({ page }) => {
  const body = `${paragraph(`${run('One')}<w:r><w:br/></w:r>`)}${paragraph('Two')}${section()}`;
  const of = await placesOf(await convert(page, body));
  expect(of('Two').yMin - of('One').yMin).toBeCloseTo(2 * lineHeight, 0);
});

test('a page break before a table begins a page with the table', async ({ page }) => {
  const body = [
    paragraph('One'),
    paragraph(pageBreak),
    table([['Two']]),
    paragraph('Three'),
    table([[paragraph('Four', '<w:pageBreakBefore/>')]]),
    paragraph('Five'),
    section(),
  ].join('');
  expect(await pagesOf(await convert(page, body))).toEqual(['One', 'Two Three', 'Four Five']);
});

/** Paragraphs of one line, so many. */
const lines = (count: number, look = ''): string =>
  Array.from({ length: count }, (_, index) => paragraph(`Line${index + 1}`, look)).join('');

/** A page for ten lines that are as high as their letters. */
const tenLines = section('', [6000, Math.ceil(2 * 720 + 20 * 10.05 * lineHeight)], 720);

test('a page break alone in its paragraph takes a line, on the next page where the page is full', async ({ page }) => {
  const full = `${lines(10)}${paragraph(pageBreak)}${paragraph('After')}${tenLines}`;
  const last = (pages: readonly string[]) => [pages.length, pages.at(-1)];
  expect(last(await pagesOf(await convert(page, full)))).toEqual([3, 'After']);
  const free = `${lines(9)}${paragraph(pageBreak)}${paragraph('After')}${tenLines}`;
  expect(last(await pagesOf(await convert(page, free)))).toEqual([2, 'After']);
});

test('the distance below the last line of a page needs no room', async ({ page }) => {
  // Five lines of double height, and a sixth for whose letters there is room.
  const room = section('', [6000, Math.ceil(2 * 720 + 20 * 11.05 * lineHeight)], 720);
  const double = lines(7, '<w:spacing w:line="480" w:lineRule="auto"/>');
  expect(await pagesOf(await convert(page, double + room))).toEqual(['Line1 Line2 Line3 Line4 Line5 Line6', 'Line7']);
  const least = lines(7, '<w:spacing w:line="460" w:lineRule="atLeast"/>');
  expect(await pagesOf(await convert(page, least + room))).toEqual(['Line1 Line2 Line3 Line4 Line5', 'Line6 Line7']);
});

test('text after a column break is as wide as its column', async ({ page }) => {
  const columns = '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="1200" w:space="300"/><w:col w:w="7500"/></w:cols>';
  const body = [
    paragraph('Left'),
    paragraph(`${columnBreak}${run('A sentence that stands in one line')}`),
    paragraph('End', '<w:jc w:val="right"/>'),
    section(columns),
  ].join('');
  const of = await placesOf(await convert(page, body));
  expect(of('line').yMin).toBeCloseTo(of('Left').yMin, 0);
  expect(of('End').xMax).toBeCloseTo(72 + 450, 0);
});

/** A box of 40 points with a black line. */
const box = (kind: 'inline' | 'anchor', width: number, inner = ''): string =>
  `<w:r><w:drawing><wp:${kind}>${inner}<wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri=""><wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width * 12_700}" cy="508000"/></a:xfrm><a:prstGeom prst="rect"/><a:ln w="6350"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr></wps:wsp></a:graphicData></a:graphic></wp:${kind}></w:drawing></w:r>`;
const sized = (width: number) => `<wp:extent cx="${width * 12_700}" cy="508000"/>`;

test('a drawing in the line has the room that its shadow needs', async ({ page }) => {
  const drawn = (effect: string) => paragraph(box('inline', 100, `${sized(100)}${effect}`));
  const effect = '<wp:effectExtent l="0" t="127000" r="0" b="254000"/>';
  const body = ['One', drawn(''), 'Two', drawn(effect), 'Three']
    .map((part) => (part.startsWith('<') ? part : paragraph(part)))
    .join('');
  const of = await placesOf(await convert(page, body + section()));
  const plain = of('Two').yMin - of('One').yMin;
  expect(of('Three').yMin - of('Two').yMin - plain).toBeCloseTo(30, 0);
});

test('empty paragraphs stand beside a drawing that leaves no room for words', async ({ page }) => {
  const position = `<wp:positionH relativeFrom="column"><wp:align>left</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>`;
  const drawn = box('anchor', 400, `${position}${sized(400)}<wp:wrapSquare wrapText="bothSides"/>`);
  const body = `${paragraph('One')}${paragraph(drawn)}${paragraph('')}${paragraph('')}${paragraph('Go')}${section()}`;
  const of = await placesOf(await convert(page, body));
  // The box of 40 points, and none of the empty lines below it.
  expect(of('Go').yMin - of('One').yMin).toBeCloseTo(lineHeight + 40, -1);
  expect(of('Go').xMin).toBeCloseTo(72, 0);
});

test('a drawing alone in its paragraph makes the line as high as it is', async ({ page }) => {
  const body = `${paragraph('One')}${paragraph(box('inline', 100, sized(100)))}${paragraph('Two')}${section()}`;
  const of = await placesOf(await convert(page, body));
  expect(of('Two').yMin - of('One').yMin).toBeCloseTo(lineHeight + 40, 0);
});

test('a drawing alone in its paragraph keeps the distance of the lines of letters', async ({ page }) => {
  const double = '<w:spacing w:line="480" w:lineRule="auto"/>';
  const body = `${paragraph('One')}${paragraph(box('inline', 100, sized(100)), double)}${paragraph('Two')}${section()}`;
  const of = await placesOf(await convert(page, body));
  expect(of('Two').yMin - of('One').yMin).toBeCloseTo(2 * lineHeight + 40, 0);
});

test('text that a drawing pushed to the next page begins at its top', async ({ page }) => {
  const position = `<wp:positionH relativeFrom="column"><wp:align>left</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>`;
  const drawn = box('anchor', 200, `${position}${sized(200)}<wp:wrapSquare wrapText="bothSides"/>`);
  const narrow = section('', [2 * 720 + 20 * 210, Math.ceil(2 * 720 + 20 * 10.05 * lineHeight)], 720);
  const body = `${lines(6)}${paragraph(drawn)}${paragraph('After')}${narrow}`;
  const pdf = await convert(page, body);
  expect(await pagesOf(pdf)).toEqual(['Line1 Line2 Line3 Line4 Line5 Line6', 'After']);
  const of = await placesOf(pdf);
  expect(of('After').yMin).toBeCloseTo(of('Line1').yMin, 0);
});

test('a text box on the page leaves its paragraph the height of a line', async ({ page }) => {
  const position = `<wp:positionH relativeFrom="column"><wp:posOffset>2540000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>`;
  const text = `<wps:txbx><w:txbxContent>${paragraph('Boxed')}</w:txbxContent></wps:txbx></wps:wsp>`;
  const drawn = box('anchor', 100, `${position}${sized(100)}<wp:wrapNone/>`).replace('</wps:wsp>', text);
  const body = `${paragraph('One')}${paragraph(drawn)}${paragraph('Two')}${section()}`;
  const of = await placesOf(await convert(page, body));
  expect(of('Boxed').xMin).toBeGreaterThan(272);
  expect(of('Two').yMin - of('One').yMin).toBeCloseTo(2 * lineHeight, 0);
});

test('a hidden paragraph of a list is counted and takes no line', async ({ page }) => {
  const level =
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:suff w:val="space"/><w:lvlText w:val="%1)"/></w:lvl>';
  const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  const item = (text: string, look = '') =>
    paragraph(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${look}`);
  const body = `${item('One')}${item('', '<w:rPr><w:vanish/></w:rPr>')}${item('Three')}${section()}`;
  const pdf = await convert(page, body, { numbering });
  expect(await pagesOf(pdf)).toEqual(['1) One 3) Three']);
  const of = await placesOf(pdf);
  expect(of('Three').yMin - of('One').yMin).toBeCloseTo(lineHeight, 0);
});

test('a tab alone in its paragraph has the height of a line', async ({ page }) => {
  const body = `${paragraph('One')}${paragraph('<w:r><w:tab/></w:r>')}${paragraph('Two')}${section()}`;
  const of = await placesOf(await convert(page, body));
  expect(of('Two').yMin - of('One').yMin).toBeCloseTo(2 * lineHeight, 0);
});

test('boxes are as large as their share of the page', async ({ page }) => {
  const right = '<w:jc w:val="right"/>';
  const position = `<wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV>`;
  const space = 'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"';
  const share = `<wp14:sizeRelH ${space} relativeFrom="page"><wp14:pctWidth>50000</wp14:pctWidth></wp14:sizeRelH>`;
  const text = (word: string) => `<w:txbxContent>${paragraph(word, right)}</w:txbxContent>`;
  const drawn = box('anchor', 10, `${position}${sized(10)}<wp:wrapNone/>${share}`).replace(
    '</wps:wsp>',
    `<wps:txbx>${text('Drawn')}</wps:txbx><wps:bodyPr lIns="0" rIns="0"/></wps:wsp>`,
  );
  const style =
    'position:absolute;margin-left:0;margin-top:200pt;width:10pt;height:40pt;mso-width-percent:400;mso-width-relative:margin;mso-position-horizontal-relative:margin;mso-position-vertical-relative:page';
  const old = `<w:r><w:pict><v:rect style="${style}"><v:textbox inset="0,0,0,0">${text('Old')}</v:textbox></v:rect></w:pict></w:r>`;
  const of = await placesOf(await convert(page, `${paragraph(drawn)}${paragraph(old)}${section()}`));
  expect(of('Drawn').xMax).toBeCloseTo(595.3 / 2, 0);
  expect(of('Old').xMax).toBeCloseTo(72 + 0.4 * (595.3 - 144), 0);
});
