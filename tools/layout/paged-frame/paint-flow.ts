import type { DrawnHeading, DrawnItem } from '../drawn-pages/drawn-document.ts';
import type { Rgb } from '../../pdf/core/text-style.ts';
import { FontMeasures } from './font-measures.ts';
import type { Frame } from './frame.ts';
import { ListOrdinals } from './list-marker.ts';
import type { TimeSlices } from './time-slices.ts';
import { pageOf, type PageMap } from './page-map.ts';
import { PaintLayer, pagesOf } from './paint-layer.ts';
import { paintElement } from './paint-element.ts';
import { putInnerLinks } from './paint-links.ts';
import type { Painting } from './painting.ts';
import type { PictureStore } from './picture-store.ts';
import { takeTransforms } from './transforms.ts';

interface Flow {
  frame: Frame;
  /** Root of the painting. It lies inside the columns. */
  root: Element;
  map: PageMap;
  pictures: PictureStore;
  timeSlices: TimeSlices;
  /** Of the pages, in points. */
  pageHeight: number;
  hasBackgrounds?: boolean;
  /** The colour of the paper, where it is not white, and the element whose ground that is. */
  paper?: Rgb;
  backgroundOwner?: Element;
}

/** Painted items by page; positions count pages from the flow's first. */
export interface PaintedFlow {
  pages: DrawnItem[][];
  headings: DrawnHeading[];
  /** How many words layout put below the end of a page, as it did not break what they stand in. */
  unplacedWords: number;
}

const white: Rgb = [1, 1, 1];

/** Paints what layout made of an element, as things to draw on pages. It must not change meanwhile, but for transforms, which are taken off. */
export async function paintFlow(flow: Flow): Promise<PaintedFlow> {
  const {
    frame,
    root,
    map,
    pictures,
    timeSlices,
    pageHeight,
    hasBackgrounds = true,
    paper = white,
    backgroundOwner,
  } = flow;
  const last = [...root.getClientRects()].at(-1);
  const painting: Painting = {
    frame,
    map,
    pictures,
    timeSlices,
    hasBackgrounds,
    measures: new FontMeasures(frame),
    ordinals: new ListOrdinals(),
    headings: [],
    places: new Map(),
    innerLinks: [],
    transforms: takeTransforms(frame, root),
    backgroundOwner,
    pageHeight,
    unplacedWords: 0,
    pageCount: last ? pageOf(map, last.left) + 1 : 1,
  };
  const layer = new PaintLayer();
  await paintElement(painting, root, {
    layer,
    stack: layer,
    clip: undefined,
    alpha: 1,
    decorations: [],
    backdrop: paper,
  });
  putInnerLinks(painting);
  return {
    pages: pagesOf(layer, painting.pageCount),
    headings: painting.headings,
    unplacedWords: painting.unplacedWords,
  };
}
