import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makeXlsx, relationship } from '../../testing/make-xlsx.ts';
import { oneSheet, pagesOf, printed, printedFile, printFile } from '../../testing/print-workbook.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const refusalOf = async (content: Bytes | string, name = 'book.xlsx'): Promise<string | undefined> =>
  (await printFile(content, name)).refused[0]?.sentence;

const sound = makeXlsx(oneSheet([['sound'], [1], [2]]));

const ole = (stream: string): Bytes =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...new Uint8Array(500),
    ...Array.from(latin1(stream)).flatMap((byte) => [byte, 0]),
  ]);

/** The same workbook, with a part that says another size of itself than it has (ZIP's central directory). */
function sayingSize(part: string, size: number): Bytes {
  const bytes = sound.slice();
  const view = new DataView(bytes.buffer);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const entry = text.lastIndexOf(part) - 46;
  expect(view.getUint32(entry, true)).toBe(0x02014b50);
  view.setUint32(entry + 24, size, true);
  return bytes;
}

const withSheet = (xml: string): Bytes =>
  makeXlsx({ ...oneSheet([['x']]), parts: { 'xl/worksheets/sheet1.xml': xml } });

const damaged = 'book.xlsx is damaged and cannot be read.';

describe('a file that cannot be printed has one sentence', () => {
  it.each<[what: string, content: Bytes | string, sentence: string, name?: string]>([
    ['an empty one', '', 'book.xlsx is empty.'],
    ['words', 'Only words.', 'book.xlsx is not an Excel workbook.'],
    [
      'an old workbook',
      ole('Workbook'),
      'book.xls is an old Excel workbook (.xls): save it as .xlsx first.',
      'book.xls',
    ],
    ['an empty one under a password', ole('EncryptedPackage'), damaged],
    ['another OLE file', ole('WordDocument'), 'book.xlsx is not an Excel workbook.'],
    [
      'a binary workbook',
      makeXlsx({ sheets: [], parts: { 'xl/workbook.bin': '' } }),
      'book.xlsx is a binary Excel workbook (.xlsb): save it as .xlsx first.',
    ],
    [
      'an OpenDocument file',
      makeXlsx({ sheets: [], parts: { mimetype: '', 'content.xml': '' } }),
      'book.xlsx is an OpenDocument file (.ods): save it as .xlsx first.',
    ],
    [
      'a Word document',
      makeXlsx({ sheets: [], parts: { 'xl/workbook.xml': '<w:document/>' } }),
      'book.xlsx is not an Excel workbook.',
    ],
    ['one without cells', makeXlsx(oneSheet([])), 'book.xlsx has no cells that show anything.'],
    [
      'one whose sheets are hidden',
      makeXlsx(oneSheet([['x']], { state: 'hidden' })),
      'book.xlsx has no cells that show anything.',
    ],
    ['a cut one', sound.slice(0, sound.length / 2), damaged],
    ['one that is cut at its end', sound.slice(0, -10), damaged],
    [
      'one that lacks a sheet',
      makeXlsx({
        ...oneSheet([['x']]),
        parts: {
          'xl/_rels/workbook.xml.rels': '<R><Relationship Id="rId1" Type="x/worksheet" Target="none.xml"/></R>',
        },
      }),
      damaged,
    ],
    ['a cut sheet', withSheet('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v>'), damaged],
    [
      'entities of its own',
      withSheet('<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'),
      damaged,
    ],
    [
      'a bomb',
      sayingSize('xl/worksheets/sheet1.xml', 0x40000000),
      'book.xlsx unpacks to more than 200 MB, more than a browser tab can work on.',
    ],
    ['one that says that it is smaller', sayingSize('xl/worksheets/sheet1.xml', 200), damaged],
    ['a CSV file of nothing', ' \r\n\t', 'table.csv is empty.', 'table.csv'],
    ['a picture', latin1('\u0089PNG\r\n\u001a\n\0\0\0'), 'table.csv is not a text file.', 'table.csv'],
    ['a CSV file without values', ',,,\n,,\n', 'table.csv has no cells that show anything.', 'table.csv'],
  ])('%s', async (_, content, sentence, name = 'book.xlsx') => {
    expect(await refusalOf(content, name)).toBe(sentence);
  });

  it('one of too many cells', async () => {
    const cells = '<c><v>1</v></c>'.repeat(16_000);
    const rows = Array.from({ length: 126 }, () => `<row>${cells}</row>`);
    expect(await refusalOf(withSheet(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`))).toBe(
      'book.xlsx has more than two million cells, more than a browser tab can work on.',
    );
  }, 60_000);

  it('one of too many pages', async () => {
    const rows = Array.from({ length: 10_002 }, (_, row) => `<row><c><v>${row}</v></c></row>`).join('');
    const breaks = Array.from({ length: 10_001 }, (_, row) => `<brk id="${row + 1}"/>`).join('');
    const xml = `<worksheet><sheetData>${rows}</sheetData><rowBreaks>${breaks}</rowBreaks></worksheet>`;
    expect(await refusalOf(withSheet(xml))).toBe(
      'book.xlsx would fill more than 10,000 pages, more than a browser tab can work on.',
    );
  });
});

describe('odd files are printed for what they hold', () => {
  it('cells at the far corners of a sheet take two pages', async () => {
    const xml =
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>';
    expect(await pagesOf((await printedFile(withSheet(xml), 'far.xlsx')).blob)).toEqual(['1', '2']);
  });

  it('a million framed rows end soon after the last value', async () => {
    const framed = Array.from({ length: 20_000 }, (_, row) => `<row r="${row * 52 + 1}"><c s="1"/></row>`).join('');
    const xml = `<worksheet><sheetData>${framed.replace('<c s="1"/>', '<c><v>7</v></c>')}</sheetData></worksheet>`;
    const borders = '<border><left style="thin"/></border>';
    const workbook = {
      ...oneSheet([]),
      looks: '<xf/><xf borderId="1"/>',
      borders,
      parts: { 'xl/worksheets/sheet1.xml': xml },
    };
    expect(await pagesOf((await printed(workbook)).blob)).toEqual(['7']);
  });

  it('everything merged, odd references, deep elements and missing looks', async () => {
    const deep = '<x>'.repeat(100_000) + '</x>'.repeat(100_000);
    const xml = `<worksheet>${deep}<sheetData><row r="0"><c r="A0"><v>9</v></c></row><row r="2"><c r="B2" s="77"><v>1e400</v></c><c r="A2" t="s"><v>5</v></c><c r="A2"><v>3</v></c><c r="ZZZZ9"><v>4</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="nonsense"/></mergeCells></worksheet>`;
    const { blob } = await printedFile(withSheet(xml), 'odd.xlsx');
    expect(await pagesOf(blob)).toHaveLength(1);
  });

  it('formulas without results outside the sheet, and columns of any width', async () => {
    const formula = '<f>1+1</f>';
    const cells = ['2147483648', '1048577', '-1', '0'].map(
      (row) => `<row r="${row}"><c r="B${row}">${formula}</c></row>`,
    );
    const format = '<sheetFormatPr baseColWidth="1e308" defaultColWidth="1e308"/>';
    const xml = `<worksheet>${format}<sheetData><row r="1"><c r="A1"><v>7</v></c><c r="XFE1">${formula}</c></row>${cells.join('')}</sheetData></worksheet>`;
    expect(await pagesOf((await printedFile(withSheet(xml), 'outside.xlsx')).blob)).toEqual(['7']);
  });

  it('formats that are none show the value', async () => {
    const formats = `<numFmt numFmtId="200" formatCode="[[[;;;;;&quot;"/><numFmt numFmtId="201" formatCode="${'#,'.repeat(2000)}0"/>`;
    const { blob } = await printed(
      oneSheet(
        [
          [
            { value: 12.5, style: 1 },
            { value: 13.5, style: 2 },
          ],
        ],
        {},
        { formats, looks: '<xf/><xf numFmtId="200"/><xf numFmtId="201"/>' },
      ),
    );
    expect(await pagesOf(blob)).toEqual(['12.5 13.5']);
  });

  it('pictures that are none are left out, and those elsewhere are not fetched', async () => {
    const fetched = vi.fn(fetchFromDisk);
    vi.stubGlobal('fetch', fetched);
    const anchor = (id: string) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:ext cx="9999999999999" cy="9999999999999"/><xdr:pic><a:blip r:embed="${id}"/></xdr:pic></xdr:oneCellAnchor>`;
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const target = (id: string, place: string) => `<Relationship Id="${id}" Type="${office}/image" Target="${place}"/>`;
    const external = target('rId2', 'https://example.com/p.png').replace('/>', ' TargetMode="External"/>');
    const { notes } = await printed(
      oneSheet(
        [['x']],
        {
          after: '<drawing r:id="rId1"/>',
          relationships: `<Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/d.xml"/>`,
        },
        {
          parts: {
            'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchor('rId1')}${anchor('rId2')}</xdr:wsDr>`,
            'xl/drawings/_rels/d.xml.rels': `<Relationships>${target('rId1', '../media/p.emf')}${external}</Relationships>`,
            'xl/media/p.emf': 'no picture',
          },
        },
      ),
    );
    expect(notes).toEqual(['One picture of a kind that browsers do not know of the sheet “Sheet1” is left out.']);
    for (const [address] of fetched.mock.calls) expect(String(address)).toMatch(/^file:/);
    vi.stubGlobal('fetch', fetchFromDisk);
  });

  /** A workbook whose sheet has a drawing with this inside, a chart, and a drawing of controls. */
  const withDrawing = (inside: string, chart: string, controls = '<xml/>') =>
    oneSheet(
      [
        ['x', 1],
        ['y', 2],
      ],
      {
        after: '<drawing r:id="rId1"/>',
        relationships: `${relationship('rId1', 'drawing', '../drawings/d.xml')}${relationship('rId2', 'vmlDrawing', '../drawings/v.vml')}`,
      },
      {
        names:
          '<definedName name="Round">Round</definedName><definedName name="All">Sheet1!$A$1:$XFD$1048576</definedName>',
        parts: {
          'xl/drawings/d.xml': `<wsDr>${inside}</wsDr>`,
          'xl/drawings/v.vml': controls,
          'xl/drawings/_rels/d.xml.rels': `<Relationships>${relationship('rId1', 'chart', '../charts/c.xml')}</Relationships>`,
          'xl/charts/c.xml': `<chartSpace><chart><plotArea>${chart}</plotArea></chart></chartSpace>`,
        },
      },
    );
  const frame = '<graphicFrame><graphic><graphicData><chart id="rId1"/></graphicData></graphic></graphicFrame>';
  const at = (column: number, row: number): string => `<col>${column}</col><row>${row}</row>`;
  const anchored = (inside: string, to = at(5, 12)): string =>
    `<twoCellAnchor><from>${at(1, 1)}</from><to>${to}</to>${inside}</twoCellAnchor>`;
  const series = (reference: string): string => `<ser><val><numRef><f>${reference}</f></numRef></val></ser>`;

  it('drawings with groups without end, sizes that are none and places outside', async () => {
    const depth = 50_000;
    const group = '<grpSp><grpSpPr><xfrm><chOff x="0" y="0"/><chExt cx="1" cy="1"/></xfrm></grpSpPr>';
    const deep = group.repeat(depth) + frame + '</grpSp>'.repeat(depth);
    const huge =
      '<sp><spPr><xfrm><off x="1e300" y="-1e300"/><ext cx="1e300" cy="1e300"/></xfrm></spPr><txBody><p><r><t>far</t></r></p></txBody></sp>';
    const drawing = `${anchored(deep)}${anchored(`${group}${huge}</grpSp>`)}${anchored(frame, at(-5, -9))}${anchored(frame, '<col>a</col>')}`;
    const { blob } = await printed(withDrawing(drawing, `<barChart>${series('Sheet1!$B$1:$B$2')}</barChart>`));
    expect((await pagesOf(blob))[0]).toMatch(/^x 1/);
  });

  it('charts whose values are everywhere, nowhere and in each other', async () => {
    const references = ['Round', 'All', 'Sheet1!A:XFD', "(Sheet1!$B$1,Sheet1!$B$2,'", 'Sheet1!', '!!!', '[9]S!A1'];
    const all = Array.from({ length: 400 }, (_, place) => series(references[place % references.length] ?? ''));
    const { blob, notes } = await printed(
      withDrawing(anchored(frame).repeat(2000), `<lineChart>${all.join('')}</lineChart>`),
    );
    expect((await pagesOf(blob)).join(' ')).toMatch(/^x 1/);
    expect(notes).toHaveLength(1);
  }, 60_000);

  it('controls in a crowd, with lists of a whole sheet', async () => {
    const control =
      '<shape><ClientData ObjectType="List"><Anchor>0,0,0,0,2,0,9,0</Anchor><FmlaRange>All</FmlaRange></ClientData></shape>';
    const { blob } = await printed(withDrawing('', '', `<xml>${control.repeat(3000)}</xml>`));
    expect((await pagesOf(blob))[0]).toMatch(/^x 1/);
  }, 60_000);

  it('a quote that is never closed takes the rest of a CSV file', async () => {
    const { blob } = await printedFile(`a,"b\nc,d\n${'word '.repeat(20_000)}`, 'open.csv');
    expect((await pagesOf(blob))[0]).toMatch(/^a b c,d word/);
  });
});
