import type { Picture } from '../pictures/picture.ts';
import { PdfFile, pdfNumber, type PdfRef, pdfRef, pdfText } from '../pdf-file.ts';
import type { DocumentFonts } from './document-fonts.ts';
import { linkAnnotations } from './link-annotations.ts';
import { type DestinationOf, type Heading, writeOutline } from './outline.ts';
import { alphaName, type PageContent, type PageLink } from './page-content.ts';
import type { PageSize } from './page-sizes.ts';

/** Metadata of a PDF. */
export interface DocumentFacts {
  title: string;
  author?: string | undefined;
  /** BCP 47, where it is known. */
  language?: string | undefined;
  headings?: readonly Heading[];
}

/** The entries of a dictionary that has the same kind of thing under many names. */
const named = (entries: Iterable<readonly [name: string, value: string]>): string =>
  `<<${Array.from(entries, ([name, value]) => `/${name} ${value}`).join(' ')}>>`;

/** A small number with more decimals than lengths have. */
const formNumber = (value: number): string => value.toFixed(12);

/** So many pages are held before they are packed: to wait for each of them would take longer than to pack it. */
const pagesHeld = 32;

/** A PDF, page by page. */
export class PdfDocument {
  readonly file = new PdfFile();
  readonly #fonts: DocumentFonts;
  readonly #tree = this.file.reserve();
  readonly #resources = this.file.reserve();
  #settled = 0;
  readonly #pages: { ref: PdfRef; height: number }[] = [];
  readonly #pictures: PdfRef[] = [];
  readonly #alphas = new Set<number>();
  /** Written last, as they lead to pages that may come later. */
  readonly #links: { annotations: PdfRef; links: readonly PageLink[] }[] = [];

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Takes up a picture that is in the file, and answers the name that pages draw it by. */
  addPicture({ object }: Picture): string {
    return `I${this.#pictures.push(object)}`;
  }

  /** Takes up a drawing that pages show like a picture, at whatever size, and answers the name that they draw it by. */
  addDrawing({ width, height }: { width: number; height: number }, content: PageContent): string {
    for (const alpha of content.alphas) this.#alphas.add(alpha);
    const form = this.file.flateStream(content.toString(), {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: `[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`,
      // Pictures are unit squares (ISO 32000-1, 8.9.5).
      Matrix: `[${formNumber(1 / width)} 0 0 ${formNumber(1 / height)} 0 0]`,
      Resources: pdfRef(this.#resources),
    });
    return `I${this.#pictures.push(form)}`;
  }

  addPage({ width, height }: PageSize, content: PageContent): void {
    for (const alpha of content.alphas) this.#alphas.add(alpha);
    const annotations = content.links.length > 0 ? this.file.reserve() : undefined;
    if (annotations !== undefined) this.#links.push({ annotations, links: content.links });
    const ref = this.file.object({
      Type: '/Page',
      Parent: pdfRef(this.#tree),
      MediaBox: `[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`,
      Resources: pdfRef(this.#resources),
      Contents: pdfRef(this.file.flateStream(content.toString())),
      ...(annotations !== undefined && { Annots: pdfRef(annotations) }),
    });
    this.#pages.push({ ref, height });
  }

  /** To be awaited after what may have added pages: has them packed now and then, so that a long document is not held whole. */
  async settle(): Promise<void> {
    if (this.pageCount < this.#settled + pagesHeld) return;
    this.#settled = this.pageCount;
    await this.file.settle();
  }

  async #writeResources(): Promise<void> {
    const fonts = [...(await this.#fonts.write(this.file))].map(([name, ref]) => [name, pdfRef(ref)] as const);
    const states = new Map(
      [...this.#alphas].map((alpha) => [alphaName(alpha), `<</ca ${pdfNumber(alpha)} /CA ${pdfNumber(alpha)}>>`]),
    );
    const pictures = this.#pictures.map((ref, index) => [`I${index + 1}`, pdfRef(ref)] as const);
    const entries = { Font: named(fonts), ExtGState: named(states), XObject: named(pictures) };
    this.file.object(entries, this.#resources);
  }

  /** Writes the fonts and what ties the pages together. The document takes no more pages. */
  async finish({ title, author, language, headings = [] }: DocumentFacts): Promise<Blob> {
    await this.#writeResources();
    const destinationOf: DestinationOf = ({ page, y }) => {
      const target = this.#pages[page];
      return target && `[${pdfRef(target.ref)} /XYZ null ${pdfNumber(target.height - y)} null]`;
    };
    for (const { annotations, links } of this.#links) {
      this.file.object(linkAnnotations(links, destinationOf), annotations);
    }
    const kids = `[${this.#pages.map(({ ref }) => pdfRef(ref)).join(' ')}]`;
    this.file.object({ Type: '/Pages', Kids: kids, Count: this.#pages.length }, this.#tree);
    const outline = writeOutline(this.file, headings, destinationOf);
    const root = this.file.object({
      Type: '/Catalog',
      Pages: pdfRef(this.#tree),
      ViewerPreferences: '<</DisplayDocTitle true>>',
      ...(language !== undefined && { Lang: pdfText(language) }),
      ...(outline !== undefined && { Outlines: pdfRef(outline) }),
    });
    const info = this.file.object({
      Title: pdfText(title),
      ...(author !== undefined && { Author: pdfText(author) }),
      Producer: pdfText('Thoughtleaf'),
    });
    return this.file.finish({ root, info });
  }
}
