import { zlibSync } from 'fflate';
import { PdfFile, pdfRef, type PdfRef } from '../pdf/pdf-file.ts';
import { latin1 } from './latin-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Entries = Record<string, string | number>;

const helvetica = '<</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>';
const oneWord = 'BT /F1 14 Tf 20 700 Td (Word) Tj ET';

/** A file of one page with these entries; `write` adds what they name, and may leave entries out by ''. */
async function onePage(write: (file: PdfFile) => Entries): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const usual = { Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 612 792]', Resources: helvetica };
  const all = { ...usual, Contents: pdfRef(file.flateStream(oneWord)), ...write(file) };
  const page = file.object(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')));
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree) });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}

const drawing = (content: string | Bytes): Promise<Bytes> =>
  onePage((file) => ({ Contents: pdfRef(file.flateStream(content)) }));

/** Content of a gigabyte that inflates in two steps, as one step makes nothing so small. */
const bombOfContent = (): Promise<Bytes> =>
  onePage((file) => {
    const once = zlibSync(new Uint8Array(2 ** 26).fill(32), { level: 9 });
    return { Contents: pdfRef(file.stream(zlibSync(once), { Filter: '[/FlateDecode /FlateDecode]' })) };
  });

/** A form that draws itself. */
const drawsItself = (): Promise<Bytes> =>
  onePage((file) => {
    const form = file.reserve();
    const entries = {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: '[0 0 9 9]',
      Resources: `<</XObject <</Fm ${pdfRef(form)}>>>>`,
    };
    file.flateStream('/Fm Do', entries, form);
    return { Resources: `<</XObject <</Fm ${pdfRef(form)}>>>>`, Contents: pdfRef(file.flateStream('/Fm Do')) };
  });

/** Forms that each draw the next one ten times: 10,000,000,000 drawings in all. */
const drawsWithoutEnd = (): Promise<Bytes> =>
  onePage((file) => {
    let inner: PdfRef = file.flateStream(oneWord, { Type: '/XObject', Subtype: '/Form', BBox: '[0 0 9 9]' });
    for (let level = 0; level < 10; level += 1) {
      const Resources = `<</XObject <</Fm ${pdfRef(inner)}>>>>`;
      inner = file.flateStream('/Fm Do '.repeat(10), {
        Type: '/XObject',
        Subtype: '/Form',
        BBox: '[0 0 9 9]',
        Resources,
      });
    }
    return { Resources: `<</XObject <</Fm ${pdfRef(inner)}>>>>`, Contents: pdfRef(file.flateStream('/Fm Do')) };
  });

const picture = (entries: Entries, samples: Bytes): Promise<Bytes> =>
  onePage((file) => {
    const usual = { Type: '/XObject', Subtype: '/Image', BitsPerComponent: 8, ColorSpace: '/DeviceGray' };
    const image = file.stream(samples, { ...usual, ...entries });
    return {
      Resources: `<</XObject <</Im ${pdfRef(image)}>>>>`,
      Contents: pdfRef(file.flateStream('9 0 0 9 0 0 cm /Im Do')),
    };
  });

/** A font whose program is nonsense. */
const brokenFont = (): Promise<Bytes> =>
  onePage((file) => {
    const program = file.flateStream('not a font');
    const descriptor = file.object({
      Type: '/FontDescriptor',
      FontName: '/Broken',
      Flags: 4,
      FontFile2: pdfRef(program),
    });
    const font = file.object({
      Type: '/Font',
      Subtype: '/TrueType',
      BaseFont: '/Broken',
      FontDescriptor: pdfRef(descriptor),
    });
    return { Resources: `<</Font <</F1 ${pdfRef(font)}>>>>` };
  });

/** A table of characters that names itself as its base. */
const cyclicCharacters = (): Promise<Bytes> =>
  onePage((file) => {
    const map = file.reserve();
    file.flateStream('begincmap endcmap', { Type: '/CMap', UseCMap: pdfRef(map) }, map);
    const font = file.object({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', ToUnicode: pdfRef(map) });
    return { Resources: `<</Font <</F1 ${pdfRef(font)}>>>>` };
  });

/** A link that is its own parent, and an annotation that is none. */
const strangeLinks = (): Promise<Bytes> =>
  onePage((file) => {
    const link = file.reserve();
    file.object(
      { Type: '/Annot', Subtype: '/Link', Rect: '[9 9 0 0]', Parent: pdfRef(link), Dest: pdfRef(link) },
      link,
    );
    return { Annots: `[${pdfRef(link)} 7 null ${pdfRef(link)} (text) 99999 0 R]` };
  });

/** Names of places in a tree of names that contains itself. */
async function cyclicNames(): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const page = file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 100 100]' });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const names = file.reserve();
  file.object({ Kids: `[${pdfRef(names)} ${pdfRef(names)}]`, Limits: '[(a) (z)]' }, names);
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree), Names: `<</Dests ${pdfRef(names)}>>` });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}

