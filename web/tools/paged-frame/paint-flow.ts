import type { DrawnHeading, DrawnItem } from '../drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf-core/text-style.ts';
import { FontMeasures } from './font-measures.ts';
import type { Frame } from './frame.ts';
import { ListOrdinals } from './list-marker.ts';
import type { Pace } from './pace.ts';
import { pageOf, type PageMap } from './page-map.ts';
import { PaintLayer, pagesOf } from './paint-layer.ts';
import { paintElement } from './paint-element.ts';
import { putInnerLinks } from './paint-links.ts';
import type { Painting } from './painting.ts';
import type { PictureStore } from './picture-store.ts';
import { takeTransforms } from './transforms.ts';

interface Flow {
  frame: Frame;
  /** What is painted, with everything in it. It lies inside the columns. */
  root: Element;
  map: PageMap;
  pictures: PictureStore;
  pace: Pace;
  hasBackgrounds?: boolean;
  /** The colour of the paper, where it is not white, and the element whose ground that is. */
  paper?: Rgb;
  groundOwner?: Element;
}

/** What was painted, by pages; places in it count pages from the flow's first. */
export interface PaintedFlow {
  pages: DrawnItem[][];
  headings: DrawnHeading[];
}

const white: Rgb = [1, 1, 1];

/** Paints what layout made of an element, as things to draw on pages. It must not change meanwhile, but for transforms, which are taken off. */
export async function paintFlow(flow: Flow): Promise<PaintedFlow> {
  const { frame, root, map, pictures, pace, hasBackgrounds = true, paper = white, groundOwner } = flow;
  const last = [...root.getClientRects()].at(-1);
  const painting: Painting = {
    frame,
    map,
    pictures,
    pace,
    hasBackgrounds,
    measures: new FontMeasures(frame),
    ordinals: new ListOrdinals(),
    headings: [],
    places: new Map(),
    innerLinks: [],
    transforms: takeTransforms(frame, root),
    groundOwner,
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
  return { pages: pagesOf(layer, painting.pageCount), headings: painting.headings };
}
