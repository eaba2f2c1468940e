import { PdfFile, pdfRef, type PdfRef, pdfText } from '../pdf/pdf-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF for tests whose pages have a heading and a paragraph each, tagged unless it has numbers of tags alone. */
export interface TaggedSample {
  pages: readonly { heading: string; text: string }[];
  /** The standard role that headings have, which are tagged as "Title". */
  role?: string;
  /** The identifiers of headings begin with it. */
  id?: string;
  /** What readers read instead of all pages. */
  actualText?: string;
  language?: string;
  /** Page labels, as a number tree. */
  labels?: string;
  /** Name of the print condition, and the bytes of its profile. */
  intent?: { name: string; profile: string };
  /** Other entries of the catalog. */
  catalog?: Readonly<Record<string, string>>;
  /** Leaves the tree out, so that the numbers by which pages name their tags lead nowhere. */
  hasNoTree?: boolean;
}

class TaggedWriter {
  readonly #file = new PdfFile();
  readonly #sample: TaggedSample;
  readonly #tree = this.#file.reserve();
  readonly #root = this.#file.reserve();
  readonly #document = this.#file.reserve();
  readonly #font = this.#file.object({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  readonly #elements: PdfRef[] = [];
  readonly #parents: string[] = [];
  readonly #ids: string[] = [];

  constructor(sample: TaggedSample) {
    this.#sample = sample;
  }

  write(): Promise<Blob> {
    const { pages, language, labels, catalog = {}, hasNoTree = false } = this.#sample;
    const kids = pages.map((_, index) => this.#writePage(index));
    this.#file.object({ Type: '/Pages', Kids: `[${kids.join(' ')}]`, Count: kids.length }, this.#tree);
    this.#writeTree();
    const root = this.#file.object({
      Type: '/Catalog',
      Pages: pdfRef(this.#tree),
      ...(hasNoTree ? {} : { StructTreeRoot: pdfRef(this.#root), MarkInfo: '<</Marked true>>' }),
      ...(language !== undefined && { Lang: pdfText(language) }),
      ...(labels !== undefined && { PageLabels: `<</Nums ${labels}>>` }),
      ...this.#intent(),
      ...catalog,
    });
    return this.#file.finish({ root, info: this.#file.object({ Title: pdfText('A title') }) });
  }

  #writePage(index: number): string {
    const { heading = '', text = '' } = this.#sample.pages[index] ?? {};
    const page = this.#file.reserve();
    const link = this.#file.object({
      Type: '/Annot',
      Subtype: '/Link',
      Rect: '[20 20 90 40]',
      A: '<</S /URI /URI (https://example.org)>>',
      StructParent: 2 * index + 1,
    });
    const content = `/Title <</MCID 0>> BDC BT /F1 14 Tf 20 160 Td (${heading}) Tj ET EMC /P <</MCID 1>> BDC BT /F1 9 Tf 20 120 Td (${text}) Tj ET EMC`;
    this.#file.object(
      {
        Type: '/Page',
        Parent: pdfRef(this.#tree),
        MediaBox: '[0 0 300 200]',
        Resources: `<</Font <</F1 ${pdfRef(this.#font)}>>>>`,
        Contents: pdfRef(this.#file.flateStream(content)),
        Annots: `[${pdfRef(link)}]`,
        StructParents: 2 * index,
      },
      page,
    );
    this.#writeElements(index, page, link);
    return pdfRef(page);
  }

  #writeElements(index: number, page: PdfRef, link: PdfRef): void {
    const { id } = this.#sample;
    const own = { P: pdfRef(this.#document), Pg: pdfRef(page) };
    const name = id === undefined ? {} : { ID: `(${id}${index})` };
    const title = this.#file.object({ S: '/Title', K: 0, ...own, ...name });
    const heads = id === undefined ? {} : { A: `<</O /Table /Headers [(${id}${index})]>>` };
    const text = this.#file.object({ S: '/P', K: 1, ...own, ...heads });
    const mark = this.#file.object({ S: '/Link', K: `<</Type /OBJR /Obj ${pdfRef(link)}>>`, ...own });
    this.#elements.push(title, text, mark);
    this.#parents.push(`${2 * index} [${pdfRef(title)} ${pdfRef(text)}] ${2 * index + 1} ${pdfRef(mark)}`);
    if (id !== undefined) this.#ids.push(`(${id}${index}) ${pdfRef(title)}`);
  }

  #writeTree(): void {
    const { role = 'H1', actualText } = this.#sample;
    const instead = actualText === undefined ? {} : { ActualText: pdfText(actualText) };
    const elements = this.#elements.map((ref) => pdfRef(ref)).join(' ');
    this.#file.object({ S: '/Document', P: pdfRef(this.#root), K: `[${elements}]`, ...instead }, this.#document);
    this.#file.object(
      {
        Type: '/StructTreeRoot',
        K: pdfRef(this.#document),
        ParentTree: `<</Nums [${this.#parents.join(' ')}]>>`,
        ParentTreeNextKey: 2 * this.#parents.length,
        RoleMap: `<</Title /${role}>>`,
        ...(this.#ids.length > 0 && { IDTree: `<</Names [${this.#ids.join(' ')}]>>` }),
      },
      this.#root,
    );
  }

  #intent(): Record<string, string> {
    const { intent } = this.#sample;
    if (intent === undefined) return {};
    const profile = pdfRef(this.#file.flateStream(intent.profile, { N: 3 }));
    const entries = `/Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (${intent.name}) /DestOutputProfile ${profile}`;
    return { OutputIntents: `[<<${entries}>>]` };
  }
}

export async function makeTaggedPdf(sample: TaggedSample): Promise<Bytes> {
  return new Uint8Array(await (await new TaggedWriter(sample).write()).arrayBuffer());
}
