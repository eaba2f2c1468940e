import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { type MadeSheet, relationship } from '../../testing/make-xlsx.ts';
import { CheckedPdf } from '../../testing/pdf-pictures.ts';
import { wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { pagesOf, printed } from '../../testing/print-workbook.ts';

vi.stubGlobal('fetch', fetchFromDisk);
vi.stubGlobal('navigator', { language: 'en-US' });

interface MadeControl {
  type: string;
  row: number;
  caption?: string;
  more?: string;
  attributes?: string;
}

/** A control from A to C in a row, as Excel writes it for programs before 2010. */
const control = ({ type, row, caption, more = '', attributes = '' }: MadeControl): string =>
  `<v:shape ${attributes}>${caption === undefined ? '' : `<v:textbox><div><font face="Segoe UI" size="160">${caption}</font></div></v:textbox>`}<x:ClientData ObjectType="${type}"><x:Anchor>\n0, 0, ${row}, 0, 2, 0, ${row + 1}, 0</x:Anchor>${more}</x:ClientData></v:shape>`;

const vml = (inside: string): string => `<xml xmlns:v="urn:v" xmlns:x="urn:x">${inside}</xml>`;

const controlled = (name: string, rows: MadeSheet['rows'], part = 'v.vml', more = ''): MadeSheet => ({
  name,
  rows,
  relationships: relationship('rIdV', 'vmlDrawing', `../drawings/${part}`) + more,
});

it('draws form controls with their words and their state', async () => {
  const shapes = [
    control({ type: 'Checkbox', row: 1, caption: 'Paid', more: '<x:Checked>1</x:Checked>' }),
    control({ type: 'Checkbox', row: 2, caption: 'Not sent' }),
    control({ type: 'Radio', row: 3, caption: 'By post', more: '<x:Checked>1</x:Checked>' }),
    // Excel does not close the line breaks of a caption, and its own lines are broken.
    control({ type: 'Button', row: 4, caption: 'Send<br>\n  it\n  now' }),
    control({ type: 'Label', row: 6, caption: 'Where to' }),
    control({ type: 'Drop', row: 7, more: "<x:FmlaRange>'List of it'!$A$1:$B$3</x:FmlaRange><x:Sel>2</x:Sel>" }),
    control({ type: 'GBox', row: 8, caption: 'A group' }),
  ];
  const { blob, notes } = await printed({
    sheets: [
      controlled('Form', [['Words']]),
      {
        name: 'List of it',
        state: 'hidden',
        rows: [
          ['Pune', 1],
          ['Delhi', 2],
          ['Agra', 3],
        ],
      },
    ],
    parts: { 'xl/drawings/v.vml': vml(shapes.join('')) },
  });
  expect(notes).toEqual([]);
  expect(await pagesOf(blob)).toEqual(['Words Paid Not sent By post Send it now Where to Delhi A group']);
  const words = await wordBoxesOfPdf(blob);
  const post = words.find(({ text }) => text === 'By');
  // The room of the circle before it, in the fourth row.
  expect(post?.xMin).toBeGreaterThan(34 + 12);
  expect(post?.yMin).toBeGreaterThan(34 + 3 * 15);
  expect(post?.yMax).toBeLessThan(34 + 4 * 15);
  using pdf = await CheckedPdf.of(blob);
  // The lowest point of the tick, below the middle of its box.
  const [ticked, empty] = await pdf.colorsOf(1, [
    [34 + 6.1, 34 + 1.5 * 15 + 2.2],
    [34 + 6.1, 34 + 2.5 * 15 + 2.2],
  ]);
  expect(Math.min(...(ticked ?? []))).toBeLessThan(150);
  expect(empty).toEqual([255, 255, 255]);
});

it('leaves out what Excel does not print, and names what it cannot draw', async () => {
  const hidden = [
    control({ type: 'Button', row: 1, caption: 'Unprinted', more: '<x:PrintObject>False</x:PrintObject>' }),
    control({ type: 'Checkbox', row: 2, caption: 'Hidden', attributes: 'style="visibility:hidden"' }),
    control({ type: 'Note', row: 3, caption: 'A comment' }),
  ];
  const lost = '<v:shape><x:ClientData ObjectType="Dialog"/></v:shape>';
  const properties = [1, 2].map((at) => relationship(`rIdC${at}`, 'ctrlProp', `../ctrlProps/c${at}.xml`)).join('');
  const { blob, notes } = await printed({
    sheets: [
      controlled('None', [['Words']]),
      controlled('Lost', [['Words']], 'lost.vml', relationship('rIdX', 'control', '../activeX/x.xml')),
      controlled('Damaged', [['Words']], 'damaged.vml', properties),
    ],
    parts: {
      'xl/drawings/v.vml': vml(hidden.join('')),
      'xl/drawings/lost.vml': vml(lost),
      'xl/drawings/damaged.vml': '<xml><v:shape>',
    },
  });
  expect(await pagesOf(blob)).toEqual(['Words', 'Words', 'Words']);
  expect(notes).toEqual([
    'One form control of the sheet “Lost” is left out.',
    'One ActiveX control of the sheet “Lost” is left out.',
    '2 form controls of the sheet “Damaged” are left out.',
  ]);
});

it('draws lists, scroll bars and fields of any size and content', async () => {
  const shapes = [
    control({
      type: 'List',
      row: 1,
      more: '<x:FmlaRange>$D$1:$D$900</x:FmlaRange><x:MultiSel>1, 3, -5, x</x:MultiSel>',
    }),
    control({ type: 'List', row: 2, more: '<x:FmlaRange>[2]Other!$A$1</x:FmlaRange>' }),
    control({ type: 'Scroll', row: 3, more: '<x:Val>1e99</x:Val><x:Min>0</x:Min><x:Max>10</x:Max>' }),
    control({ type: 'Spin', row: 4 }),
    control({ type: 'Edit', row: 5, caption: 'Typed' }),
    `<v:shape><x:ClientData ObjectType="Checkbox"><x:Anchor>0,0,9,0,0,0,9,0</x:Anchor></x:ClientData></v:shape>`,
  ];
  const { blob, notes } = await printed({
    sheets: [controlled('Form', [['Words', null, null, 'first item']])],
    parts: { 'xl/drawings/v.vml': vml(shapes.join('')) },
  });
  expect(notes).toEqual([]);
  expect((await pagesOf(blob))[0]?.match(/first item|Typed/g)).toEqual(['first item', 'first item', 'Typed']);
});
