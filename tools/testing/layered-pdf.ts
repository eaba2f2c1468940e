import { PdfFile, pdfRef, pdfText } from '../pdf/pdf-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF for tests, of a page for each layer, which shows the name of the layer in it. */
export interface LayeredSample {
  layers: readonly { name: string; isHidden?: boolean }[];
  /** Hides all layers but those that are named as shown. */
  isOffAtFirst?: boolean;
  /** Attached files by their names. */
  attachments?: Readonly<Record<string, string>>;
}

export async function makeLayeredPdf({
  layers,
  isOffAtFirst = false,
  attachments = {},
}: LayeredSample): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const font = file.object({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const groups = layers.map(({ name }) => pdfRef(file.object({ Type: '/OCG', Name: pdfText(name) })));
  const kids = layers.map(({ name }, index) =>
    pdfRef(
      file.object({
        Type: '/Page',
        Parent: pdfRef(tree),
        MediaBox: '[0 0 300 200]',
        Resources: `<</Font <</F1 ${pdfRef(font)}>> /Properties <</Layer ${groups[index]}>>>>`,
        Contents: pdfRef(file.flateStream(`/OC /Layer BDC BT /F1 14 Tf 20 100 Td (${name}) Tj ET EMC`)),
      }),
    ),
  );
  file.object({ Type: '/Pages', Kids: `[${kids.join(' ')}]`, Count: kids.length }, tree);
  const those = (isHidden: boolean): string =>
    groups.filter((_, index) => (layers[index]?.isHidden ?? false) === isHidden).join(' ');
  const states = isOffAtFirst ? `/BaseState /OFF /ON [${those(false)}]` : `/OFF [${those(true)}]`;
  const files = Object.entries(attachments).map(([name, content]) => {
    const embedded = pdfRef(file.flateStream(content, { Type: '/EmbeddedFile' }));
    return `${pdfText(name)} <</Type /Filespec /F ${pdfText(name)} /UF ${pdfText(name)} /EF <</F ${embedded}>>>>`;
  });
  const all = groups.join(' ');
  const root = file.object({
    Type: '/Catalog',
    Pages: pdfRef(tree),
    ...(groups.length > 0 && { OCProperties: `<</OCGs [${all}] /D <</Order [${all}] ${states}>>>>` }),
    ...(files.length > 0 && { Names: `<</EmbeddedFiles <</Names [${files.join(' ')}]>>>>` }),
  });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}
