import { imageTypeOf } from '../../images/image-type.ts';
import type { DrawnDocument } from '../../layout/drawn-pages/drawn-document.ts';
import type { LaidOut, LayOut } from '../../layout/drawn-pages/run-laid-out.ts';
import type { Frame } from '../../layout/paged-frame/frame.ts';
import { joinLetters } from '../../layout/paged-frame/joined-letters.ts';
import { TimeSlices } from '../../layout/paged-frame/time-slices.ts';
import { type EastAsianRegion, eastAsianRegion } from '../../pdf/core/east-asian-fonts.ts';
import { metafileKind } from '../../metafiles/metafile-kind.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { cutOffNotes, leftOutNotes } from './word-omission-notes.ts';
import { assemblePages } from './paging/assemble-pages.ts';
import { makePages, TooManyPages, type MadePage, type MeasuredSection } from './paging/make-pages.ts';
import { fillField, heightOfStory, MarginTexts } from './paging/margin-texts.ts';
import { BlockMeasure } from './paging/measure-blocks.ts';
import type { MeasuredBlock } from './paging/measured-blocks.ts';
import { readWordDocument, type WordDocument } from './reading/word-document.ts';
import type { RenderContext } from './rendering/render-context.ts';
import { renderDocument, type RenderedDocument, type RenderedSection } from './rendering/render-document.ts';
import { renderBlocks } from './rendering/render-story.ts';
import { setTabs } from './rendering/tab-stops.ts';
import { layOutBlocks, openWordFrame } from './rendering/word-frame.ts';
import type { WordToPdfOptions } from './word-to-pdf.options.ts';

/** Names of the pictures that the PDF takes. */
const pictureNames = /\.(?:png|jpe?g|gif|bmp|webp|avif|jfif|emf|wmf)$/i;

/** True for a picture by its name, or by its first bytes where a program named it otherwise. */
const isPicture = (name: string, bytes: Uint8Array): boolean =>
  pictureNames.test(name) || imageTypeOf(bytes) !== undefined || metafileKind(bytes) !== undefined;

/** The pictures of a document, each once, in the order in which it shows them. */
function pictureShelf({ package: archive }: WordDocument) {
  const blobs: Blob[] = [];
  const places = new Map<string, number>();
  const pictureOf = (name: string): number | undefined => {
    const known = places.get(name);
    const bytes = known === undefined ? archive.picture(name) : undefined;
    if (bytes === undefined || !isPicture(name, bytes)) return known;
    places.set(name, blobs.length);
    return blobs.push(new Blob([bytes])) - 1;
  };
  return { blobs, pictureOf };
}

/** Everything that the stages of a layout share. */
class Layout {
  readonly #frame: Frame;
  readonly #context: RenderContext;
  readonly #measure: BlockMeasure;
  readonly #breathe: () => Promise<void>;

  constructor(frame: Frame, context: RenderContext, breathe: () => Promise<void>) {
    this.#frame = frame;
    this.#context = context;
    this.#breathe = breathe;
    this.#measure = new BlockMeasure(frame, context.marks);
  }

  async #measureSection({ section, holder, blocks, headers, footers }: RenderedSection): Promise<MeasuredSection> {
    const origin = this.#measure.originOf(holder);
    const measured: MeasuredBlock[] = [];
    for (const block of blocks) {
      measured.push(this.#measure.measure(block, origin));
      await this.#breathe();
    }
    return {
      section,
      blocks: measured,
      headerHeights: new Map(Array.from(headers, ([kind, story]) => [kind, heightOfStory(story)])),
      footerHeights: new Map(Array.from(footers, ([kind, story]) => [kind, heightOfStory(story)])),
    };
  }

  async #makePages({ sections, footnotes }: RenderedDocument): Promise<MadePage[]> {
    setTabs(this.#context);
    const measured: MeasuredSection[] = [];
    for (const section of sections) measured.push(await this.#measureSection(section));
    const heights = new Map(Array.from(footnotes, ([id, story]) => [id, heightOfStory(story)]));
    return makePages(measured, {
      evenAndOddHeaders: this.#context.word.settings.evenAndOddHeaders,
      noteHeightOf: (id) => heights.get(id) ?? 0,
    });
  }

  /** Fills in the page numbers in the text itself. Answers whether there are any. */
  #fillFields(pages: readonly MadePage[]): boolean {
    let isAny = false;
    for (const { parts, number, section } of pages) {
      for (const element of parts.flatMap(({ content }) => content.fields)) {
        const mark = this.#context.marks.get(element);
        if (mark?.kind !== 'pageField' && mark?.kind !== 'pagesField') continue;
        fillField(element, mark, { number, count: pages.length, format: section.numberFormat });
        isAny = true;
      }
    }
    return isAny;
  }

  async pages() {
    const rendered = await renderDocument(this.#context, this.#breathe);
    joinLetters(this.#frame.document.body, this.#frame.view);
    await layOutBlocks(this.#frame, this.#breathe);
    if (this.#context.hasEquations) this.#measure.tightenEquations();
    const first = await this.#makePages(rendered);
    const pages = this.#fillFields(first) ? await this.#makePages(rendered) : first;
    return assemblePages(rendered, new MarginTexts(this.#context, this.#measure), pages, this.#breathe);
  }
}

async function layOutDocument(
  word: WordDocument,
  name: string,
  frame: Frame,
  timeSlices: TimeSlices,
): Promise<LaidOut> {
  const shelf = pictureShelf(word);
  const context: RenderContext = {
    word,
    page: frame.document,
    marks: new Map(),
    paragraphs: new Map(),
    pictureOf: shelf.pictureOf,
    leftOut: new Map(),
    hasEquations: false,
    footnotes: [],
    endnotes: [],
    renderBlocks,
  };
  const breathe = async (): Promise<void> => {
    if (timeSlices.isDue) await timeSlices.rest();
  };
  const { pages, headings } = await new Layout(frame, context, breathe).pages();
  const { language } = word.styles.defaultRun;
  const document: DrawnDocument = {
    title: word.title ?? name.replace(/\.[^.]+$/, ''),
    ...(word.author !== undefined && { author: word.author }),
    ...(language !== undefined && { language }),
    pages,
    pictures: shelf.blobs,
    headings,
  };
  return { document, notes: [...leftOutNotes(context.leftOut), ...cutOffNotes(pages)] };
}

/** The region whose fonts a document's text in Chinese, Japanese or Korean wants. */
function regionOf({ package: archive, footnotes, endnotes, styles }: WordDocument): EastAsianRegion | undefined {
  const roots = [archive.main.root, ...footnotes.values(), ...endnotes.values()];
  const { eastAsianLanguage, language } = styles.defaultRun;
  return eastAsianRegion(roots.map((root) => root.textContent).join(' '), [eastAsianLanguage, language]);
}

/** Lays out a Word document as the pages that it has. Throws an `UnusableFile`. */
export const layOutWord: LayOut<WordToPdfOptions> = async (file, options, signal) => {
  const word = await readWordDocument(file);
  signal.throwIfAborted();
  const eastAsian = regionOf(word);
  const frame = await openWordFrame(eastAsian);
  try {
    const { document, notes } = await layOutDocument(word, file.name, frame, new TimeSlices(signal));
    const headings = options.bookmarks === 'headings' ? document.headings : [];
    return { document: { ...document, ...(eastAsian && { eastAsian }), headings }, notes };
  } catch (error) {
    if (error instanceof TooManyPages) throw unusable.tooLarge('5,000 pages');
    throw error;
  } finally {
    frame.close();
  }
};
