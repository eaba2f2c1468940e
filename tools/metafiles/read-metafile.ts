import type { SvgNode } from 'emf-converter';
import type { DrawnItem } from '../layout/drawn-pages/drawn-document.ts';
import type { TextSpan } from '../pdf/core/text-block.ts';
import { loadPart } from '../runner/job-failure.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { drawTree } from './draw-tree.ts';
import { lettersOf, styleOf, type MeasureText } from './glyph-lines.ts';
import { metafileKind } from './metafile-kind.ts';
import { emfFrame } from './emf-frame.ts';
import { nodesOf } from './exact-scales.ts';
import { textAt } from './svg-values.ts';
import { withUsableHeader } from './usable-header.ts';
import { deepestClips, mostRecords, walkRecords } from './walk-records.ts';

/** The longer side of a drawing in its own units: those of the pixels of bitmaps in it are not smaller. */
const longestSide = 2000;

/** A drawing of Windows (EMF or WMF) that was read and is not drawn yet. */
export interface Metafile {
  /** In units of its own, from its upper left corner. */
  size: { width: number; height: number };
  /** Picture files in it. */
  pictures: readonly Blob[];
  /** To be prepared before it is drawn. */
  texts: readonly TextSpan[];
  /** Answers its items, and how many of its parts are not drawn as they are. */
  draw: (measure: MeasureText) => { items: DrawnItem[]; simplified: number };
}

function blobOf(address: string): Blob | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(address) ?? [];
  return type && data ? new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type }) : undefined;
}

/** Has the library draw a metafile as a tree of SVG elements. Undefined where it cannot be read. */
async function drawingOf(bytes: Uint8Array<ArrayBuffer>): Promise<SvgNode | undefined> {
  const { convertMetafileToSvgTree } = await loadPart(() => import('emf-converter'));
  const options = { maxRecords: mostRecords, maxWidth: longestSide, maxHeight: longestSide, idPrefix: '' };
  // The library takes a buffer of its own.
  return (await convertMetafileToSvgTree(withUsableHeader(bytes).slice().buffer, options)) ?? undefined;
}

/** Reads a metafile. Nothing in it is run. Throws `UnusableFile`. */
export async function readMetafile(bytes: Uint8Array<ArrayBuffer>): Promise<Metafile> {
  const kind = metafileKind(bytes);
  if (kind === undefined) throw unusable.damaged();
  const facts = walkRecords(bytes, kind);
  // Not even the header is whole.
  if (facts.isCut && facts.count === 0) throw unusable.damaged();
  if (facts.clipDepth > deepestClips) throw unusable.tooLarge('1,500 clips in each other');
  const root = await drawingOf(bytes);
  const [, , width = 0, height = 0] = (root && textAt(root, 'viewBox'))?.split(' ').map(Number) ?? [];
  if (root === undefined || !(width > 0 && height > 0)) throw unusable.damaged();
  const frame = kind === 'emf' ? emfFrame(bytes, width) : undefined;
  const pictures: Blob[] = [];
  const places = new Map<string, number>();
  const texts: TextSpan[] = [];
  for (const node of nodesOf(root)) {
    if (node.tag === 'text') texts.push({ text: lettersOf(node), style: styleOf(node) });
    const address = textAt(node, 'href');
    const blob = address === undefined || places.has(address) ? undefined : blobOf(address);
    if (address !== undefined && blob) places.set(address, pictures.push(blob) - 1);
  }
  return {
    size: frame ?? { width, height },
    pictures,
    texts,
    draw(measure) {
      const box = { x: 0, y: 0, width, height };
      const drawn = drawTree(root, box, { measure, pictureOf: (address) => places.get(address) });
      const { simplified } = drawn;
      // A drawing without a frame fills its picture.
      const items: DrawnItem[] = frame
        ? [{ kind: 'turn', matrix: [1, 0, 0, 1, -frame.x, -frame.y], items: drawn.items }]
        : drawn.items;
      return { items, simplified: simplified + facts.undrawn + (facts.isCut ? 1 : 0) };
    },
  };
}
