import { protectAgile } from '#tools/testing/protect-office.ts';
import type { Page } from '@playwright/test';
import { asStrict, field, makeDocx, paragraph, run, section, table } from '#tools/testing/make-docx.ts';
import { emfText, makeEmf } from '#tools/testing/make-metafile.ts';
import { makePng } from '#tools/testing/make-png.ts';
import { CheckedPdf } from '#tools/testing/pdf-pictures.ts';
import { checkPdf, factsOfPdf, outlineOfPdf, textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/journey.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, resultMs, saveResult } from '../support/tool-files.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docx = (name: string, bytes: Uint8Array): PlainFile => ({ name, mimeType, buffer: Buffer.from(bytes) });

const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>`;

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const item = (text: string, at = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);
const heading = (text: string) => paragraph(text, '<w:pStyle w:val="Heading1"/>');

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const samples = new Uint8Array(60 * 40 * 3).fill(90);
  return new Uint8Array(await makePng({ width: 60, height: 40, bitDepth: 8, colour: 2, samples }).arrayBuffer());
}

const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="762000" cy="508000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri=""><pic:pic><pic:blipFill><a:blip r:embed="r-a"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** A report with what reports have: sections, lists, a long table, links, a picture, a note. */
async function report(): Promise<Uint8Array> {
  const rows = Array.from({ length: 80 }, (_, index) => [`Row ${index + 1}`, `Amount ${index * 3}`]);
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const body = [
    heading('Beginnings'),
    paragraph(run('Bold', '<w:b/>') + run(' and ') + run('slanted', '<w:i/>') + note + run(' हिन्दी में ₹5,000')),
    item('First'),
    item('Second'),
    item('Below', 1),
    item('Third'),
    paragraph(drawing),
    paragraph(
      `<w:del w:id="1"><w:r><w:delText>Gone</w:delText></w:r></w:del><w:ins w:id="2">${run('Stays')}</w:ins><w:hyperlink r:id="web">${run(' linked')}</w:hyperlink>`,
    ),
    paragraph('', section('<w:headerReference w:type="default" r:id="r-header1"/>')),
    heading('Metrics'),
    table([['Name', 'Value'], ...rows], { repeats: true }),
    paragraph('<w:r><w:br w:type="page"/></w:r>'),
    paragraph('The end.'),
    section('<w:footerReference w:type="default" r:id="r-footer1"/>', [16838, 11906]),
  ];
  return makeDocx({
    body: body.join(''),
    styles,
    numbering,
    footnotes: `<w:footnote w:id="1">${paragraph('<w:r><w:footnoteRef/></w:r>' + run(' A note.'))}</w:footnote>`,
    headersAndFooters: {
      header1: paragraph('Our report'),
      footer1: paragraph(run('Page ') + field('PAGE', '9') + run(' of ') + field('NUMPAGES', '9')),
    },
    links: { web: 'https://example.org/more' },
    media: { 'a.png': await picture() },
    title: 'A report',
    author: 'Jo Writer',
  });
}

/** An OLE file: Word's container for documents with a password, and its format before 2007. */
function compound(inside: string): Buffer {
  const file = Buffer.alloc(2048);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.write(inside, 1024, 'utf16le');
  return file;
}

const saveBlob = async (page: Page, name: string) => new Blob([new Uint8Array(await saveResult(page, name))]);

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('a Word document becomes a PDF with its pages, lists, tables and headers', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto('/tools/word-to-pdf');
  await expect(page.getByRole('heading', { name: 'Word to PDF', level: 1 })).toBeVisible();
  await chooseFiles(page, [docx('Report.docx', await report())]);
  await page.getByRole('button', { name: 'Convert', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused({ timeout: resultMs });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const pdf = await saveBlob(page, 'Report.pdf');
  expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
  const pages = (await textOfPdf(pdf)).split('\f').map(words);
  const count = pages.length - 1;
  expect(count).toBe(5);
  expect(pages[0]).toContain('Our report Beginnings Bold and slanted');
  expect(pages[0]).toMatch(/हिन्दी में ₹5,000 1\. First 2\. Second 2a\) Below 3\. Third Stays linked .*A note\.$/);
  expect(pages[0]).not.toContain('Gone');
  // The table's first row stands on each of its pages, and no row is lost.
  const tables = pages.slice(1, 4);
  for (const text of tables) expect(text).toMatch(/^Our report (?:Metrics )?Name .*\bValue\b/);
  const rows = tables.join(' ').matchAll(/\bRow (\d+)/g);
  expect(Array.from(rows, ([, row]) => Number(row))).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  expect(tables.join(' ').match(/\bAmount \d+/g)).toHaveLength(80);
  expect(pages[4]).toBe('Our report The end. Page 5 of 5');
  expect(JSON.stringify(await outlineOfPdf(pdf))).toMatch(/"Beginnings".*"Metrics"/);
  const facts = await factsOfPdf(pdf, 'pdfinfo');
  expect(facts).toMatch(/Title: +A report\n[^]*Author: +Jo Writer\n/);
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('Carlito-Bold');
  // The sight of the page is counted, and nothing of the document goes out.
  expect(sent.filter((request) => /Report|Jo Writer|PK/.test(request))).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('each file that cannot be converted is named with its cause, and the others are converted', async ({ page }) => {
  const sound = makeDocx({ body: paragraph('Sound words.'), styles });
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [
    docx('empty.docx', new Uint8Array()),
    docx('cut.docx', sound.subarray(0, sound.length / 2)),
    docx('words.docx', Buffer.from('Only words.')),
    { name: 'old.doc', mimeType: 'application/msword', buffer: compound('WordDocument') },
    docx('locked.docx', compound('EncryptedPackage')),
    docx('sound.docx', sound),
  ]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const sentences = [
    'empty.docx is empty.',
    'cut.docx is damaged and cannot be read.',
    'words.docx is not a Word document.',
    'old.doc is an old .doc: save it as .docx in Word first.',
    'locked.docx is damaged and cannot be read.',
  ];
  for (const sentence of sentences) await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  const pdf = await saveBlob(page, 'sound.pdf');
  expect(words(await textOfPdf(pdf))).toBe('Sound words.');
});

test('a document under a password opens by it', async ({ page }) => {
  const sound = makeDocx({ body: paragraph('Sound words.'), styles });
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('secret.docx', protectAgile(sound, 'open sesame'))]);
  const convert = page.getByRole('button', { name: 'Convert', exact: true });
  await convert.click();
  await expect(page.getByRole('alert').filter({ hasText: 'secret.docx is protected by a password.' })).toBeVisible();
  await page.getByLabel('Password for secret.docx').fill('wrong');
  await convert.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'secret.docx does not open with this password.' });
  await expect(refusal).toBeVisible();
  await page.getByLabel('Password for secret.docx').fill('open sesame');
  await convert.click();
  expect(words(await textOfPdf(await saveBlob(page, 'secret.pdf')))).toBe('Sound words.');
});

/** Values of the usual kind of Open XML, and what the strict kind has in their places. */
const strictValues: Readonly<Record<string, string>> = {
  '276': '13.8pt',
  '160': '8pt',
  '22': '11pt',
  '720': '0.5in',
  '1134': '2cm',
  '567': '10mm',
  '9071': '16cm',
  '3000': '60%',
  '2275': '45.5%',
  '2725': '54.5%',
  '11906': '595.3pt',
  '16838': '841.9pt',
  left: 'start',
  right: 'end',
};

/** A document with lengths, shares and sides of all kinds, each written by `value`. */
function lengthsDocx(value: (usual: string) => string): Uint8Array<ArrayBuffer> {
  const look = `<w:spacing w:line="${value('276')}" w:lineRule="auto" w:after="${value('160')}"/>`;
  const size = `<w:sz w:val="${value('22')}"/>`;
  const indent = `<w:ind w:${value('left')}="${value('720')}" w:${value('right')}="${value('1134')}"/>`;
  const tab = `<w:tabs><w:tab w:val="${value('right')}" w:pos="${value('9071')}"/></w:tabs>`;
  const cell = (width: string, text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${value(width)}" w:type="pct"/><w:tcMar><w:${value('left')} w:w="${value('567')}" w:type="dxa"/></w:tcMar></w:tcPr>${paragraph(text)}</w:tc>`;
  const row = `<w:tr><w:trPr><w:trHeight w:val="${value('567')}"/></w:trPr>${cell('2275', 'Narrow')}${cell('2725', 'Wide')}</w:tr>`;
  const shared = `<w:tblPr><w:tblW w:w="${value('3000')}" w:type="pct"/><w:jc w:val="${value('right')}"/></w:tblPr>`;
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${value('1134')}"`).join(' ');
  return makeDocx({
    body: [
      ...Array.from({ length: 60 }, (_, index) => paragraph(run(`Line ${index + 1}`, size), look)),
      paragraph('Indented', indent),
      paragraph('At the end', `<w:jc w:val="${value('right')}"/>`),
      paragraph(`${run('Begin')}<w:r><w:tab/></w:r>${run('Stop')}`, tab),
      `<w:tbl>${shared}${row}</w:tbl>`,
      paragraph(''),
      `<w:sectPr><w:pgSz w:w="${value('11906')}" w:h="${value('16838')}"/><w:pgMar ${sides}/></w:sectPr>`,
    ].join(''),
    styles,
  });
}

