import { type CorpusFile, counted, utf8 } from './corpus-file.ts';

const page = (name: string, body: string, words: string, more: Partial<CorpusFile> = {}): CorpusFile => ({
  name,
  make: () => utf8(`<!doctype html><meta charset="utf-8"><title>A page</title>${body}`),
  words,
  ...more,
});

const cells = counted(150, (number) => [`Row ${number}`, `amount ${number * 3}`, 'a remark on it']);
const tableOf = (rows: readonly (readonly string[])[], cell = 'td'): string =>
  rows.map((row) => `<tr>${row.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`).join('');
const flat = cells.flat().join(' ');
const head = `<thead>${tableOf([['HEAD', 'HEAD', 'HEAD']], 'th')}</thead>`;

const sentences = counted(300, (number) => `Sentence ${number} is short.`);
const boxes = counted(90, (number) => `Card ${number}`);
const cards = boxes.map((text) => `<div style="height: 60px">${text}</div>`).join('');
const lines = counted(120, (number) => `Line ${number}`);
const inLines = lines.join('<br>');

const chart = `<svg width="300" height="120"><rect x="10" y="40" width="40" height="60" fill="#36c"/><text x="10" y="20">Rain</text><text x="10" y="115">Pune</text></svg>`;
const math = '<math display="block"><mfrac><mn>11</mn><mn>22</mn></mfrac></math>';
const form =
  '<p>Name <input value="Grace"> <textarea>More words</textarea> <select><option>Red<option selected>Blue</select> <button>Send</button></p>';
const lists = '<ol start="3"><li>Third<ol type="a"><li>Below</li></ol></li><li>Fourth</li></ol><ul><li>Point</li></ul>';

/** Web pages. */
export const corpusOfWebPages: readonly CorpusFile[] = [
  page('long-table.html', `<table>${tableOf(cells)}</table>`, flat),
  page(
    'table-head.html',
    `<style>td, th { border: 1px solid; padding: 4px }</style><table>${head}<tbody>${tableOf(cells)}</tbody></table>`,
    flat,
    { repeated: 'HEAD' },
  ),
  page(
    'table-in-flex.html',
    `<div style="display: flex"><div style="overflow-x: auto"><table>${tableOf(cells)}</table></div></div>`,
    flat,
  ),
  page('nested-tables.html', `<table><tr><td><table>${tableOf(cells)}</table></td></tr></table>`, flat),
  page(
    'tall-cell.html',
    `<table border><tr valign="top"><td>Beside</td><td>${inLines}</td></tr></table>`,
    `Beside ${lines.join(' ')}`,
  ),
  page(
    'columns.html',
    `<div style="columns: 2">${sentences.map((text) => `<p>${text}</p>`).join('')}</div>`,
    sentences.join(' '),
  ),
  page('grid.html', `<div style="display: grid; grid-template-columns: 1fr 1fr 1fr">${cards}</div>`, boxes.join(' ')),
  page(
    'flex.html',
    `<div style="display: flex; flex-wrap: wrap"><style>div div { width: 33% }</style>${cards}</div>`,
    boxes.join(' '),
  ),
  page(
    'inline-block.html',
    `<p>Before</p><div style="display: inline-block; width: 90%">${inLines}</div><p>After</p>`,
    `Before ${lines.join(' ')} After`,
  ),
  page('lists.html', lists, '3. Third a. Below 4. Fourth Point'),
  page(
    'pages.html',
    `<style>@page { size: A5 } h2 { break-before: page }</style><h2>One</h2><p>first</p><h2>Two</h2><p>second</p>`,
    'One first Two second',
    { notesOfSome: ['This browser does not begin a new page where the document asks for one: another browser may.'] },
  ),
  page('chart.html', `<p>Above</p>${chart}<p>Under</p>${math}`, 'Above Under 11 22'),
  page(
    'arabic.html',
    '<div dir="rtl"><p>السلام عليكم</p><p>שלום עולם</p><p>Latin in it</p></div>',
    'السلام عليكم שלום עולם Latin in it',
  ),
  page(
    'asian.html',
    '<p>漢字とかな</p><p>한국어 문장</p><p>हिन्दी में</p><p>ภาษาไทย</p><p>😀</p>',
    '漢字とかな 한국어 문장 हिन्दी में ภาษาไทย 😀',
  ),
  page('form.html', form, 'Name Grace More words Blue Send'),
];
