import { zlibSync } from 'fflate';
import { PdfFile, pdfRef } from '../pdf/pdf-file.ts';
import { hybridPdf } from './hybrid-pdf.ts';
import { hostilePages } from './hostile-pdf-pages.ts';
import { latin1 } from './latin-bytes.ts';
import { qpdf } from './native-programs.ts';
import { makePdf } from './pdf-samples.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const asText = (bytes: Bytes): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const join = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** A file whose pages are whatever `writeTree` makes; it answers the root of the page tree. */
async function withTree(writeTree: (file: PdfFile) => ReturnType<PdfFile['object']>): Promise<Bytes> {
  const file = new PdfFile();
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(writeTree(file)) });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}

const noPages = () => withTree((file) => file.object({ Type: '/Pages', Kids: '[]', Count: 0 }));

const cyclicTree = () =>
  withTree((file) => {
    const root = file.reserve();
    const child = file.object({ Type: '/Pages', Parent: pdfRef(root), Kids: `[${pdfRef(root)}]`, Count: 3 });
    return file.object({ Type: '/Pages', Kids: `[${pdfRef(child)}]`, Count: 3 }, root);
  });

/** A page under so many folders of pages. */
const deepTree = (depth: number) =>
  withTree((file) => {
    const nodes = Array.from({ length: depth }, () => file.reserve());
    let below = file.object({ Type: '/Page', MediaBox: '[0 0 100 100]' });
    for (const node of nodes) below = file.object({ Type: '/Pages', Kids: `[${pdfRef(below)}]`, Count: 1 }, node);
    return below;
  });

const falseCount = (count: number) =>
  withTree((file) => {
    const page = file.object({ Type: '/Page', MediaBox: '[0 0 100 100]' });
    return file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: count });
  });

/** 64 MB of nothing in 64 KB, as an object stream in which the page tree should be. */
function objectStreamBomb(): Bytes {
  const packed = zlibSync(new Uint8Array(64 * 1024 * 1024));
  const start = latin1(
    `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 3 0 R>> endobj\n2 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>> stream\n`,
  );
  return join(start, packed, latin1('\nendstream endobj\ntrailer <</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n'));
}

/** An outline whose entry is its own sibling and child. */
const cyclicOutline = async (): Promise<Bytes> => {
  const file = new PdfFile();
  const tree = file.reserve();
  const page = file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 100 100]' });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const entry = file.reserve();
  const again = pdfRef(entry);
  file.object({ Title: '(Again)', Next: again, First: again, Last: again, Dest: `[${pdfRef(page)} /Fit]` }, entry);
  const outline = file.object({ Type: '/Outlines', First: again, Last: again });
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree), Outlines: pdfRef(outline) });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
};

/** The same with a cross-reference table that is said to be elsewhere. */
const misplaced = (bytes: Bytes): Bytes => latin1(asText(bytes).replace(/startxref\n\d+/, 'startxref\n17'));

