import type { EastAsianRegion } from '../../pdf/core/east-asian-fonts.ts';
import type { LaidOut, LayOut } from '../../layout/drawn-pages/run-laid-out.ts';
import { colorOf } from '../../layout/paged-frame/css-values.ts';
import { breakTallBoxes } from '../../layout/paged-frame/break-tall-boxes.ts';
import { breakIntoColumns } from '../../layout/paged-frame/columns.ts';
import { roundsLetters } from '../../layout/paged-frame/font-measures.ts';
import { type Frame, openFrame } from '../../layout/paged-frame/frame.ts';
import { makeGeneratedReal, picturesLoaded } from '../../layout/paged-frame/generated-content.ts';
import { joinLetters } from '../../layout/paged-frame/joined-letters.ts';
import { TimeSlices } from '../../layout/paged-frame/time-slices.ts';
import { boxOn, type PageMap, pointsOfPixel } from '../../layout/paged-frame/page-map.ts';
import { paintFlow } from '../../layout/paged-frame/paint-flow.ts';
import { PictureStore } from '../../layout/paged-frame/picture-store.ts';
import { splitLongTexts } from '../../layout/paged-frame/split-texts.ts';
import { applyFonts } from '../../layout/paged-frame/apply-fonts.ts';
import { decodingNotes } from '../../runner/decode-text.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { CleanHtml } from './clean-html.ts';
import type { HtmlToPdfOptions } from './html-to-pdf.options.ts';
import { notesOf, pageBreakNotes, unplacedNotes } from './omission-notes.ts';
import { type PageShape, shapeOf } from './page-rules.ts';
import { addPrintStyles, breakAtColumns, dropRemote } from './print-styles.ts';
import { readHtml } from './read-html.ts';

/** Columns of more pages lie so far to the right that browsers round their positions. */
const mostPages = 3000;

/**
 * The largest factor by which everything shrinks where something is wider than a page. Chromium's print stops at 1.5; text is
 * unreadable beyond 8.
 */
const mostShrinking: Record<HtmlToPdfOptions['wide'], number> = { shrink: 1.5, fit: 8, cut: 1 };

/** Makes the document that the frame shows: the person's, inside the frame's own root, which will have the columns. */
function place(frame: Frame, root: HTMLElement): HTMLElement {
  const outer = frame.document.documentElement;
  const inner = frame.document.adoptNode(root);
  // `:root` is the outer one, whose variables and inherited properties hold inside.
  for (const { name, value } of inner.attributes) outer.setAttribute(name, value);
  // The frame's own would lie before it, with a margin.
  frame.document.body.remove();
  outer.append(inner);
  // As at the root of a document: what is positioned goes by it, and no margin sticks out of it.
  inner.style.setProperty('display', 'flow-root', 'important');
  inner.style.setProperty('position', 'relative', 'important');
  inner.style.setProperty('min-height', '100%', 'important');
  inner.style.setProperty('overflow', 'visible', 'important');
  inner.querySelector('body')?.style.setProperty('overflow', 'visible', 'important');
  return inner;
}

/**
 * A font size in em or per cent at `html` would apply twice. Otherwise none is set, because monospaced text is smaller only
 * without one.
 */
function keepRootSize({ view, document }: Frame, inner: HTMLElement): void {
  const sizeOf = (element: Element) => view.getComputedStyle(element).fontSize;
  if (sizeOf(inner) !== sizeOf(document.documentElement)) inner.style.setProperty('font-size', '1rem', 'important');
}

/** Adapts the styles at elements; answers how many things to fetch were left out. */
function adaptOwnStyles(root: HTMLElement): number {
  let leftOut = 0;
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('[style]')]) {
    breakAtColumns(element.style);
    leftOut += dropRemote(element.style);
  }
  return leftOut;
}

const cutNote = 'Something is wider than the page and is cut off: “Shrink until it fits” makes everything smaller.';

interface Column {
  width: number;
  height: number;
  /** Points of a CSS pixel. */
  scale: number;
  /** Something is still wider. */
  isCut: boolean;
}

/** Where a margin ends, in CSS pixels: Chromium takes whole points and pixels of what a person sets. */
const printedMargin = (margin: number, isOwn: boolean): number =>
  isOwn ? margin / pointsOfPixel : Math.floor(Math.floor(margin) / pointsOfPixel);

/**
 * Length of a page's side without its margins, in CSS pixels. It is rounded as Chromium does, so that lines and pages end where
 * they do in print. Pages of the document's own size are not rounded. Others are rounded up to whole points, then to whole
 * pixels.
 */
const printedRoom = (side: number, before: number, after: number, isOwn: boolean): number =>
  isOwn
    ? (side - before - after) / pointsOfPixel
    : Math.floor((Math.ceil(side - 0.01) - Math.floor(before) - Math.floor(after)) / pointsOfPixel) + 1;

/** The column in CSS pixels that becomes a page: wider, where something needs it, and then all is drawn smaller. */
function columnFor(frame: Frame, { size, margins, isOwn }: PageShape, wide: HtmlToPdfOptions['wide']): Column {
  const width = printedRoom(size.width, margins.left, margins.right, isOwn);
  const height = printedRoom(size.height, margins.top, margins.bottom, isOwn);
  frame.resize(width, height);
  const needed = frame.document.documentElement.scrollWidth;
  // A pixel more is a matter of rounding.
  const factor = needed <= width + 1 ? 1 : Math.min(needed / width, mostShrinking[wide]);
  frame.resize(width * factor, height * factor);
  const isCut = needed > width * factor + 1;
  return { width: width * factor, height: height * factor, scale: pointsOfPixel / factor, isCut };
}

