import { PdfFile, pdfNumber, type PdfRef, pdfRef, pdfText } from '#web/tools/pdf-file.ts';
import type { DocumentFonts } from './document-fonts.ts';
import type { PageContent } from './page-content.ts';
import type { PageSize } from './page-sizes.ts';

/** What a PDF tells of itself. */
export interface DocumentFacts {
  title: string;
  /** BCP 47, where it is known. */
  language?: string | undefined;
}

/** A PDF with text, page by page. Each page is compressed as it is added. */
export class PdfDocument {
  readonly file = new PdfFile();
  readonly #fonts: DocumentFonts;
  readonly #tree = this.file.reserve();
  readonly #resources = this.file.reserve();
  readonly #pages: PdfRef[] = [];

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  addPage({ width, height }: PageSize, content: PageContent): void {
    const page = this.file.object({
      Type: '/Page',
      Parent: pdfRef(this.#tree),
      MediaBox: `[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`,
      Resources: pdfRef(this.#resources),
      Contents: pdfRef(this.file.flateStream(content.toString())),
    });
    this.#pages.push(page);
  }

  /** Writes the fonts and what ties the pages together. The document takes no more pages. */
  async finish({ title, language }: DocumentFacts): Promise<Blob> {
    const fonts = [...(await this.#fonts.write(this.file))].map(([name, ref]) => `/${name} ${pdfRef(ref)}`);
    this.file.object({ Font: `<<${fonts.join(' ')}>>` }, this.#resources);
    const kids = `[${this.#pages.map(pdfRef).join(' ')}]`;
    this.file.object({ Type: '/Pages', Kids: kids, Count: this.#pages.length }, this.#tree);
    const root = this.file.object({
      Type: '/Catalog',
      Pages: pdfRef(this.#tree),
      ViewerPreferences: '<</DisplayDocTitle true>>',
      ...(language !== undefined && { Lang: pdfText(language) }),
    });
    const info = this.file.object({ Title: pdfText(title), Producer: pdfText('Thoughtleaf') });
    return this.file.finish({ root, info });
  }
}
