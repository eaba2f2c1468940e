import { latin1 } from './latin-bytes.ts';

const content = 'BT /F1 14 Tf 20 700 Td (Word) Tj ET';
const pages = '<</Type/Pages/Kids[4 0 R]/Count 1>>';
const page =
  '<</Type/Page/Parent 3 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>';
const hidden = `3 0 4 ${pages.length} ${pages}${page}`;
const first = hidden.indexOf('<<');

/** Where the hidden objects are: numbers 3 and 4, each of kind 2, in object 2, at its place there. */
const hiddenPlaces = '\x02\x00\x02\x00\x02\x00\x02\x01';

const stream = (number: number, entries: string, bytes: string): string =>
  `${number} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n${bytes}\nendstream\nendobj\n`;

/**
 * A PDF of one page with two cross-reference tables (ISO 32000-1, 7.5.8.4). In the one for old readers, the page tree is free.
 * A stream tells new readers where it is. `streamOffset` is where the stream is said to be, if not where it is.
 */
export function hybridPdf(streamOffset?: number): Uint8Array<ArrayBuffer> {
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n',
    stream(2, `/Type/ObjStm/N 2/First ${first}`, hidden),
    stream(5, '', content),
    stream(6, '/Type/XRef/Size 7/W[1 2 1]/Index[3 2]', hiddenPlaces),
  ];
  let body = '%PDF-1.5\n';
  const offsets = objects.map((object) => {
    const offset = body.length;
    body += object;
    return offset;
  });
  const [catalog, packed, text, places] = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const free = '0000000000 00000 f \n';
  const table = `xref\n0 7\n0000000003 65535 f \n${catalog}${packed}${free}${free}${text}${places}`;
  const trailer = `trailer\n<</Size 7/Root 1 0 R/XRefStm ${streamOffset ?? offsets[3]}>>\n`;
  return latin1(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF\n`);
}
