import { makeXlsx, type MadeSheet, relationship } from '../make-xlsx.ts';
import { protectAgile } from '../protect-office.ts';
import { type CorpusFile, counted, utf8 } from './corpus-file.ts';

const rows = counted(200, (number) => [`Row ${number}`, number * 7, 'a remark']);
const wide = counted(3, (row) => counted(30, (column) => `r${row}c${column}`));

/** A date, rupees with red below zero, a share, a fraction. */
const formats = [
  '<numFmt numFmtId="200" formatCode="d mmmm yyyy"/>',
  '<numFmt numFmtId="201" formatCode="[$₹-4009] #,##0.00;[Red](#,##0.00)"/>',
  '<numFmt numFmtId="202" formatCode="0.0%"/>',
  '<numFmt numFmtId="203" formatCode="# ?/?"/>',
].join('');
const looks = [0, 200, 201, 202, 203].map((id) => `<xf numFmtId="${id}"/>`).join('');
const looking = (value: number, style: number) => ({ value, style });

const formula = (text: string) => ({ xml: `<f>${text}</f>` });

const points = (values: readonly (string | number)[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:pieChart><c:ser><c:cat><c:strRef><c:strCache>${points(['North', 'South'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points([3, 5])}</c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea><c:legend/></c:chart></c:chartSpace>`;
const corner = (name: string, row: number, column: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
const drawing = `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r"><xdr:twoCellAnchor>${corner('from', 1, 0)}${corner('to', 16, 6)}<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor></xdr:wsDr>`;
const chartParts = {
  'xl/drawings/d.xml': drawing,
  'xl/drawings/_rels/d.xml.rels': `<Relationships>${relationship('rId1', 'chart', '../charts/c.xml')}</Relationships>`,
  'xl/charts/c.xml': chart,
};
const charted = {
  after: '<drawing r:id="rId1"/>',
  relationships: relationship('rId1', 'drawing', '../drawings/d.xml'),
};

const one = (sheet: Omit<MadeSheet, 'name'>, more = {}) =>
  makeXlsx({ sheets: [{ name: 'Sheet1', ...sheet }], ...more });

const computed = (count: number): string =>
  `${count} formulas have no saved results and were computed here: compare with Excel where it matters.`;

/** Workbooks and tables of values. */
export const corpusOfWorkbooks: readonly CorpusFile[] = [
  { name: 'long.xlsx', make: () => one({ rows }), words: rows.flat().join(' ') },
  {
    name: 'formats.xlsx',
    make: () =>
      one(
        {
          rows: [
            [looking(45_000, 1), looking(-340, 2)],
            [looking(0.125, 3), looking(1.5, 4)],
          ],
          before: '<cols><col min="1" max="2" width="25"/></cols>',
        },
        { formats, looks },
      ),
    words: '15 March 2023 (340.00) 12.5% 1 1/2',
  },
  {
    name: 'formulas.xlsx',
    make: () => one({ rows: [[19], [2], [formula('SUM(A1:A2)*2')], [formula('TEXT(A1,"000")')]] }),
    words: '19 2 42 019',
    notes: [computed(2)],
  },
  {
    name: 'chart.xlsx',
    make: () => one({ rows: [['Above']], ...charted }, { parts: chartParts }),
    words: 'Above Harvest North South',
  },
  {
    name: 'chart-sheet.xlsx',
    make: () => one({ rows: [], isChart: true, ...charted }, { parts: chartParts }),
    words: 'Harvest North South',
  },
  {
    name: 'arabic.xlsx',
    isReadByPlace: true,
    make: () =>
      one({
        rows: [['السلام عليكم'], ['שלום עולם']],
        before: '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>',
      }),
    words: 'السلام عليكم שלום עולם',
  },
  {
    name: 'asian.xlsx',
    make: () => one({ rows: [['漢字とかな'], ['한국어 문장'], ['हिन्दी में'], ['ภาษาไทย'], ['😀']] }),
    words: '漢字とかな 한국어 문장 हिन्दी में ภาษาไทย 😀',
  },
  { name: 'wide.xlsx', make: () => one({ rows: wide }), words: wide.flat().join(' ') },
  {
    name: 'merged.xlsx',
    isReadByPlace: true,
    make: () =>
      makeXlsx({
        sheets: [
          {
            name: 'Shown',
            rows: [
              ['Over two', null],
              ['left', 'right'],
            ],
            after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
          },
          { name: 'Hidden', state: 'hidden', rows: [['A secret']] },
        ],
      }),
    words: 'Over two left right',
  },
  {
    name: 'table.csv',
    make: () => utf8('Name;Remark\n"Ärger; Öl";"two ""words"""\nकिराया;12,5\n'),
    words: 'Name Remark Ärger; Öl two "words" किराया 12,5',
  },
  {
    name: 'locked.xlsx',
    make: () => protectAgile(one({ rows: [['The north shore.']] }), 'open sesame'),
    password: 'open sesame',
    words: 'The north shore.',
  },
];
