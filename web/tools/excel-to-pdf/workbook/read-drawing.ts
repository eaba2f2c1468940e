import { imageTypeOf } from '#web/tools/images/image-type.ts';
import type { WorkbookPackage } from './open-package.ts';
import { readXml } from './read-xml.ts';
import { readRelationships } from './relationships.ts';
import type { Anchor, SheetPicture } from './workbook-model.ts';

/** English metric units in a point. */
const emu = 12_700;

interface OpenAnchor {
  from: Anchor;
  to: Anchor;
  size: { width: number; height: number };
  kind: string;
  picture: string | undefined;
  isChart: boolean;
}

const corner = (): Anchor => ({ row: 0, column: 0, x: 0, y: 0 });

export interface Drawing {
  pictures: SheetPicture[];
  /** How many charts it has, and how many pictures of a kind that browsers do not know. */
  charts: number;
  unknown: number;
}

/** Reads where a drawing's pictures stand, and answers one anchor after the other. */
function readAnchors(xml: string): OpenAnchor[] {
  const anchors: OpenAnchor[] = [];
  let end: Anchor | undefined;
  let field = '';
  /** Pictures within groups stand by the group's own measures, so that only their group's place is known. */
  readXml(xml, {
    open: (name, attributes) => {
      const anchor = anchors.at(-1);
      field = name;
      if (name === 'twoCellAnchor' || name === 'oneCellAnchor' || name === 'absoluteAnchor') {
        const size = { width: 0, height: 0 };
        anchors.push({ from: corner(), to: corner(), size, kind: name, picture: undefined, isChart: false });
      } else if (!anchor) return;
      else if (name === 'from') end = anchor.from;
      else if (name === 'to') end = anchor.to;
      else if (name === 'pos') {
        anchor.from.x = (attributes.number('x') ?? 0) / emu;
        anchor.from.y = (attributes.number('y') ?? 0) / emu;
      } else if (name === 'ext' && anchor.size.width === 0) {
        anchor.size = { width: (attributes.number('cx') ?? 0) / emu, height: (attributes.number('cy') ?? 0) / emu };
      } else if (name === 'blip') anchor.picture ??= attributes.get('embed');
      else if (name === 'chart') anchor.isChart = true;
    },
    text: (text) => {
      const value = Number(text);
      if (end === undefined || !Number.isFinite(value) || text.trim() === '') return;
      if (field === 'row') end.row = Math.max(0, value);
      else if (field === 'col') end.column = Math.max(0, value);
      else if (field === 'rowOff') end.y = value / emu;
      else if (field === 'colOff') end.x = value / emu;
    },
    close: (name) => {
      field = '';
      if (name === 'from' || name === 'to') end = undefined;
    },
  });
  return anchors;
}

/** The pictures of a sheet. `path` is that of the drawing's part. */
export function readDrawing(source: WorkbookPackage, path: string): Drawing {
  const drawing: Drawing = { pictures: [], charts: 0, unknown: 0 };
  const targets = new Map(readRelationships(source, path).map((part) => [part.id, part]));
  for (const { from, to, size, kind, picture, isChart } of readAnchors(source.text(path) ?? '')) {
    if (isChart) drawing.charts += 1;
    const target = targets.get(picture ?? '');
    // Pictures elsewhere are never fetched.
    if (picture === undefined || target === undefined || target.isExternal) continue;
    const bytes = source.bytes(target.target);
    const type = bytes && imageTypeOf(bytes);
    if (bytes === undefined || type === undefined) drawing.unknown += 1;
    else drawing.pictures.push({ blob: new Blob([bytes], { type }), from, to: kind === 'twoCellAnchor' ? to : size });
  }
  return drawing;
}