/** The colour of the paper: the root's ground, or where it has none the body's (CSS Backgrounds 3, 2.11.2). */
function paperOf(frame: Frame, inner: HTMLElement) {
  const body = inner.querySelector('body');
  for (const element of [frame.document.documentElement, inner, body]) {
    if (!element) continue;
    const color = colorOf(frame.view.getComputedStyle(element).backgroundColor);
    if (color.alpha > 0) return { color, owner: element };
  }
  return undefined;
}

/** Source of all styles of a document. */
const stylesOf = ({ styles, root }: CleanHtml): string[] => [
  ...styles.map(({ css }) => css),
  ...Array.from(root.querySelectorAll('[style]'), (element) => element.getAttribute('style') ?? ''),
];

/** Throws where a document has more pages than a browser can locate. */
function checkPageCount(root: Element): void {
  if (root.getClientRects().length <= mostPages) return;
  throw new UnusableFile(
    `would have more than ${mostPages.toLocaleString('en')} pages, more than a browser tab can lay out.`,
  );
}

interface FlowingDocument {
  root: HTMLElement;
  shape: PageShape;
  eastAsian: EastAsianRegion | undefined;
}

/** Puts the document into the frame, with its pictures and fonts, but not yet on pages. */
async function fillFrame(
  frame: Frame,
  clean: CleanHtml,
  options: HtmlToPdfOptions,
  timeSlices: TimeSlices,
): Promise<FlowingDocument> {
  // Before the browser computes any style: with the first one it would fetch the addresses in styles.
  const ownPictures = adaptOwnStyles(clean.root);
  const inner = place(frame, clean.root);
  const styles = addPrintStyles(frame, clean.styles);
  keepRootSize(frame, inner);
  clean.leftOut.pictures += ownPictures + styles.pictures;
  clean.leftOut.styles += styles.styles;
  splitLongTexts(inner);
  await makeGeneratedReal(frame, inner, timeSlices);
  joinLetters(inner, frame.view);
  await picturesLoaded(inner);
  const eastAsian = await applyFonts(frame, inner, clean.language, timeSlices);
  // As in print, where letters stand at fractions of a pixel: else lines break elsewhere on screens that round their widths.
  if (roundsLetters(frame)) inner.style.setProperty('text-rendering', 'geometricPrecision');
  return { root: inner, shape: shapeOf(styles.page, options), eastAsian };
}

/** Breaks the document into pages and paints them. */
async function paintPages(
  frame: Frame,
  { root, shape }: FlowingDocument,
  options: HtmlToPdfOptions,
  timeSlices: TimeSlices,
): Promise<Pick<LaidOut['document'], 'pages' | 'pictures' | 'headings'> & { isCut: boolean; unplacedWords: number }> {
  const { scale, isCut, ...size } = columnFor(frame, shape, options.wide);
  const columns = breakIntoColumns(frame.document.documentElement, size);
  breakTallBoxes(frame, root, columns);
  checkPageCount(root);
  await timeSlices.rest();
  const map: PageMap = {
    columns,
    origin: {
      x: printedMargin(shape.margins.left, shape.isOwn) * pointsOfPixel,
      y: printedMargin(shape.margins.top, shape.isOwn) * pointsOfPixel,
    },
    scale,
  };
  const hasBackgrounds = options.backgrounds === 'shown';
  const paper = hasBackgrounds ? paperOf(frame, root) : undefined;
  const pictures = new PictureStore();
  const painted = await paintFlow({
    frame,
    root,
    map,
    pictures,
    timeSlices,
    pageHeight: shape.size.height,
    hasBackgrounds,
    ...(paper && { paper: paper.color.rgb, backgroundOwner: paper.owner }),
  });
  const backgroundFill = paper && ({ kind: 'fill', box: boxOn(map, 0, columns), color: paper.color.rgb } as const);
  return {
    pages: painted.pages.map((items) => ({
      size: shape.size,
      items: backgroundFill ? [backgroundFill, ...items] : items,
    })),
    pictures: pictures.blobs,
    headings: painted.headings,
    unplacedWords: painted.unplacedWords,
    isCut,
  };
}

async function layOutIn(
  frame: Frame,
  clean: CleanHtml,
  options: HtmlToPdfOptions,
  timeSlices: TimeSlices,
): Promise<LaidOut> {
  // The styles as they were written, before the frame's own are added.
  const breakNotes = pageBreakNotes(stylesOf(clean));
  const flowing = await fillFrame(frame, clean, options, timeSlices);
  const { isCut, unplacedWords, ...painted } = await paintPages(frame, flowing, options, timeSlices);
  return {
    document: {
      title: clean.title,
      ...(clean.language !== undefined && { language: clean.language }),
      ...(flowing.eastAsian && { eastAsian: flowing.eastAsian }),
      ...painted,
    },
    notes: [
      ...notesOf(clean.leftOut),
      ...unplacedNotes(unplacedWords),
      ...breakNotes,
      ...(isCut && options.wide === 'shrink' ? [cutNote] : []),
    ],
  };
}

/** Lays out an HTML file as a browser prints it, without its scripts and without the network. */
export const layOutHtml: LayOut<HtmlToPdfOptions> = async ({ name, blob }, options, signal) => {
  const { clean, decoded } = await readHtml(blob);
  const frame = await openFrame(clean);
  try {
    const title = clean.title || name.replace(/\.[^.]+$/, '');
    const laidOut = await layOutIn(frame, { ...clean, title }, options, new TimeSlices(signal));
    return { ...laidOut, notes: [...decodingNotes(name, decoded), ...laidOut.notes] };
  } finally {
    // To take it away takes 10 ms, for which what writes the pages need not wait.
    setTimeout(frame.close);
  }
};