/** Fields of a form that are each other's children. */
async function cyclicFields(): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const [one, other] = [file.reserve(), file.reserve()];
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    MediaBox: '[0 0 100 100]',
    Annots: `[${pdfRef(one)}]`,
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const widget = { Type: '/Annot', Subtype: '/Widget', FT: '/Tx', Rect: '[0 0 9 9]', T: '(a)' };
  file.object({ ...widget, Kids: `[${pdfRef(other)}]`, Parent: pdfRef(other) }, one);
  file.object({ ...widget, Kids: `[${pdfRef(one)}]`, Parent: pdfRef(one) }, other);
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree), AcroForm: `<</Fields [${pdfRef(one)}]>>` });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}

/** Files whose structure is sound and whose pages are not. */
export async function hostilePages(): Promise<[string, Bytes][]> {
  return [
    ['a page without a size', await onePage(() => ({ MediaBox: '' }))],
    ['a page of a thousand million points', await onePage(() => ({ MediaBox: '[0 0 1000000000 1000000000]' }))],
    ['a page whose box is upside down', await onePage(() => ({ MediaBox: '[612 792 0 0]' }))],
    ['a page whose box is negative', await onePage(() => ({ MediaBox: '[-612 -792 0 0]' }))],
    ['a page whose box is empty', await onePage(() => ({ MediaBox: '[9 9 9 9]' }))],
    ['a page whose box is words', await onePage(() => ({ MediaBox: '[/a (b) null true]' }))],
    ['a page turned by 45 degrees', await onePage(() => ({ Rotate: 45 }))],
    ['a page in units of a mile', await onePage(() => ({ UserUnit: 4_561_920 }))],
    ['a page without resources', await onePage(() => ({ Resources: '' }))],
    ['a page without content', await onePage(() => ({ Contents: '' }))],
    ['a page whose content is not there', await onePage(() => ({ Contents: '4711 0 R' }))],
    ['a page whose parent is not there', await onePage(() => ({ Parent: '4711 0 R' }))],
    [
      'content of nonsense',
      await onePage((file) => ({
        Contents: pdfRef(file.stream(latin1('abc'.repeat(999)), { Filter: '/FlateDecode' })),
      })),
    ],
    [
      'content of an unknown filter',
      await onePage((file) => ({ Contents: pdfRef(file.stream(latin1(oneWord), { Filter: '/Magic' })) })),
    ],
    ['content of 64 MB of spaces', await bombOfContent()],
    ['100,000 states that are never restored', await drawing('q '.repeat(100_000))],
    ['100,000 brackets', await drawing('['.repeat(100_000))],
    ['100,000 parentheses', await drawing('('.repeat(100_000))],
    ['100,000 dictionaries', await drawing('/P '.concat('<<'.repeat(100_000)))],
    ['a number of 10,000 digits', await drawing(`${'9'.repeat(10_000)} 0 0 1 0 0 cm ${oneWord}`)],
    ['a form that draws itself', await drawsItself()],
    ['forms without end', await drawsWithoutEnd()],
    ['a font that is none', await brokenFont()],
    ['a font that is not there', await onePage(() => ({ Resources: '<</Font <</F1 4711 0 R>>>>' }))],
    ['a table of characters that is its own base', await cyclicCharacters()],
    ['a picture of 60,000 by 60,000 pixels', await picture({ Width: 60_000, Height: 60_000 }, latin1('few'))],
    ['a picture of negative size', await picture({ Width: -5, Height: -5 }, latin1('few'))],
    ['a JPEG that is none', await picture({ Width: 9, Height: 9, Filter: '/DCTDecode' }, latin1('few'))],
    ['a JBIG2 that is none', await picture({ Width: 9, Height: 9, Filter: '/JBIG2Decode' }, latin1('few'))],
    ['links that are none', await strangeLinks()],
    ['a tree of names that contains itself', await cyclicNames()],
    ['fields that contain each other', await cyclicFields()],
  ];
}
