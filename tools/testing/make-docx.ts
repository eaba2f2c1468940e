import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of a .docx that a test writes itself, as XML without the outer element. */
export interface DocxPlan {
  body: string;
  styles?: string;
  numbering?: string;
  /** By the name without its ending: `header1`, `footer2`; the number of the relation is `r-header1`. */
  headersAndFooters?: Record<string, string>;
  footnotes?: string;
  settings?: string;
  /** Pictures by name; the number of the relation is `r-` and the name without its ending. */
  media?: Record<string, Bytes>;
  /** Addresses by the number of the relation. */
  links?: Record<string, string>;
  title?: string;
  author?: string;
  /** Parts of any other kind, by their name in the archive. */
  extra?: Record<string, Bytes>;
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const spaces = [
  `xmlns:w="${word}" xmlns:r="${office}/relationships" xmlns:m="${office}/math"`,
  `xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const part = (name: string, inner: string): Bytes =>
  new Uint8Array(strToU8(`${declaration}<w:${name} ${spaces}>${inner}</w:${name}>`));

const relation = (id: string, type: string, target: string, isExternal = false): string =>
  `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`;

const relations = (inner: string): Bytes =>
  new Uint8Array(
    strToU8(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`,
    ),
  );

const contentType = (name: string, type: string): string =>
  `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`;

function contentTypes(names: readonly string[]): Bytes {
  const overrides = names.map((name) =>
    contentType(name, name === 'document' ? 'document.main' : name.replace(/\d+$/, '')),
  );
  const pictures = ['png', 'jpeg', 'jpg'].map(
    (ending) => `<Default Extension="${ending}" ContentType="image/${ending === 'jpg' ? 'jpeg' : ending}"/>`,
  );
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
  return new Uint8Array(
    strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${pictures.join('')}${overrides.join('')}</Types>`,
    ),
  );
}

const core = ({ title = '', author = '' }: DocxPlan): Bytes =>
  new Uint8Array(
    strToU8(
      `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    ),
  );

const coreType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/** Word's settings of new documents: the spaces and breaks of Word 2013 and later. */
const defaultSettings =
  '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';

const noteMarks =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';

/** A .docx of parts that are written by hand. */
export function makeDocx(plan: DocxPlan): Bytes {
  const named: Record<string, Bytes> = {
    document: part('document', `<w:body>${plan.body}</w:body>`),
    styles: part('styles', plan.styles ?? ''),
    settings: part('settings', plan.settings ?? defaultSettings),
    ...(plan.numbering !== undefined && { numbering: part('numbering', plan.numbering) }),
    ...(plan.footnotes !== undefined && { footnotes: part('footnotes', noteMarks + plan.footnotes) }),
  };
  for (const [name, inner] of Object.entries(plan.headersAndFooters ?? {}))
    named[name] = part(name.startsWith('header') ? 'hdr' : 'ftr', inner);
  const inside = Object.keys(named).filter((name) => name !== 'document');
  const media = Object.entries(plan.media ?? {});
  const shared = [
    ...media.map(([name]) => relation(`r-${name.replace(/\..*$/, '')}`, 'image', `media/${name}`)),
    ...Object.entries(plan.links ?? {}).map(([id, address]) => relation(id, 'hyperlink', address, true)),
  ].join('');
  const parts = inside.map((name) => relation(`r-${name}`, name.replace(/\d+$/, ''), `${name}.xml`)).join('');
  const files: Zippable = {
    '[Content_Types].xml': contentTypes(Object.keys(named)),
    '_rels/.rels': relations(
      `${relation('r1', 'officeDocument', 'word/document.xml')}<Relationship Id="r2" Type="${coreType}" Target="docProps/core.xml"/>`,
    ),
    'docProps/core.xml': core(plan),
    'word/_rels/document.xml.rels': relations(parts + shared),
    ...plan.extra,
  };
  for (const [name, bytes] of Object.entries(named)) files[`word/${name}.xml`] = bytes;
  for (const [name, bytes] of media) files[`word/media/${name}`] = bytes;
  for (const name of Object.keys(plan.headersAndFooters ?? {}))
    files[`word/_rels/${name}.xml.rels`] = relations(shared);
  return new Uint8Array(zipSync(files, { level: 6 }));
}

/** The same document in the namespaces of the strict kind of Open XML. Its lengths stay as they are written. */
export function asStrict(docx: Bytes): Bytes {
  const strictOf = (text: string): string =>
    text
      .replaceAll(word, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
      .replaceAll(`${office}/`, 'http://purl.oclc.org/ooxml/officeDocument/')
      .replaceAll(`${drawing}/`, 'http://purl.oclc.org/ooxml/drawingml/');
  const files: Zippable = {};
  for (const [name, bytes] of Object.entries(unzipSync(docx)))
    files[name] = /\.(?:xml|rels)$/.test(name) ? strToU8(strictOf(strFromU8(bytes))) : bytes;
  return new Uint8Array(zipSync(files));
}

/** Text with the signs that XML does not take. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A run of text; `look` is the inside of its properties. */
export const run = (text: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A paragraph of runs or of plain text; `look` is the inside of its properties. */
export const paragraph = (content: string, look = ''): string =>
  `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`;

/** A field with the result that it had when it was saved. */
export const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** The properties of a section: its page in twips, and what else stands in them. */
export const section = (inner = '', [width, height] = [11906, 16838], margin = 1440): string =>
  `<w:sectPr>${inner}<w:pgSz w:w="${width}" w:h="${height}"${width > height ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;

/** A table of cells, each a text or XML; the first row is repeated on each page where `repeats` says so. */
export function table(rows: readonly (readonly string[])[], { widths = [3000], repeats = false } = {}): string {
  const widthOf = (column: number): number => widths[column % widths.length] ?? 3000;
  const cell = (content: string, column: number): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${widthOf(column)}" w:type="dxa"/></w:tcPr>${content.startsWith('<w:p>') ? content : paragraph(content)}</w:tc>`;
  const grid = (rows[0] ?? []).map((_, column) => `<w:gridCol w:w="${widthOf(column)}"/>`).join('');
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`).join('');
  const lines = rows.map((row, index) => {
    const header = repeats && index === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
    return `<w:tr>${header}${row.map(cell).join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
}
