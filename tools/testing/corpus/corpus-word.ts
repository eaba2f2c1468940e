import { asStrict, field, makeDocx, paragraph, run, section, table } from '../make-docx.ts';
import { protectAgile } from '../protect-office.ts';
import { type CorpusFile, counted, utf8 } from './corpus-file.ts';

const rows = counted(120, (number) => [`Row ${number}`, `Amount ${number * 3}`, 'a remark on it']);
const lines = counted(150, (number) => `Line ${number} of the text in columns.`);

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerRoman', '%1.%2')}${level(2, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const item = (text: string, at = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);

const noteAt = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const note = (id: number, text: string): string =>
  `<w:footnote w:id="${id}">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(` ${text}`)}`)}</w:footnote>`;

const sign = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = `<m:oMath><m:f><m:num>${sign('11')}</m:num><m:den>${sign('22')}</m:den></m:f></m:oMath>`;
const display = `<w:p><m:oMathPara><m:oMath>${sign('33+44')}</m:oMath></m:oMathPara></w:p>`;

const space = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const points = (texts: readonly string[]): string =>
  texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
const series = `<c:ser><c:cat><c:strRef><c:strCache>${points(['Pune', 'Delhi'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['3', '8'])}</c:numCache></c:numRef></c:val></c:ser>`;
const chartTitle = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Rain</a:t></a:r></a:p></c:rich></c:tx></c:title>';
const chart = `<c:chartSpace xmlns:c="${space}" xmlns:a="a"><c:chart>${chartTitle}<c:plotArea><c:pieChart>${series}</c:pieChart></c:plotArea><c:legend/></c:chart></c:chartSpace>`;
const chartParts = {
  'word/_rels/document.xml.rels': utf8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="pie" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" Target="pie.xml"/></Relationships>`,
  ),
  'word/pie.xml': utf8(chart),
};
const chartPlace = `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="${space}"><c:chart xmlns:c="${space}" r:id="pie"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const rightToLeft = '<w:bidi/>';
const arabic = (text: string): string => run(text, '<w:rtl/>');

const box = `<w:r><w:pict><v:shape style="width:200pt;height:20pt"><v:textbox style="mso-fit-shape-to-text:t"><w:txbxContent>${paragraph('Words in a box')}${paragraph('that grows')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

const margins = makeDocx({
  body: [
    ...counted(70, (number) => paragraph(`Paragraph ${number}`)),
    section(
      '<w:headerReference w:type="default" r:id="r-header1"/><w:footerReference w:type="default" r:id="r-footer1"/>',
    ),
  ].join(''),
  headersAndFooters: {
    header1: paragraph('RUNNING'),
    footer1: paragraph(run('PAGE') + field('NUMPAGES', '9')),
  },
});

const joined = (texts: readonly (string | readonly string[])[]): string => texts.flat().join(' ');

/** Word documents. */
export const corpusOfWord: readonly CorpusFile[] = [
  {
    name: 'long-table.docx',
    make: () => makeDocx({ body: table([['HEAD', 'HEAD', 'HEAD'], ...rows], { repeats: true }) }),
    words: joined(rows),
    repeated: 'HEAD',
  },
  {
    name: 'columns.docx',
    make: () =>
      makeDocx({ body: lines.map((line) => paragraph(line)).join('') + section('<w:cols w:num="2" w:space="708"/>') }),
    words: joined(lines),
  },
  {
    name: 'footnotes.docx',
    make: () =>
      makeDocx({
        body: paragraph(run('One') + noteAt(1) + run(' and another') + noteAt(2)),
        footnotes: note(1, 'The first note.') + note(2, 'The second note.'),
      }),
    words: 'One1 and another2 1 The first note. 2 The second note.',
  },
  {
    name: 'lists.docx',
    make: () =>
      makeDocx({
        numbering,
        body: item('First') + item('Below', 1) + item('Deep', 2) + item('Below again', 1) + item('Second'),
      }),
    words: '1. First 1.i Below • Deep 1.ii Below again 2. Second',
  },
  {
    name: 'equations.docx',
    make: () => makeDocx({ body: paragraph(run('Before ') + fraction + run(' after')) + display }),
    words: 'Before 11 22 after 33 + 44',
  },
  {
    name: 'chart.docx',
    make: () => makeDocx({ body: paragraph('Above') + paragraph(chartPlace) + paragraph('Under'), extra: chartParts }),
    words: 'Above Rain Pune Delhi Under',
  },
  {
    name: 'arabic.docx',
    isReadByPlace: true,
    make: () =>
      makeDocx({
        body: paragraph(arabic('السلا') + arabic('م عليكم'), rightToLeft),
      }),
    words: 'السلام عليكم',
  },
  {
    name: 'asian.docx',
    make: () =>
      makeDocx({
        body: [paragraph('漢字とかな'), paragraph('한국어 문장'), paragraph('हिन्दी में'), paragraph('ภาษาไทย')].join(''),
      }),
    words: '漢字とかな 한국어 문장 हिन्दी में ภาษาไทย',
  },
  {
    name: 'strict-margins.docx',
    make: () => asStrict(margins),
    words: joined(counted(70, (number) => `Paragraph ${number}`)),
    repeated: 'RUNNING PAGE2',
  },
  {
    name: 'box.docx',
    make: () => makeDocx({ body: paragraph('Over it') + paragraph(box) + paragraph('below') }),
    words: 'Over it Words in a box that grows below',
  },
  {
    name: 'locked.docx',
    make: () => protectAgile(makeDocx({ body: paragraph('The north shore.') }), 'open sesame'),
    password: 'open sesame',
    words: 'The north shore.',
  },
];
