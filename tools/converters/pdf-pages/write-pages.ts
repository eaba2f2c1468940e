import { copiedProtection, newProtection, protectionNotes } from '../../engines/qpdf-protection.ts';
import { qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { type Joined, joinSource } from '../../joining/join-sources.ts';
import type { MergeSource } from '../../joining/merge-source.ts';
import { keepOutline } from '../../joining/merged-outline.ts';
import { resolveNamedLinks } from '../../joining/named-links.ts';
import { rangesOf } from '../../joining/page-ranges.ts';
import { placeSources } from '../../joining/placed-sources.ts';
import { joinBytes } from '../../images/bytes.ts';
import type { PackedPdf } from '../../pdf/packed/packed-pdf.ts';
import { PackedPdfChanges } from '../../pdf/packed/packed-pdf-changes.ts';
import { isEntries } from '../../pdf/packed/pdf-value.ts';
import { NumberWriter, rotationOf } from './page-number.ts';
import type { PageSet, PlacedPage } from './page-sets.ts';
import type { PdfPagesOptions } from './pdf-pages.options.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const repairedNote = 'The file was damaged and has been repaired: check that its pages are complete.';
const signedNote = 'The file was signed. The signature does not hold for changed pages: keep the original as well.';

/** qpdf takes the square of the pages' number to put all of them into another order: 2 s for these, 10 s for 5,000. */
const mostWholePages = 2000;

/** Makes PDFs of the pages of one source. */
export class PageWriter {
  readonly #original: MergeSource;
  readonly #options: PdfPagesOptions;
  /** The source, or what pdfium made of it where qpdf does not read it. */
  #source: MergeSource;
  #isRepaired = false;
  #losses: readonly string[] = [];

  constructor(source: MergeSource, options: PdfPagesOptions) {
    this.#original = source;
    this.#source = source;
    this.#options = options;
  }

  /** Notes on all files that were written. */
  get notes(): string[] {
    const { isProtected, isSigned } = this.#original;
    const { protection } = this.#options;
    return [
      ...(this.#isRepaired ? [repairedNote] : []),
      ...(isProtected && protection === 'kept' ? [this.#isLost ? protectionNotes.lost : protectionNotes.kept] : []),
      ...(isSigned ? [signedNote] : []),
      ...this.#losses,
    ];
  }

  /** The password that opens what was written. */
  get password(): string | undefined {
    const { protection, newPassword } = this.#options;
    if (protection === 'new') return newPassword;
    return protection === 'kept' && !this.#isLost ? this.#original.password : undefined;
  }

  /** qpdf cannot copy a protection that it does not understand. */
  get #isLost(): boolean {
    return this.#source.bytes !== this.#original.bytes;
  }

  /** Writes a file of these pages. Throws `UnusableFile`. */
  async write({ pages }: PageSet): Promise<Bytes> {
    const numbers = pages.map(({ page }) => page);
    const isComplete = numbers.length === this.#original.pages.length;
    const isWhole = isComplete && numbers.length <= mostWholePages;
    // Attachments belong to the whole: else each of several files would have all of them.
    const taken = {
      pages: numbers,
      ranges: rangesOf(numbers),
      isWhole,
      hasAttachments: isComplete && this.#original.hasAttachments,
    };
    const outcome = await joinSource({ ...this.#source, ...taken });
    const [used] = outcome.sources;
    if (used) this.#source = used;
    this.#isRepaired ||= outcome.repaired.length > 0;
    this.#losses = outcome.joined.losses;
    return this.#protect(joinBytes(await this.#complete(outcome, pages)));
  }

  async #complete({ joined: { pdf }, sources }: Joined, pages: readonly PlacedPage[]): Promise<readonly Bytes[]> {
    const changes = new PackedPdfChanges(pdf);
    const placed = placeSources(sources, pdf.pages);
    const [own] = placed;
    if (own && !own.source.isWhole) {
      await resolveNamedLinks(pdf, changes, placed);
      keepOutline(changes, pdf.catalog, own);
    }
    await this.#changePages(pdf, changes, pages);
    return changes.finish();
  }

  /** Turns pages and writes their numbers. */
  async #changePages(pdf: PackedPdf, changes: PackedPdfChanges, pages: readonly PlacedPage[]): Promise<void> {
    const { numbers: side, firstNumber, numbersFrom } = this.#options;
    // Reading them takes as long as there are pages.
    const references = pdf.pages;
    const writer = side === 'none' ? undefined : new NumberWriter(pdf, changes);
    for (const [index, { place, turn }] of pages.entries()) {
      const reference = references[index];
      const page = pdf.resolve(reference);
      if (!isEntries(page)) continue;
      const turned = turn === 0 ? page : new Map([...page, ['/Rotate', `${(rotationOf(pdf, page) + turn) % 360}`]]);
      const isNumbered = side !== 'none' && place >= numbersFrom;
      const number = firstNumber + place - numbersFrom;
      const changed = writer && isNumbered ? await writer.numbered(turned, number, side) : turned;
      if (changed !== page) changes.set(reference, changed);
    }
  }

  async #protect(bytes: Bytes): Promise<Bytes> {
    const { protection, newPassword } = this.#options;
    const { isProtected, password, bytes: original } = this.#original;
    if (protection === 'new') return this.#rewrite(bytes, newProtection(newPassword));
    const isKept = protection === 'kept' && isProtected && !this.#isLost;
    return isKept ? this.#rewrite(bytes, copiedProtection(password), new Map([['protected', original]])) : bytes;
  }

  async #rewrite(bytes: Bytes, args: readonly string[], files = new Map<string, Bytes>()): Promise<Bytes> {
    const given = new Map([...files, ['source', bytes]]);
    const { output } = await runQpdf(['/source', ...args, '--object-streams=generate', qpdfOutput], given);
    return output;
  }
}
