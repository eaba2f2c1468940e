import type { Box, DrawnFill, DrawnItem } from '../drawn-pages/drawn-document.ts';

/** Clip of an element with hidden overflow: a box on each of its pages. */
export interface Clip {
  outer: Clip | undefined;
  boxes: ReadonlyMap<number, { box: Box; radii?: NonNullable<DrawnFill['radii']> }>;
}

/** Something to draw, at its place. */
export interface Placed {
  page: number;
  item: DrawnItem;
  /** Covered area, if known: a clip around it may be needless. */
  bounds: Box;
  clip: Clip | undefined;
}

type Entry = Placed | PaintLayer;

/** The order in which things are painted (CSS 2.2, Appendix E), in one stacking context or what is treated like one. */
export class PaintLayer {
  /** The boxes of blocks, then floating things, then texts, pictures and inline boxes. */
  readonly blocks: Entry[] = [];
  readonly floats: Entry[] = [];
  readonly content: Entry[] = [];
  readonly #contexts: { z: number; layer: PaintLayer }[] = [];

  /** A layer that is painted among the positioned ones, by its z-index. */
  addContext(z: number): PaintLayer {
    const layer = new PaintLayer();
    this.#contexts.push({ z, layer });
    return layer;
  }

  /** A layer that is painted as a whole in one place of this one. */
  addAtom(entries: Entry[]): PaintLayer {
    const layer = new PaintLayer();
    entries.push(layer);
    return layer;
  }

  /** Everything from the lowest to the uppermost. */
  inOrder(): Placed[] {
    const sorted = this.#contexts.toSorted((a, b) => a.z - b.z);
    const below = sorted.filter(({ z }) => z < 0).map(({ layer }) => layer);
    const above = sorted.filter(({ z }) => z >= 0).map(({ layer }) => layer);
    const [own, ...rest] = [this.blocks.slice(0, this.ownBoxes), this.blocks.slice(this.ownBoxes)];
    const all: Entry[] = [...own, ...below, ...rest.flat(), ...this.floats, ...this.content, ...above];
    return all.flatMap((entry) => (entry instanceof PaintLayer ? entry.inOrder() : [entry]));
  }

  /** How many of the first boxes are the layer's own element's, which lies below even a negative z-index. */
  ownBoxes = 0;
}

/** Room for rounding when boxes are compared, in points. */
const tolerance = 0.05;

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

/** The clips that cut something off, the innermost first; undefined where nothing is left. */
function neededClips({ page, bounds, clip }: Placed): Clip[] | undefined {
  const needed: Clip[] = [];
  for (let next = clip; next; next = next.outer) {
    const window = next.boxes.get(page);
    if (!window) return undefined;
    if (window.radii !== undefined || !holds(window.box, bounds)) needed.push(next);
  }
  return needed;
}

const areSame = (some: readonly Clip[], others: readonly Clip[]): boolean =>
  some.length === others.length && some.every((clip, index) => clip === others[index]);

/** The items of one page, in clips where they need them. */
function itemsOf(page: number, placed: readonly Placed[]): DrawnItem[] {
  const groups: { clips: Clip[]; items: DrawnItem[] }[] = [];
  for (const one of placed) {
    const clips = neededClips(one);
    if (clips === undefined) continue;
    const last = groups.at(-1);
    if (last && areSame(last.clips, clips)) last.items.push(one.item);
    else groups.push({ clips, items: [one.item] });
  }
  return groups.flatMap(({ clips, items }) =>
    clips.reduce<DrawnItem[]>((inner, { boxes }) => {
      const window = boxes.get(page);
      return window ? [{ kind: 'clip', ...window, items: inner }] : [];
    }, items),
  );
}

/** Sorts what was painted by pages. There are at least `pageCount`. */
export function pagesOf(layer: PaintLayer, pageCount: number): DrawnItem[][] {
  const pages: Placed[][] = Array.from({ length: pageCount }, () => []);
  for (const one of layer.inOrder()) {
    while (pages.length <= one.page) pages.push([]);
    pages[one.page]?.push(one);
  }
  return pages.map((placed, page) => itemsOf(page, placed));
}