/** A cross-reference stream that names itself as the one before. */
function cyclicTable(): Bytes {
  const table = '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n';
  const start = 9 + table.length;
  return latin1(
    `%PDF-1.7\n${table}xref\n0 1\n0000000000 65535 f \ntrailer <</Size 3/Root 1 0 R/Prev ${start}>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** Encrypted by an unknown method. */
const unknownLock = (sound: Bytes): Bytes =>
  latin1(asText(sound).replace('trailer\n<<', 'trailer\n<</Encrypt <</Filter /Magic /V 9 /R 9>> /ID [<00><00>] '));

/** Every stream said to be so long. */
const wrongLengths = (sound: Bytes, length: number): Bytes =>
  latin1(asText(sound).replaceAll(/\/Length \d+/g, `/Length ${length}`));

type NamedFile = [name: string, bytes: Bytes];

const cutFiles = (sound: Bytes, packed: Bytes): NamedFile[] => [
  ['cut after a tenth', sound.slice(0, sound.length / 10)],
  ['cut in the middle', sound.slice(0, sound.length / 2)],
  ['cut before the cross-reference table', sound.slice(0, asText(sound).lastIndexOf('xref\n0'))],
  ['cut within the trailer', sound.slice(0, -20)],
  ['packed, cut in the middle', packed.slice(0, packed.length / 2)],
];

const lockedFiles = (sound: Bytes, packed: Bytes): NamedFile[] => [
  ['locked', qpdf(sound, ['--encrypt', 'user', 'owner', '256', '--'])],
  ['locked for changes only', qpdf(sound, ['--encrypt', '', 'owner', '256', '--modify=none', '--'])],
  ['locked by 40 bits', qpdf(sound, ['--allow-weak-crypto', '--encrypt', 'user', 'owner', '40', '--'])],
  ['locked by a table of its own', qpdf(packed, ['--encrypt', '', 'owner', '256', '--', '--object-streams=generate'])],
  ['locked by an unknown method', unknownLock(sound)],
];

const deepPageTrees = async (): Promise<NamedFile[]> => [
  ['a page tree that contains itself', await cyclicTree()],
  ['a page tree 500 deep', await deepTree(500)],
  ['a page tree 3,000 deep', await deepTree(3000)],
  ['a page tree 500 deep at a wrong place', misplaced(await deepTree(500))],
  ['a page tree 250 deep, packed', qpdf(await deepTree(250), ['--object-streams=generate'])],
  ['a page tree 150 deep under other names', latin1(asText(await deepTree(150)).replaceAll('/Kids', '/K#69ds'))],
];

/** Files that a careless or malicious program may have made, by what is wrong with them. */
export async function hostileFiles(): Promise<ReadonlyMap<string, Bytes>> {
  const sound = await makePdf({ pages: ['One', 'Two', 'Three'], field: { name: 'a', value: 'b' } });
  const many = await makePdf({ pages: Array.from({ length: 5000 }, () => '') });
  const packed = qpdf(sound, ['--object-streams=generate']);
  return new Map([
    ['empty', new Uint8Array()],
    ['only a header', latin1('%PDF-1.7\n')],
    [
      'a header and garbage',
      join(
        latin1('%PDF-1.7\n'),
        Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251),
      ),
    ],
    ['a picture', join(Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]), new Uint8Array(2000))],
    ['a web page', latin1('<!doctype html><title>Not found</title>')],
    ...cutFiles(sound, packed),
    ['a wrong place of the table', misplaced(sound)],
    ['wrong places of all objects', latin1(asText(sound).replaceAll(/\d{10} 00000 n/g, '0000000033 00000 n'))],
    ['no pages', await noPages()],
    ...(await deepPageTrees()),
    ['5,000 pages', many],
    ['5,000 pages of which 1 is there', await falseCount(5000)],
    ['two thousand million pages of which 1 is there', await falseCount(2_000_000_000)],
    ['a bomb', objectStreamBomb()],
    ['an outline that contains itself', await cyclicOutline()],
    ...lockedFiles(sound, packed),
    ['linearized, cut', qpdf(sound, ['--linearize']).slice(0, 1500)],
    ['tables as streams', packed],
    ['linearized', qpdf(sound, ['--linearize'])],
    ['tables of both kinds', hybridPdf()],
    ['tables of both kinds, one at a wrong place', hybridPdf(17)],
    ['lengths of 0', wrongLengths(sound, 0)],
    ['lengths beyond the file', wrongLengths(sound, 999_999)],
    ['lengths below 0', wrongLengths(sound, -5)],
    ['a table that comes before itself', cyclicTable()],
    ['a thousand bytes before the header', join(latin1('From: somebody\n'.repeat(66)), sound)],
    ['a megabyte behind the end', join(sound, new Uint8Array(1_000_000))],
    ['two files one after the other', join(sound, sound)],
    ['without a trailer', latin1(asText(sound).replace(/trailer[^]*$/, ''))],
    ['without a catalog', latin1(asText(sound).replaceAll('/Catalog', '/Cottage'))],
    ['without a header', sound.slice(9)],
    ['a version of the future', latin1(asText(sound).replace('%PDF-1.7', '%PDF-9.9'))],
    ['every line end lost', latin1(asText(sound).replaceAll('\n', ' '))],
    ['line ends of another system', latin1(asText(sound).replaceAll('\n', '\r\n'))],
    ['one byte changed in 97', sound.map((byte, at) => (at % 97 === 96 ? byte ^ 1 : byte))],
    ...(await hostilePages()),
  ]);
}
