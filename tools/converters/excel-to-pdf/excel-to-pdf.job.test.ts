import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makeXlsx, relationship } from '../../testing/make-xlsx.ts';
import { addressesOfPdf, checkPdf, factsOfPdf, outlineOfPdf, wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { oneSheet, pagesOf, printed, printedFile } from '../../testing/print-workbook.ts';
import { excelToPdf } from './excel-to-pdf.job.ts';
import { excelToPdfDefaults } from './excel-to-pdf.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);
// The format of short dates depends on the country.
vi.stubGlobal('navigator', { language: 'en-US' });

/** Values with formats, and what Excel shows of them. */
const formatted: [format: string, value: number | string, shown: string][] = [
  ['General', 1234567.891, '1234567.891'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 123456789012, '1.23457E+11'],
  ['General', -42, '-42'],
  ['0', 2.5, '3'],
  ['#,##0', -1234567, '-1,234,567'],
  ['#,##0.00;[Red](#,##0.00)', -1234.5, '(1,234.50)'],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', -9876.5, '(9,876.50)'],
  ['0%', 0.256, '26%'],
  ['0.00%', 0.12345, '12.35%'],
  ['# ?/?', 1.25, '1 1/4'],
  ['# ??/??', 0.3125, '5/16'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['[$₹-4009] #,##,##0.00', 1234567, '₹ 1,234,567.00'],
  ['#,##0.00 [$€-407]', 1234.5, '1,234.50 €'],
  ['[$-407]#,##0.00', 4321.5, '4,321.50'],
  ['"Total: "0', 7, 'Total: 7'],
  ['yyyy-mm-dd', 45000, '2023-03-15'],
  ['d mmmm yyyy', 45001, '16 March 2023'],
  ['[$-407]d. mmmm yyyy', 45000, '15. März 2023'],
  ['dddd', 45000, 'Wednesday'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['mm/dd/yyyy hh:mm', 45000.5, '03/15/2023 12:00'],
  ['0.0,,"M"', 12345678, '12.3M'],
  ['@', 'text', 'text'],
  ['"<"@">"', 'wrapped', '<wrapped>'],
  ['0;-0;"zero"', 0, 'zero'],
  ['000-00-0000', 123456789, '123-45-6789'],
  ['[>=1000]0.0,"k";0', 2500, '2.5k'],
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const wide = '<cols><col min="1" max="3" width="40"/></cols>';

describe('the strings of cells', () => {
  it('are those that Excel shows', async () => {
    const formats = formatted.map(
      ([format], place) => `<numFmt numFmtId="${200 + place}" formatCode="${escaped(format)}"/>`,
    );
    const looks = ['<xf/>', ...formatted.map((_, place) => `<xf numFmtId="${200 + place}"/>`)];
    const rows = formatted.map(([, value], place) => [`row ${place}`, { value, style: place + 1 }]);
    const { blob, notes } = await printed(
      oneSheet(rows, { before: wide }, { formats: formats.join(''), looks: looks.join('') }),
    );
    expect(await checkPdf(blob)).toContain('No syntax or stream encoding errors');
    const [page] = await pagesOf(blob);
    expect(page).toBe(formatted.map(([, , shown], place) => `row ${place} ${shown}`).join(' '));
    expect(notes).toEqual([]);
  });

  it('are truth, errors, Hindi, rich text and signs of XML', async () => {
    const rich =
      '<is><r><t xml:space="preserve">Rich </t></r><r><rPr><b/><color rgb="FFFF0000"/></rPr><t>bold_x0041_</t></r></is>';
    const rows = [
      [true, false],
      [{ xml: '<v>#DIV/0!</v>', type: 'e' }],
      ['नमस्ते दुनिया'],
      ['a < b & "c"'],
      [{ xml: rich, type: 'inlineStr' }],
      [{ xml: '<f>1+1</f><v>cached</v>', type: 'str' }],
      [{ xml: '<v>2023-03-15T00:00:00</v>', type: 'd', style: 1 }],
    ];
    const { blob } = await printed(oneSheet(rows, { before: wide }, { looks: '<xf/><xf numFmtId="15"/>' }));
    expect(await pagesOf(blob)).toEqual(['TRUE FALSE #DIV/0! नमस्ते दुनिया a < b & "c" Rich boldA cached 15-Mar-23']);
  });

  it('are counted from 1904 where the workbook says so', async () => {
    const looks = '<xf/><xf numFmtId="15"/>';
    const { blob } = await printed(
      oneSheet([[{ value: 0, style: 1 }]], {}, { looks, workbookAttributes: 'date1904="1"' }),
    );
    expect(await pagesOf(blob)).toEqual(['1-Jan-04']);
  });

  it('that are lengths of time are counted from nothing, also where days are counted from 1904', async () => {
    const [formats, looks] = ['<numFmt numFmtId="164" formatCode="[h]:mm"/>', '<xf/><xf numFmtId="164"/>'];
    const { blob } = await printed(
      oneSheet([[{ value: 1.5, style: 1 }]], {}, { formats, looks, workbookAttributes: 'date1904="1"' }),
    );
    expect(await pagesOf(blob)).toEqual(['36:00']);
  });

  it.each([
    ['en-US', '3/15/2023 1,234,567.50'],
    ['en-IN', '15/03/2023 12,34,567.50'],
    ['de-DE', '15.03.2023 1.234.567,50'],
    ['C', '3/15/2023 1,234,567.50'],
  ])('look as in the country of the device: %s', async (language, shown) => {
    vi.stubGlobal('navigator', { language });
    const rows = [
      [
        { value: 45000, style: 1 },
        { value: 1234567.5, style: 2 },
      ],
    ];
    const { blob } = await printed(
      oneSheet(rows, { before: wide }, { looks: '<xf/><xf numFmtId="14"/><xf numFmtId="4"/>' }),
    );
    vi.stubGlobal('navigator', { language: 'en-US' });
    expect(await pagesOf(blob)).toEqual([shown]);
  });

  it('come from the shared table, too', async () => {
    const strings =
      '<sst><si><t>First</t></si><si><r><t>Sec</t></r><r><t>ond</t></r><rPh><t>sound</t></rPh></si></sst>';
    const rows = [
      [
        { xml: '<v>1</v>', type: 's' },
        { xml: '<v>0</v>', type: 's' },
        { xml: '<v>9</v>', type: 's' },
      ],
    ];
    const workbook = oneSheet(rows);
    const list = [
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'sharedStrings', 'strings.xml'),
    ];
    const parts = {
      'xl/strings.xml': strings,
      'xl/_rels/workbook.xml.rels': `<Relationships>${list.join('')}</Relationships>`,
    };
    expect(await pagesOf((await printed({ ...workbook, parts })).blob)).toEqual(['Second First']);
  });

  it('are never ####: numbers are rounded as Excel does, or their column is wider and a note says so', async () => {
    const narrow = '<cols><col min="1" max="3" width="6"/></cols>';
    const rows = [[1234.56789, { value: 45000.5, style: 1 }, { value: 123456789, style: 2 }, 0.000123456]];
    const looks = '<xf/><xf numFmtId="22"/><xf numFmtId="4"/>';
    const { blob, notes } = await printed(oneSheet(rows, { before: narrow }, { looks }));
    expect(await pagesOf(blob)).toEqual(['1234.6 3/15/2023 12:00 123,456,789.00 0.0001235']);
    expect(notes).toEqual(['Columns B, C of the sheet “Sheet1” were made wider, where Excel shows #### for numbers.']);
  });

  it('stay hidden in a column without room between its sides', async () => {
    const narrow = '<cols><col min="1" max="1" width="0.33"/></cols>';
    const { blob, notes } = await printed(oneSheet([[123456, 'seen']], { before: narrow }));
    expect(await pagesOf(blob)).toEqual(['seen']);
    expect(notes).toEqual([]);
  });

  it('run over empty neighbours, and are read whole where a full one cuts them off', async () => {
    const long = 'A text that is much longer than its own column';
    const { blob } = await printed(oneSheet([[long], [long, 'beside'], [null, null, long]]));
    expect(await pagesOf(blob)).toEqual([`${long} ${long} beside ${long}`]);
    const words = await wordBoxesOfPdf(blob);
    const ends = words.filter(({ text }) => text === 'column').map(({ xMax }) => Math.round(xMax));
    // The third begins two columns of 48 points after the first; the second is one word, as long as its own column.
    expect(ends).toEqual([(ends[1] ?? 0) - 96, ends[1]]);
    const cut = words.find(({ text }) => text.endsWith('own column beside'));
    expect((cut?.xMax ?? 0) - (cut?.xMin ?? 0)).toBeLessThan(90);
  });
});

describe('what is left out', () => {
  it('are hidden sheets, rows and columns, and empty sheets with a note', async () => {
    const hidden = '<cols><col min="2" max="2" width="9" hidden="1"/></cols>';
    const { blob, notes } = await printed({
      sheets: [
        {
          name: 'Shown',
          rows: [['a', 'hidden column', 'c'], ['hidden row'], ['d']],
          before: hidden,
          rowAttributes: { 1: 'hidden="1"' },
        },
        { name: 'Secret', rows: [['secret']], state: 'hidden' },
        { name: 'Deeper', rows: [['secret']], state: 'veryHidden' },
        { name: 'Blank', rows: [] },
        { name: 'Last', rows: [['z']] },
      ],
    });
    expect(await pagesOf(blob)).toEqual(['a c d', 'z']);
    expect(notes).toEqual(['The sheet “Blank” is empty and is left out.']);
    expect(JSON.stringify(await outlineOfPdf(blob))).toMatch(/Shown.*Last/);
  });

  it('are formulas that cannot be computed and charts, with a note', async () => {
    const rows = [[{ xml: '<f>UNKNOWN(B1:B2)</f>' }, 'shown']];
    const drawing =
      '<xdr:wsDr xmlns:xdr="x" xmlns:c="c"><xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor></xdr:wsDr>';
    const sheet = {
      after: '<drawing r:id="rId1"/>',
      relationships: relationship('rId1', 'drawing', '../drawings/d.xml'),
    };
    const { notes } = await printed({ ...oneSheet(rows, sheet), parts: { 'xl/drawings/d.xml': drawing } });
    expect(notes).toEqual([
      'One formula of the sheet “Sheet1” has no saved result and is left empty: save the workbook in Excel to have them.',
      'One chart of the sheet “Sheet1” is left out: missing.',
    ]);
  });
});

const numbered = (count: number) => Array.from({ length: count }, (_, row) => [`row ${row + 1}`, row]);

describe('pages', () => {
  it('repeat titles, begin where the file breaks them and stop at the print area', async () => {
    const { blob } = await printed(
      oneSheet(
        numbered(100),
        { after: '<rowBreaks count="1"><brk id="10" max="16383" man="1"/></rowBreaks>' },
        {
          names:
            '<definedName name="_xlnm.Print_Titles" localSheetId="0">Sheet1!$1:$1</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$A$60</definedName>',
        },
      ),
    );
    const pages = await pagesOf(blob);
    const rowsFrom = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, row) => `row ${first + row}`).join(' ');
    expect(pages).toEqual([rowsFrom(1, 10), `row 1 ${rowsFrom(11, 60)}`]);
  });

  it('hold all columns of a wide sheet, on paper that is turned for it', async () => {
    const rows = [Array.from({ length: 20 }, (_, column) => `column ${column}`)];
    const { blob } = await printed(oneSheet(rows));
    expect(await factsOfPdf(blob, 'pdfinfo')).toMatch(/Pages: +1\n[^]*Page size: +841\.89 x 595\.276/);
    expect((await pagesOf(blob))[0]).toMatch(/^column 0 .* column 19$/);
    const upright = await printed(oneSheet(rows), { orientation: 'portrait', scaling: 'actual', pageSize: 'Letter' });
    expect(await factsOfPdf(upright.blob, 'pdfinfo')).toMatch(/Pages: +2\n[^]*Page size: +612 x 792/);
  });

  it('go side by side where one page would be too small to be read, and a note says so', async () => {
    const row = (count: number) => [Array.from({ length: count }, (_, column) => `column ${column}`)];
    // A page of A4 in landscape has room for some 40 columns at 40 %.
    const fitting = await printed(oneSheet(row(38)));
    expect(await pagesOf(fitting.blob)).toHaveLength(1);
    expect(fitting.notes).toEqual([]);
    const wide = await printed(oneSheet(row(90)));
    const pages = await pagesOf(wide.blob);
    expect(pages.join(' ')).toBe(row(90).flat().join(' '));
    expect(wide.notes).toEqual([
      'The sheet “Sheet1” is too wide to be read on one page: at 40 % it goes over 3 pages side by side.',
    ]);
    const [word] = await wordBoxesOfPdf(wide.blob);
    expect((word?.yMax ?? 0) - (word?.yMin ?? 0)).toBeGreaterThan(4);
    const actual = await printed(oneSheet(row(90)), { scaling: 'actual' });
    expect(actual.notes).toEqual([]);
  });

  it('follow the scale of the file where that is chosen', async () => {
    const fit = {
      before: '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
      after: '<pageSetup paperSize="5" orientation="landscape" fitToHeight="1"/>',
    };
    const { blob } = await printed(oneSheet(numbered(150), fit), { scaling: 'file' });
    expect(await factsOfPdf(blob, 'pdfinfo')).toMatch(/Pages: +1\n[^]*Page size: +1008 x 612/);
    const half = await printed(oneSheet(numbered(150), { after: '<pageSetup scale="50"/>' }), { scaling: 'file' });
    expect(await factsOfPdf(half.blob, 'pdfinfo')).toMatch(/Pages: +2\n/);
    const large = await printed(oneSheet([['x']]), { scaling: 'custom', scale: 300 });
    const [word] = await wordBoxesOfPdf(large.blob);
    expect((word?.yMax ?? 0) - (word?.yMin ?? 0)).toBeGreaterThan(30);
  });

  it('have headers and footers: the file’s, or the one that is chosen', async () => {
    const header =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;14Report &amp;&amp; more&amp;R&amp;A</oddHeader><oddFooter>Page &amp;P of &amp;N in &amp;F</oddFooter></headerFooter>';
    const own = await printed(oneSheet([['x']], { after: header }));
    expect(await pagesOf(own.blob)).toEqual(['Report & more Sheet1 x Page 1 of 1 in book.xlsx']);
    const chosen = await printed(oneSheet([['x']]), { hasFooter: true });
    expect(await pagesOf(chosen.blob)).toEqual(['x Sheet1 Page 1 of 1']);
  });

  it('lead where cells lead: out of the file, and to other sheets', async () => {
    const links =
      '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="A2" location="\'Other one\'!B2"/><hyperlink ref="A3" r:id="rId2"/></hyperlinks>';
    const targets = [
      relationship('rId1', 'hyperlink', 'https://example.com/?a=1&b=2', 'External'),
      relationship('rId2', 'hyperlink', 'javascript:alert(1)', 'External'),
    ];
    const { blob } = await printed({
      sheets: [
        { name: 'Sheet1', rows: [['out'], ['in'], ['bad']], after: links, relationships: targets.join('') },
        { name: 'Other one', rows: [[], [null, 'target']] },
      ],
    });
    expect((await addressesOfPdf(blob)).match(/\S+:\S+/g)).toEqual(['https://example.com/?a=1&b=2']);
    const raw = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    // One of the cell, and one of the list of contents for each sheet.
    expect(raw.match(/\/Dest \[\d+ 0 R \/XYZ/g)).toHaveLength(3);
  });
});

it('says the facts of a workbook', async () => {
  const { name, blob } = await printed(oneSheet([['x']]));
  expect(name).toBe('book.pdf');
  expect(await factsOfPdf(blob, 'pdfinfo')).toMatch(/Title: +book\n[^]*Pages: +1\n[^]*Page size: +595\.276 x 841\.89/);
});

it('prints the sheets that are asked for, by number and by name', async () => {
  const sheets = ['One', 'Two', '2024', 'Four'].map((name) => ({ name, rows: [[name]] }));
  const some = await printed({ sheets }, { sheets: ['4, one, 2024, Nine'] });
  expect(await pagesOf(some.blob)).toEqual(['One', '2024', 'Four']);
  expect(some.notes).toEqual(['There is no visible sheet “Nine”.']);
});

it('works on one file after the other', async () => {
  const good = { name: 'good.xlsx', blob: new Blob([makeXlsx(oneSheet([['x']]))]) };
  const bad = { name: 'bad.xlsx', blob: new Blob(['words']) };
  const progress = vi.fn();
  const { results, refused } = await excelToPdf([bad, good], excelToPdfDefaults, progress);
  expect(results.map(({ name }) => name)).toEqual(['good.pdf']);
  expect(refused).toEqual([
    { file: 0, sentence: 'bad.xlsx is not an Excel workbook.', needsPassword: false, mayPass: false },
  ]);
  expect(progress).toHaveBeenLastCalledWith({ file: 1, done: 1, total: 1 });
});

describe('CSV files', () => {
  it.each([
    ['comma.csv', 'Item,Price\n"Tea, green","1.50"\n'],
    ['semicolon.csv', '\uFEFFItem;Price\r\n"Tea, green";1.50\r\n'],
    ['tabs.tsv', 'Item\tPrice\n"Tea, green"\t1.50'],
    ['bars.csv', 'Item|Price\nTea, green|1.50\n\n'],
    ['said.csv', 'sep=;\nItem;Price\n"Tea, green";1.50'],
  ])('%s becomes a table with numbers at the right', async (name, content) => {
    const { blob } = await printedFile(content, name);
    expect(await pagesOf(blob)).toEqual(['Item Price Tea, green 1.50']);
    const words = await wordBoxesOfPdf(blob);
    const [head, price] = ['Price', '1.50'].map((text) => words.find((word) => word.text === text));
    expect(price?.xMin).toBeGreaterThan(head?.xMin ?? Infinity);
  });

  it('keep cells as they are written: long codes, dates, quotes and lines of their own', async () => {
    const { blob } = await printedFile('a,00123456789012345678,1/2/2023\n"say ""hi""","two\nlines",=1+1\n', 'odd.csv');
    expect(await pagesOf(blob)).toEqual(['a 00123456789012345678 1/2/2023 say "hi" two =1+1 lines']);
  });

  it('are read as Windows-1252 where they are not Unicode', async () => {
    const { blob, notes } = await printedFile(Uint8Array.from([0x66, 0xfc, 0x72, 0x2c, 0x31]), 'old.csv');
    expect(await pagesOf(blob)).toEqual(['für 1']);
    expect(notes).toEqual(['old.csv is not in Unicode and was read as Windows-1252: look at its accented letters.']);
  });
});