test('the strict kind of Open XML gives the pages of the usual kind', async ({ page }) => {
  const usual = lengthsDocx((value) => value);
  const strict = asStrict(lengthsDocx((value) => strictValues[value] ?? value));
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('usual.docx', usual), docx('strict.docx', strict)]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const [one, other] = [await saveBlob(page, 'usual.pdf'), await saveBlob(page, 'strict.pdf')];
  expect(await textOfPdf(other)).toBe(await textOfPdf(one));
  const [places, strictPlaces] = [await wordBoxesOfPdf(one), await wordBoxesOfPdf(other)];
  for (const [index, { xMin, yMin }] of places.entries()) {
    expect(strictPlaces[index]?.xMin).toBeCloseTo(xMin, 0);
    expect(strictPlaces[index]?.yMin).toBeCloseTo(yMin, 0);
  }
  const leftOf = (word: string) => places.find(({ text }) => text === word)?.xMin ?? Number.NaN;
  // The table has 60 % of the text's width, at its end, and its cells have shares of that.
  const text = { left: 56.7, width: 595.3 - 2 * 56.7 };
  const start = text.left + text.width * 0.4;
  expect(leftOf('Narrow')).toBeCloseTo(start + 28.35, -1);
  expect(leftOf('Wide')).toBeCloseTo(start + text.width * 0.6 * 0.455 + 28.35, -1);
});

