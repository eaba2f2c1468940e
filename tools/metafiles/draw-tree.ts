import type { SvgNode } from 'emf-converter';
import type { Box, DrawnItem, Matrix, PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';
import { movePath, type Outline, type PathStroke } from '../pdf/core/paths.ts';
import { drawLine, isSameLine, type MeasureText } from './glyph-lines.ts';
import { colorAt, gradientItems, stopsOf } from './gradient-strips.ts';
import { exactMatrices, isRough } from './exact-scales.ts';
import { boundsOf, readPathData } from './path-data.ts';
import { isFlat, matrixAt, numberAt, referenceAt, rgbOf, textAt } from './svg-values.ts';
import { deepestClips } from './walk-records.ts';

/** Clips in clips: programs write some. */
const mostClips = 32;

/** Copies of the tile of a pattern in one drawing: a hatched page has some ten thousand. */
const mostTiles = 40_000;

/** Groups in groups: the library writes two. */
const deepest = 50;

const grey = [0.75, 0.75, 0.75] as const;

/** Drawing commands of a metafile, and how many of its parts are not drawn as they are. */
export interface DrawnTree {
  items: DrawnItem[];
  simplified: number;
}

interface DrawSetting {
  measure: MeasureText;
  /** The number of a picture among those of the drawing, by its address. */
  pictureOf: (address: string) => number | undefined;
}

const turned = (matrix: Matrix | undefined, items: DrawnItem[]): DrawnItem[] => {
  if (matrix === undefined || items.length === 0) return items;
  return isFlat(matrix) ? [] : [{ kind: 'turn', matrix, items }];
};

/** A line that is not drawn yet. */
interface RoughLine {
  path: { start: Point; steps: readonly PathStep[] };
  stroke: PathStroke;
  look: { alpha: number } | false;
}

class TreeDrawing {
  simplified = 0;
  readonly #setting: DrawSetting;
  readonly #definitions = new Map<string, SvgNode>();
  readonly #box: Box;
  /** Matrices by how they are written, where that is too rough. */
  readonly #exact: ReadonlyMap<string, Matrix>;
  /** Outlines of clips that were read. */
  readonly #clips = new Map<string, Outline[] | undefined>();
  #tiles = 0;

  constructor(root: SvgNode, box: Box, setting: DrawSetting) {
    this.#setting = setting;
    this.#box = box;
    this.#exact = exactMatrices(root);
    for (const { children = [] } of (root.children ?? []).filter(({ tag }) => tag === 'defs'))
      for (const definition of children) this.#definitions.set(textAt(definition, 'id') ?? '', definition);
  }

  draw(nodes: readonly SvgNode[], depth = 0): DrawnItem[] {
    if (depth > deepest) {
      this.simplified += 1;
      return [];
    }
    const items: DrawnItem[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      if (node === undefined) continue;
      if (node.tag === 'text') {
        const line = [node];
        for (let next = nodes[at + 1]; next?.tag === 'text'; next = nodes[at + 1]) {
          if (!isSameLine(line.at(-1) ?? node, next)) break;
          line.push(next);
          at += 1;
        }
        items.push(...this.#clipped(node, turned(matrixAt(node), drawLine(line, this.#setting.measure))));
      } else items.push(...this.#node(node, depth));
    }
    return items;
  }

  #node(node: SvgNode, depth: number): DrawnItem[] {
    // What is mixed with the colours behind it would hide them.
    if (/mix-blend-mode/.test(textAt(node, 'style') ?? '')) {
      this.simplified += 1;
      return [];
    }
    switch (node.tag) {
      case 'path':
        return this.#clipped(node, this.#path(node));
      case 'image':
        return this.#clipped(node, this.#image(node));
      case 'g':
        return this.#clipped(node, turned(matrixAt(node), this.draw(node.children ?? [], depth + 1)));
      case 'defs':
        return [];
      default:
        this.simplified += 1;
        return [];
    }
  }

  /** The outlines of a clip and of those that it stands in; undefined where nothing is inside. */
  #outlines(id: string): Outline[] | undefined {
    if (this.#clips.has(id)) return this.#clips.get(id);
    const outlines = this.#readOutlines(id);
    this.#clips.set(id, outlines);
    return outlines;
  }

  #readOutlines(id: string): Outline[] | undefined {
    const outlines: Outline[] = [];
    let before: string | undefined;
    let seen = 0;
    for (let name: string | undefined = id; name !== undefined;) {
      const shape = this.#definitions.get(name)?.children?.[0];
      if (shape === undefined) break;
      seen += 1;
      if (outlines.length === mostClips || seen > deepestClips) {
        this.simplified += 1;
        break;
      }
      const data = textAt(shape, 'd') ?? '';
      const path = shape.tag === 'rect' ? rectangle(shape) : readPathData(data);
      if (path === undefined) return undefined;
      // Programs set the same clip again and again.
      if (data === '' || data !== before)
        outlines.push({ ...path, ...(textAt(shape, 'clip-rule') === 'evenodd' && { isEvenOdd: true }) });
      before = data;
      name = referenceAt(shape, 'clip-path');
    }
    return outlines;
  }

  #clipped(node: SvgNode, items: DrawnItem[]): DrawnItem[] {
    const clip = referenceAt(node, 'clip-path');
    if (items.length === 0 || clip === undefined) return items;
    const outlines = this.#outlines(clip);
    if (outlines === undefined) return [];
    return outlines.reduce<DrawnItem[]>(
      (inner, outline) => [{ kind: 'clip', box: this.#box, outline, items: inner }],
      items,
    );
  }

  #path(node: SvgNode): DrawnItem[] {
    const path = readPathData(textAt(node, 'd') ?? '');
    if (path === undefined) return [];
    const fill = textAt(node, 'fill') ?? 'none';
    const isEvenOdd = textAt(node, 'fill-rule') === 'evenodd' && { isEvenOdd: true };
    const [fillAlpha, strokeAlpha] = [numberAt(node, 'fill-opacity', 1), numberAt(node, 'stroke-opacity', 1)];
    const items: DrawnItem[] = [];
    const definition = this.#definitions.get(referenceAt(node, 'fill') ?? '');
    if (definition) {
      const inside = this.#filling(definition, boundsOf(path));
      items.push({ kind: 'clip', box: this.#box, outline: { ...path, ...isEvenOdd }, items: inside });
    } else if (fill !== 'none') {
      const alpha = fillAlpha < 1 && { alpha: fillAlpha };
      items.push({ kind: 'path', ...path, fill: rgbOf(fill), ...isEvenOdd, ...alpha });
    }
    const stroke = this.#stroke(node);
    const look = strokeAlpha < 1 && { alpha: strokeAlpha };
    if (stroke && isRough(node)) return [...items, ...this.#roughLine(node, { path, stroke, look })];
    if (stroke) items.push({ kind: 'path', ...path, stroke, ...look });
    return turned(matrixAt(node), items);
  }

  /** A line in units so small that it is drawn in those of the drawing. */
  #roughLine(node: SvgNode, line: RoughLine): DrawnItem[] {
    const matrix = this.#exact.get(textAt(node, 'transform') ?? '');
    if (matrix === undefined) {
      this.simplified += 1;
      return [];
    }
    const [across, , , down, left, top] = matrix;
    const { path, stroke, look } = line;
    const scale = Math.sqrt(Math.abs(across * down));
    const { start, steps } = movePath(path, ({ x, y }) => ({ x: x * across + left, y: y * down + top }));
    const dash = stroke.dash && { dash: stroke.dash.map((length) => length * scale) };
    const drawn = { ...stroke, width: stroke.width * scale, ...dash, dashStart: (stroke.dashStart ?? 0) * scale };
    return [{ kind: 'path', start, steps, stroke: drawn, ...look }];
  }

  #stroke(node: SvgNode): PathStroke | undefined {
    const color = textAt(node, 'stroke') ?? 'none';
    if (color === 'none') return undefined;
    const definition = this.#definitions.get(referenceAt(node, 'stroke') ?? '');
    if (definition) this.simplified += 1;
    const dash = (textAt(node, 'stroke-dasharray') ?? '').split(/[\s,]+/).map(Number);
    const isDashed = dash.every((length) => length >= 0) && dash.some((length) => length > 0);
    const [cap, join] = [textAt(node, 'stroke-linecap'), textAt(node, 'stroke-linejoin')];
    return {
      color: definition ? colorAt(stopsOf(definition), 0.5) : rgbOf(color),
      width: numberAt(node, 'stroke-width', 1),
      cap: cap === 'round' || cap === 'square' ? cap : 'butt',
      join: join === 'round' || join === 'bevel' ? join : 'miter',
      ...(isDashed && { dash, dashStart: Math.max(0, numberAt(node, 'stroke-dashoffset')) }),
    };
  }

  /** What fills a shape that is filled with more than one colour. */
  #filling(definition: SvgNode, box: Box): DrawnItem[] {
    if (definition.tag !== 'pattern') return gradientItems(definition, box);
    const matrix = matrixAt(definition, 'patternTransform') ?? [1, 0, 0, 1, 0, 0];
    const [a, b, c, d, e, f] = matrix;
    const [tile] = definition.children ?? [];
    const [width, height] = [numberAt(definition, 'width') * a, numberAt(definition, 'height') * d];
    const isUpright = b === 0 && c === 0 && width !== 0 && height !== 0;
    const across = isUpright ? placesOf(box.x, box.width, e, width) : undefined;
    const down = isUpright ? placesOf(box.y, box.height, f, height) : undefined;
    const count = (across?.length ?? Infinity) * (down?.length ?? Infinity);
    if (tile === undefined || !across || !down || this.#tiles + count > mostTiles) {
      this.simplified += 1;
      return [{ kind: 'fill', box, color: grey }];
    }
    this.#tiles += count;
    const picture = this.#setting.pictureOf(textAt(tile, 'href') ?? '');
    if (picture === undefined) return [];
    const size = { width: numberAt(tile, 'width') * a, height: numberAt(tile, 'height') * d };
    return down.flatMap((y) => across.map((x): DrawnItem => ({ kind: 'picture', picture, box: { x, y, ...size } })));
  }

  #image(node: SvgNode): DrawnItem[] {
    const picture = this.#setting.pictureOf(textAt(node, 'href') ?? '');
    if (picture === undefined) {
      this.simplified += 1;
      return [];
    }
    const box = {
      x: numberAt(node, 'x'),
      y: numberAt(node, 'y'),
      width: numberAt(node, 'width'),
      height: numberAt(node, 'height'),
    };
    const alpha = numberAt(node, 'opacity', 1);
    return turned(matrixAt(node), [{ kind: 'picture', picture, box, ...(alpha < 1 && { alpha }) }]);
  }
}

function rectangle(node: SvgNode): { start: Point; steps: readonly PathStep[] } {
  const [x, y, width, height] = [
    numberAt(node, 'x'),
    numberAt(node, 'y'),
    numberAt(node, 'width'),
    numberAt(node, 'height'),
  ];
  const corners = [
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return { start: { x, y }, steps: corners.map((to) => ({ to })) };
}

/** Places of tiles of a size along a length, where one of them is at `origin`. Undefined where they are far too many. */
function placesOf(start: number, length: number, origin: number, size: number): number[] | undefined {
  const step = Math.abs(size);
  const first = Math.floor((start - origin) / step);
  const count = Math.ceil((start + length - origin) / step) - first;
  if (!Number.isFinite(count) || count > mostTiles) return undefined;
  return Array.from({ length: count }, (_, place) => origin + (first + place) * step);
}

/** Draws the tree of a metafile. Its texts were prepared. */
export function drawTree(root: SvgNode, box: Box, setting: DrawSetting): DrawnTree {
  const drawing = new TreeDrawing(root, box, setting);
  const items = drawing.draw(root.children ?? []);
  return { items, simplified: drawing.simplified };
}
