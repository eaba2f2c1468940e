import { imageTypeOf } from '../../../images/image-type.ts';
import { metafileKind } from '../../../metafiles/metafile-kind.ts';
import type { WorkbookPackage } from './open-package.ts';
import { type OpenTextBox, TextBoxReader } from './read-text-box.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { readRelationships } from './relationships.ts';
import type { Theme } from './theme-colors.ts';
import type { Anchor, SheetPicture, TextBox } from './workbook-model.ts';

/** English metric units in a point. */
const emu = 12_700;

interface OpenAnchor {
  from: Anchor;
  to: Anchor;
  size: { width: number; height: number };
  kind: string;
  /** The relationship of its picture. */
  picture: string | undefined;
  isChart: boolean;
  /** The first shape of a group: only the group's place is known in cells. */
  box: OpenTextBox | undefined;
}

export interface Drawing {
  pictures: SheetPicture[];
  textBoxes: TextBox[];
  /** Counts of charts, and of pictures in formats that browsers do not support. */
  charts: number;
  unknown: number;
}

const corner = (): Anchor => ({ row: 0, column: 0, x: 0, y: 0 });

const openAnchor = (kind: string): OpenAnchor => ({
  from: corner(),
  to: corner(),
  size: { width: 0, height: 0 },
  kind,
  picture: undefined,
  isChart: false,
  box: undefined,
});

const kinds = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor']);

/** Reads what a drawing has, one anchor after the other. */
class AnchorReader {
  readonly anchors: OpenAnchor[] = [];
  readonly #theme: Theme;
  #end: Anchor | undefined;
  #field = '';
  #shape: TextBoxReader | undefined;

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  open(name: string, attributes: Attributes): void {
    const anchor = this.anchors.at(-1);
    this.#field = name;
    if (kinds.has(name)) this.anchors.push(openAnchor(name));
    else if (!anchor) return;
    else if (this.#shape) this.#shape.open(name, attributes);
    else if (name === 'sp') {
      this.#shape = new TextBoxReader(this.#theme);
      anchor.box ??= this.#shape.box;
    } else if (name === 'from') this.#end = anchor.from;
    else if (name === 'to') this.#end = anchor.to;
    else if (name === 'pos') {
      anchor.from.x = (attributes.number('x') ?? 0) / emu;
      anchor.from.y = (attributes.number('y') ?? 0) / emu;
    } else if (name === 'ext' && anchor.size.width === 0) {
      anchor.size = { width: (attributes.number('cx') ?? 0) / emu, height: (attributes.number('cy') ?? 0) / emu };
    } else if (name === 'blip') anchor.picture ??= attributes.get('embed');
    else if (name === 'chart') anchor.isChart = true;
  }

  text(text: string): void {
    if (this.#shape) return this.#shape.text(text);
    const value = Number(text);
    const end = this.#end;
    if (end === undefined || !Number.isFinite(value) || text.trim() === '') return;
    if (this.#field === 'row') end.row = Math.max(0, value);
    else if (this.#field === 'col') end.column = Math.max(0, value);
    else if (this.#field === 'rowOff') end.y = value / emu;
    else if (this.#field === 'colOff') end.x = value / emu;
  }

  close(name: string): void {
    this.#field = '';
    if (name === 'sp') this.#shape = undefined;
    else if (this.#shape) this.#shape.close(name);
    else if (name === 'from' || name === 'to') this.#end = undefined;
  }
}

function readAnchors(xml: string, theme: Theme): OpenAnchor[] {
  const reader = new AnchorReader(theme);
  readXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  return reader.anchors;
}

/** The pictures of one workbook: each is read once, however often it is shown. */
export class PictureStore {
  readonly #source: WorkbookPackage;
  readonly #read = new Map<string, Blob | undefined>();

  constructor(source: WorkbookPackage) {
    this.#source = source;
  }

  /** Undefined where it is missing, or in a format that browsers do not support. */
  get(path: string): Blob | undefined {
    if (this.#read.has(path)) return this.#read.get(path);
    const bytes = this.#source.bytes(path);
    const type = bytes && (imageTypeOf(bytes) ?? metafileKind(bytes));
    const blob = bytes && type && new Blob([bytes], { type });
    this.#read.set(path, blob);
    return blob;
  }
}

interface DrawingSetting {
  source: WorkbookPackage;
  pictures: PictureStore;
  theme: Theme;
}

/** The pictures and texts of a sheet that stand over its cells. `path` is that of the drawing's part. */
export function readDrawing(path: string, { source, pictures, theme }: DrawingSetting): Drawing {
  const drawing: Drawing = { pictures: [], textBoxes: [], charts: 0, unknown: 0 };
  const targets = new Map(readRelationships(source, path).map((part) => [part.id, part]));
  for (const { from, to, size, kind, picture, isChart, box } of readAnchors(source.text(path) ?? '', theme)) {
    const place = { from, to: kind === 'twoCellAnchor' ? to : size };
    if (isChart) drawing.charts += 1;
    if (box?.runs.some(({ text }) => text.trim() !== '') === true) drawing.textBoxes.push({ ...box, ...place });
    const target = targets.get(picture ?? '');
    // Pictures elsewhere are never fetched.
    if (target === undefined || target.isExternal) continue;
    const blob = pictures.get(target.target);
    if (blob === undefined) drawing.unknown += 1;
    else drawing.pictures.push({ blob, ...place });
  }
  return drawing;
}