test('a text box that is taller than its page says that text is cut off', async ({ page }) => {
  const lines = Array.from({ length: 120 }, (_, index) => paragraph(`Boxed ${index + 1}`)).join('');
  const box = `<w:r><w:pict><v:shape style="width:200pt;height:20pt"><v:textbox style="mso-fit-shape-to-text:t"><w:txbxContent>${lines}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('tall.docx', makeDocx({ body: paragraph(box), styles }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(
    page.getByText('On page 1 text is cut off at the lower edge: it is taller than the page.'),
  ).toBeVisible();
});

test('a text box that grows has all of its text', async ({ page }) => {
  const lines = Array.from({ length: 12 }, (_, index) => paragraph(`Boxed ${index + 1}`)).join('');
  const box = `<w:r><w:pict><v:shape style="width:200pt;height:20pt"><v:textbox style="mso-fit-shape-to-text:t"><w:txbxContent>${lines}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [
    docx('boxed.docx', makeDocx({ body: paragraph(box) + paragraph('After the box'), styles })),
  ]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const places = await wordBoxesOfPdf(await saveBlob(page, 'boxed.pdf'));
  const topOf = (word: string) => places.find(({ text }) => text === word)?.yMin ?? Number.NaN;
  expect(places.filter(({ text }) => text === 'Boxed')).toHaveLength(12);
  expect(topOf('After')).toBeGreaterThan(topOf('12'));
});

const mathRun = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = (above: string, below: string) => `<m:f><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const root = (inner: string) => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${inner}</m:e></m:rad>`;
const sum = (from: string, to: string, inner: string) =>
  `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${from}</m:sub><m:sup>${to}</m:sup><m:e>${inner}</m:e></m:nary>`;
