import { PdfFile, pdfName, pdfNumber, pdfRef, pdfText, type PdfRef } from '../pdf/pdf-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF for tests. Places are counted from 1. */
export interface Sample {
  /** One line of Latin text for each page; '' is a page with nothing on it. */
  pages: readonly string[];
  /** Links from a page to a page. The target is the page itself or a named destination: a string, or a name as before PDF 1.2. */
  links?: readonly { from: number; to: number; name?: string; oldName?: string }[];
  /** A text field of a form on the first page. */
  field?: { name: string; value: string };
  /** Entries of the outline, each at a page; `below` are the titles under it, at the same page. */
  outline?: readonly { title: string; page: number; below?: readonly string[] }[];
  /** Pages that show a grey square instead of text. */
  pictures?: readonly number[];
}

const whole = '[0 0 612 792]';
const linkArea = '[72 600 200 620]';

/** The operators that draw lines of text from the top of a page. */
const drawText = (text: string): string =>
  `BT /F1 14 Tf 20 TL 72 700 Td ${text
    .split('\n')
    .map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`)
    .join(' ')} ET`;

class SampleWriter {
  readonly #file = new PdfFile();
  readonly #sample: Sample;
  readonly #pages: readonly PdfRef[];
  readonly #tree = this.#file.reserve();
  readonly #font = this.#file.object({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  readonly #entries: Record<string, string> = {};

  constructor(sample: Sample) {
    this.#sample = sample;
    this.#pages = sample.pages.map(() => this.#file.reserve());
  }

  write(): Promise<Blob> {
    for (const page of this.#pages.keys()) this.#writePage(page + 1);
    const kids = this.#pages.map((ref) => pdfRef(ref)).join(' ');
    this.#file.object({ Type: '/Pages', Kids: `[${kids}]`, Count: this.#pages.length }, this.#tree);
    this.#writeNames();
    this.#writeOutline();
    return this.#file.finish({
      root: this.#file.object({ Type: '/Catalog', Pages: pdfRef(this.#tree), ...this.#entries }),
    });
  }

  #page(page: number): string {
    const ref = this.#pages[page - 1];
    if (ref === undefined) throw new RangeError(`The sample has no page ${page}.`);
    return pdfRef(ref);
  }

  #writePage(page: number): void {
    const isPicture = this.#sample.pictures?.includes(page);
    const text = this.#sample.pages[page - 1] ?? '';
    const content = isPicture ? 'q 300 0 0 300 100 300 cm /Im1 Do Q' : text === '' ? '' : drawText(text);
    const picture = isPicture ? `/XObject <</Im1 ${pdfRef(this.#writePicture())}>>` : '';
    const marks = [...this.#writeLinks(page), ...(page === 1 ? this.#writeField() : [])];
    this.#file.object(
      {
        Type: '/Page',
        Parent: pdfRef(this.#tree),
        MediaBox: whole,
        Resources: `<</Font <</F1 ${pdfRef(this.#font)}>> ${picture}>>`,
        Contents: pdfRef(this.#file.flateStream(content)),
        Annots: `[${marks.map((ref) => pdfRef(ref)).join(' ')}]`,
      },
      this.#pages[page - 1],
    );
  }

  #writePicture(): PdfRef {
    const size = { Width: 2, Height: 2, BitsPerComponent: 8, ColorSpace: '/DeviceGray' };
    return this.#file.flateStream(new Uint8Array([90, 160, 160, 90]), { Type: '/XObject', Subtype: '/Image', ...size });
  }

  #writeLinks(page: number): PdfRef[] {
    const links = (this.#sample.links ?? []).filter(({ from }) => from === page);
    return links.map(({ to, name, oldName }) => {
      const direct = `[${this.#page(to)} /Fit]`;
      const Dest = name !== undefined ? pdfText(name) : oldName !== undefined ? pdfName(oldName) : direct;
      return this.#file.object({ Type: '/Annot', Subtype: '/Link', Rect: linkArea, Border: '[0 0 0]', Dest });
    });
  }

  #writeField(): PdfRef[] {
    const { field } = this.#sample;
    if (!field) return [];
    const named = { T: pdfText(field.name), V: pdfText(field.value), DA: '(/F1 12 Tf 0 g)' };
    const kind = { Type: '/Annot', Subtype: '/Widget', FT: '/Tx', Rect: '[72 500 300 520]' };
    const ref = this.#file.object({ ...kind, ...named, P: this.#page(1) });
    this.#entries['AcroForm'] = `<</Fields [${pdfRef(ref)}] /DR <</Font <</F1 ${pdfRef(this.#font)}>>>>>>`;
    return [ref];
  }

  #writeNames(): void {
    const old = (this.#sample.links ?? []).flatMap(({ to, oldName }) =>
      oldName === undefined ? [] : [`${pdfName(oldName)} <</D [${this.#page(to)} /Fit]>>`],
    );
    if (old.length > 0) this.#entries['Dests'] = `<<${old.join(' ')}>>`;
    const named = (this.#sample.links ?? []).filter(({ name }) => name !== undefined);
    if (named.length === 0) return;
    const places = named
      .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1))
      .map(({ name = '', to }) => `${pdfText(name)} [${this.#page(to)} /XYZ 72 ${pdfNumber(700)} null]`);
    this.#entries['Names'] = `<</Dests <</Names [${places.join(' ')}]>>>>`;
  }

  #writeOutline(): void {
    const entries = this.#sample.outline ?? [];
    if (entries.length === 0) return;
    const root = this.#file.reserve();
    const titles = entries.map(({ title, page, below = [] }) => ({
      title,
      page,
      children: below.map((lower) => ({ title: lower, page, children: [] })),
    }));
    const ends = this.#writeEntries(titles, root);
    this.#file.object({ Type: '/Outlines', Count: entries.length, ...ends }, root);
    this.#entries['Outlines'] = pdfRef(root);
  }

  #writeEntries(entries: readonly SampleEntry[], parent: PdfRef): Record<string, string> {
    const refs = entries.map(() => this.#file.reserve());
    for (const [index, { title, page, children }] of entries.entries()) {
      const ref = refs[index];
      const before = refs[index - 1];
      const after = refs[index + 1];
      this.#file.object(
        {
          Title: pdfText(title),
          Parent: pdfRef(parent),
          Dest: `[${this.#page(page)} ${pdfName('XYZ')} 72 700 null]`,
          ...(before !== undefined && { Prev: pdfRef(before) }),
          ...(after !== undefined && { Next: pdfRef(after) }),
          ...(ref !== undefined && children.length > 0 && { Count: -1, ...this.#writeEntries(children, ref) }),
        },
        ref,
      );
    }
    const [first] = refs;
    const last = refs.at(-1);
    if (first === undefined || last === undefined) return {};
    return { First: pdfRef(first), Last: pdfRef(last) };
  }
}

interface SampleEntry {
  title: string;
  page: number;
  children: readonly SampleEntry[];
}

/** The bytes of a PDF made to measure. */
export async function makePdf(sample: Sample): Promise<Bytes> {
  return new Uint8Array(await (await new SampleWriter(sample).write()).arrayBuffer());
}