const matrix = (rows: readonly (readonly string[])[]) => {
  const lines = rows.map((row) => `<m:mr>${row.map((text) => `<m:e>${mathRun(text)}</m:e>`).join('')}</m:mr>`);
  return `<m:d><m:e><m:m>${lines.join('')}</m:m></m:e></m:d>`;
};
const display = (inner: string) => `<w:p><m:oMathPara><m:oMath>${inner}</m:oMath></m:oMathPara></w:p>`;

test('equations stand in the text as they are set', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const inline = `<m:oMath>${fraction(mathRun('above'), mathRun('below'))}</m:oMath>`;
  const powers = `<m:sSup><m:e>${mathRun('q')}</m:e><m:sup>${mathRun('77')}</m:sup></m:sSup>`;
  const body = [
    paragraph(run('Before ') + inline + run(' after')),
    display(sum(mathRun('11'), mathRun('99'), root(mathRun('55')))),
    display(
      matrix([
        ['21', '22'],
        ['31', '32'],
      ]),
    ),
    display(powers),
  ];
  await page.goto('/tools/word-to-pdf');
  expect(asked.filter((address) => address.includes('NotoSansMath'))).toEqual([]);
  await chooseFiles(page, [docx('sums.docx', makeDocx({ body: body.join(''), styles }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const pdf = await saveBlob(page, 'sums.pdf');
  await expect(page.getByText(/part of an equation|parts of equations/)).toHaveCount(0);
  expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
  const places = await wordBoxesOfPdf(pdf);
  const boxOf = (word: string) => {
    const found = places.find(({ text }) => text === word);
    if (!found) throw new Error(`${word} is not there: ${places.map(({ text }) => text).join(' ')}`);
    return found;
  };
  const middleOf = (word: string) => (boxOf(word).yMin + boxOf(word).yMax) / 2;
  expect(middleOf('above')).toBeLessThan(middleOf('Before'));
  expect(middleOf('below')).toBeGreaterThan(middleOf('Before'));
  expect(boxOf('above').xMin).toBeGreaterThan(boxOf('Before').xMax);
  expect(boxOf('after').xMin).toBeGreaterThan(boxOf('below').xMax);
  expect(middleOf('99')).toBeLessThan(middleOf('11'));
  // What has a paragraph of its own stands in the middle of the text.
  expect((boxOf('21').xMin + boxOf('22').xMax) / 2).toBeCloseTo(306, -1);
  expect(middleOf('31')).toBeGreaterThan(boxOf('21').yMax - 1);
  expect(middleOf('77')).toBeLessThan(middleOf('q'));
  expect(await textOfPdf(pdf)).toMatch(/∑[^]*√/);
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('NotoSansMath-Regular');
});

test('a part of an equation that cannot be drawn is named', async ({ page }) => {
  const body = paragraph(`<m:oMath>${mathRun('a')}<m:unheard><m:e>${mathRun('b')}</m:e></m:unheard></m:oMath>`);
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('odd.docx', makeDocx({ body, styles }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('One part of an equation is left out.')).toBeVisible();
});

const boxText = (text: string) =>
  `<v:textbox inset="0,0,0,0"><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox>`;

test('a chart is drawn with its words as text, and one of another kind is named', async ({ page }) => {
  const space = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart';
  const points = (texts: readonly string[]) =>
    `<c:ptCount val="${texts.length}"/>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}`;
  const series = `<c:ser><c:cat><c:strRef><c:strCache>${points(['Pune', 'Delhi'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['3', '8'])}</c:numCache></c:numRef></c:val></c:ser>`;
  const title = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Rain by city</a:t></a:r></a:p></c:rich></c:tx></c:title>';
  const chart = (kind: string) =>
    `<c:chartSpace xmlns:c="${space}" xmlns:a="a"><c:chart>${title}<c:plotArea><c:${kind}>${series}</c:${kind}><c:catAx/><c:valAx/></c:plotArea></c:chart></c:chartSpace>`;
  const place = (id: string) =>
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="${space}"><c:chart xmlns:c="${space}" r:id="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    );
  const bytes = (text: string) => new TextEncoder().encode(text);
  const relation = (id: string) => `<Relationship Id="${id}" Type="${type}" Target="${id}.xml"/>`;
  const extra = {
    'word/_rels/document.xml.rels': bytes(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('bars')}${relation('surface')}</Relationships>`,
    ),
    'word/bars.xml': bytes(chart('barChart')),
    'word/surface.xml': bytes(chart('surfaceChart')),
  };
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('rain.docx', makeDocx({ body: place('bars') + place('surface'), extra }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('One chart is left out: an empty frame stands in the place.')).toBeVisible();
  const pdf = await saveBlob(page, 'rain.pdf');
  await checkPdf(pdf);
  expect(words(await textOfPdf(pdf)).match(/Rain by city|Pune|Delhi/g)).toEqual(['Rain by city', 'Pune', 'Delhi']);
  const boxes = await wordBoxesOfPdf(pdf);
  const leftOf = (word: string) => boxes.find(({ text }) => text === word)?.xMin;
  expect(leftOf('Pune')).toBeLessThan(leftOf('Delhi') ?? 0);
});

test('a SmartArt is drawn as its file has it, and as a list of its words where it has no drawing', async ({ page }) => {
  const main = 'http://schemas.openxmlformats.org/drawingml/2006';
  const shapes = 'http://schemas.microsoft.com/office/drawing/2008/diagram';
  const bytes = (text: string) => new TextEncoder().encode(text);
  const transform = (name: string, x: number, turn: number) =>
    `<${name} rot="${turn}"><a:off x="${x}" y="0"/><a:ext cx="1270000" cy="635000"/></${name}>`;
  // Its arrow points to the left, and its text is not upside down.
  const shape = (text: string, x: number, turn: number) =>
    `<dsp:sp><dsp:spPr>${transform('a:xfrm', x, turn)}<a:prstGeom prst="rightArrow"/><a:solidFill><a:srgbClr val="204060"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr anchor="ctr"/><a:p><a:pPr algn="ctr"/><a:r><a:rPr sz="1400"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody>${transform('dsp:txXfrm', x, -turn)}</dsp:sp>`;
  const drawing = `<dsp:drawing xmlns:dsp="${shapes}" xmlns:a="${main}/main"><dsp:spTree>${shape('Plan', 0, 10_800_000)}${shape('Build', 1_905_000, 0)}</dsp:spTree></dsp:drawing>`;
  const node = (id: string, text: string) =>
    `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const model = (extension: string) =>
    `<dgm:dataModel xmlns:dgm="${main}/diagram" xmlns:a="${main}/main"><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${node('1', 'Second')}${node('2', 'First')}</dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="3" srcId="0" destId="1" srcOrd="1"/><dgm:cxn modelId="4" srcId="0" destId="2" srcOrd="0"/></dgm:cxnLst>${extension}</dgm:dataModel>`;
  const place = (id: string) =>
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="1270000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="${main}/diagram"><dgm:relIds xmlns:dgm="${main}/diagram" r:dm="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    );
  const relation = (id: string, type: string) => `<Relationship Id="${id}" Type="x/${type}" Target="${id}.xml"/>`;
  const extra = {
    'word/_rels/document.xml.rels': bytes(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('drawn', 'diagramData')}${relation('shapes', 'diagramDrawing')}${relation('bare', 'diagramData')}</Relationships>`,
    ),
    'word/drawn.xml': bytes(model(`<dsp:dataModelExt xmlns:dsp="${shapes}" relId="shapes"/>`)),
    'word/bare.xml': bytes(model(`<dsp:dataModelExt xmlns:dsp="${shapes}" relId="lost"/>`)),
    'word/shapes.xml': bytes(drawing),
  };
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('steps.docx', makeDocx({ body: place('drawn') + place('bare'), extra }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(
    page.getByText('One SmartArt diagram has no drawing in the file: its words stand in a frame as a list.'),
  ).toBeVisible();
  const pdf = await saveBlob(page, 'steps.pdf');
  await checkPdf(pdf);
  const boxes = await wordBoxesOfPdf(pdf);
  const boxOf = (word: string) => boxes.find(({ text }) => text === word);
  expect((boxOf('Build')?.xMin ?? 0) - (boxOf('Plan')?.xMin ?? 0)).toBeCloseTo(150, -1);
  expect(boxOf('Second')?.yMin).toBeGreaterThan(boxOf('First')?.yMax ?? Infinity);
});

test('a drawing of Windows is drawn once, with its words as text, and one that is damaged is named', async ({
  page,
}) => {
  const place = (name: string) =>
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2540000" cy="2540000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="r-${name}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    );
  const red = [[39, 1, 0, 0x0000ff, 0] as const, [37, 1] as const];
  const media = {
    'plan.emf': makeEmf([...red, [43, 10, 20, 30, 60], emfText('Ground floor', 10, 50, 6)]),
    'lost.emf': makeEmf([]).slice(0, 90),
  };
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [
    docx('house.docx', makeDocx({ body: place('plan') + place('plan') + place('lost'), media })),
  ]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('A picture in house.docx could not be read and is left out.')).toBeVisible();
  const pdf = await saveBlob(page, 'house.pdf');
  await checkPdf(pdf);
  expect(words(await textOfPdf(pdf)).match(/Ground floor/g)).toHaveLength(2);
  const boxes = await wordBoxesOfPdf(pdf);
  const [first, second] = boxes.filter(({ text }) => text === 'floor');
  // Seven steps of six hundredths of 200 points are between the letters that begin the words.
  expect((first?.xMin ?? 0) - (boxes.find(({ text }) => text === 'Ground')?.xMin ?? 0)).toBeCloseTo(84, -1);
  expect((second?.yMin ?? 0) - (first?.yMin ?? 0)).toBeGreaterThan(190);
});

test('every shape of a group stands at its place in it', async ({ page }) => {
  const shape = (text: string, left: number, top: number) =>
    `<v:shape style="position:absolute;left:${left};top:${top};width:400;height:200">${boxText(text)}</v:shape>`;
  const group = `<w:r><w:pict><v:group style="width:300pt;height:150pt" coordsize="1000,500" coordorigin="100,0">${shape('First', 100, 0)}${shape('Second', 600, 250)}<v:line from="100,500" to="1100,500"/></v:group></w:pict></w:r>`;
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('group.docx', makeDocx({ body: paragraph(group), styles }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const places = await wordBoxesOfPdf(await saveBlob(page, 'group.pdf'));
  const [first, second] = ['First', 'Second'].map((word) => places.find(({ text }) => text === word));
  expect((second?.xMin ?? 0) - (first?.xMin ?? 0)).toBeCloseTo(150, 0);
  expect((second?.yMin ?? 0) - (first?.yMin ?? 0)).toBeCloseTo(75, 0);
});

test('a page break with which a document or a section begins leaves an empty page before it', async ({ page }) => {
  const pageBreak = paragraph('<w:r><w:br w:type="page"/></w:r>');
  const header = '<w:headerReference w:type="default" r:id="r-header1"/>';
  const body = [
    pageBreak,
    paragraph(run('First')),
    pageBreak,
    paragraph(run('Second')),
    paragraph('', section(header)),
    paragraph(`<w:r><w:br w:type="page"/></w:r>${run('Third')}`),
    section(header),
  ].join('');
  const document = makeDocx({ body, styles, headersAndFooters: { header1: paragraph(run('Above')) } });
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('begins.docx', document)]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const pages = (await textOfPdf(await saveBlob(page, 'begins.pdf'))).split('\f').slice(0, -1).map(words);
  expect(pages).toEqual(['Above', 'Above First', 'Above Second', 'Above', 'Above Third']);
});

test('a watermark is drawn in the middle of each page, and its word is text', async ({ page }) => {
  const shape = (text: string) =>
    `<v:shape id="PowerPlusWaterMarkObject1" style="position:absolute;margin-left:0;width:400pt;height:100pt;rotation:315;z-index:-2;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="silver" stroked="f"><v:fill opacity="32768f"/><v:textpath style="font-family:&quot;Calibri&quot;;font-size:1pt" string="${text}"/></v:shape>`;
  const header = paragraph(`<w:r><w:pict>${shape('DRAFT')}</w:pict></w:r><w:r><w:pict>${shape('')}</w:pict></w:r>`);
  const bent = `<v:shape type="#_x0000_t144" style="width:90pt;height:30pt"><v:textpath string="Two"/></v:shape>`;
  const pages = `${paragraph('One')}${paragraph('<w:r><w:br w:type="page"/></w:r>')}${paragraph(`<w:r><w:pict>${bent}</w:pict></w:r>`)}`;
  const body = `${pages}${section('<w:headerReference w:type="default" r:id="r-header1"/>')}`;
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [docx('mark.docx', makeDocx({ body, styles, headersAndFooters: { header1: header } }))]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const marked = await saveBlob(page, 'mark.pdf');
  // Programs read rotated letters one by one.
  const letters = (await wordBoxesOfPdf(marked)).filter(({ text }) => text !== 'One' && text !== 'Two');
  expect(letters.map(({ text }) => text).join('')).toMatch(/^(?:DRAFT|TFARD){2}$/);
  // The middle of a sheet of A4 lies within the word, which rises to the right.
  const [start, middle] = letters;
  expect(middle?.xMin).toBeLessThan(298);
  expect(middle?.xMax).toBeGreaterThan(298);
  expect(middle?.yMin).toBeLessThan(421);
  expect(middle?.yMax).toBeGreaterThan(421);
  expect(start?.xMin).toBeLessThan(middle?.xMin ?? 0);
  expect(start?.yMin).toBeGreaterThan(middle?.yMin ?? Infinity);
  await expect(page.getByText('One WordArt text is drawn straight.')).toBeVisible();
});

test('a drawing stands where its share of the page is', async ({ page }) => {
  const position = (axis: 'H' | 'V', share: number) =>
    `<mc:AlternateContent><mc:Choice Requires="wp14"><wp:position${axis} relativeFrom="page"><wp14:pctPos${axis}Offset>${share}</wp14:pctPos${axis}Offset></wp:position${axis}></mc:Choice><mc:Fallback><wp:position${axis} relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:position${axis}></mc:Fallback></mc:AlternateContent>`;
  const insets = '<wps:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"/>';
  const box = (text: string) =>
    `<w:r><w:drawing><wp:anchor xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing">${position('H', 50_000)}${position('V', 25_000)}<wp:extent cx="1270000" cy="635000"/><wp:wrapSquare/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri=""><wps:wsp><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx>${insets}</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
  const cover = (inner: string) =>
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Cover Pages"/></w:docPartObj></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [
    docx('cover.docx', makeDocx({ body: cover(paragraph(box('Placed'))) + section(), styles })),
  ]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const [placed] = await wordBoxesOfPdf(await saveBlob(page, 'cover.pdf'));
  expect(placed?.xMin).toBeCloseTo(595.3 / 2, 0);
  expect(placed?.yMin).toBeCloseTo(841.9 / 4, -1);
});

/** How many samples of the first page are dark. */
async function inkOf(pdf: Blob): Promise<number> {
  using checked = await CheckedPdf.of(pdf);
  return (await checked.page(1)).data.reduce((count, sample) => count + Number(sample < 128), 0);
}

test('a word of Arabic letters that is divided among runs is joined', async ({ page }) => {
  const look = '<w:rtl/><w:szCs w:val="96"/>';
  // Every second run has a property of its own, so that they stay apart.
  const line = (parts: readonly string[]) =>
    paragraph(
      parts.map((part, place) => run(part, `${look}${place % 2 === 1 ? '<w:kern w:val="2"/>' : ''}`)).join(''),
      '<w:bidi/>',
    );
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [
    docx('whole.docx', makeDocx({ body: line(['بببب']), styles })),
    docx('parts.docx', makeDocx({ body: line(['ب', 'بب', 'ب']), styles })),
  ]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const [whole, parts] = [await saveBlob(page, 'whole.pdf'), await saveBlob(page, 'parts.pdf')];
  expect(words(await textOfPdf(parts)).replaceAll(/[\s\u200E-\u202E]/g, '')).toBe('بببب');
  expect(await factsOfPdf(parts, 'pdffonts')).toMatch(/NotoNaskhArabic-Regular +CID TrueType/);
  expect(await factsOfPdf(parts, 'pdffonts')).not.toContain('Type 3');
  // Letters that end a word have long tails.
  const [inkOfWhole, inkOfParts] = [await inkOf(whole), await inkOf(parts)];
  expect(inkOfWhole).toBeGreaterThan(100);
  expect(inkOfParts / inkOfWhole).toBeGreaterThan(0.9);
  expect(inkOfParts / inkOfWhole).toBeLessThan(1.1);
});
