import { ChartColors } from '../../../charts/reading/chart-colors.ts';
import { imageTypeOf } from '../../../images/image-type.ts';
import { metafileKind } from '../../../metafiles/metafile-kind.ts';
import { attribute, child, children, descendants, type XmlElement } from '../../../xml/xml-element.ts';
import type { WorkbookPackage } from './open-package.ts';
import type { ChartOrKind } from './read-sheet-chart.ts';
import { readAnchors } from './read-anchors.ts';
import { readTextBox } from './read-text-box.ts';
import { readRelationships, type Relationship } from './relationships.ts';
import { themeColorOf, type Theme } from './theme-colors.ts';
import type { SheetObject } from './workbook-model.ts';
import { readXmlTree } from './xml-tree.ts';

/** A chart that is not drawn. */
export interface LostChart {
  /** Its title, or the name of its frame. */
  name: string;
  /** "radar", "treemap". */
  kind: string;
}

export interface Drawing {
  objects: SheetObject[];
  lostCharts: LostChart[];
  /** Titles or names of charts that have more values than are drawn. */
  cutCharts: string[];
  /** Counts of pictures in formats that browsers do not support, and of shapes and other kinds that are not drawn. */
  unknownPictures: number;
  shapes: number;
  diagrams: number;
  /** Slicers and timelines, by which people filter. */
  slicers: number;
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
  readChart: (path: string) => ChartOrKind;
}

/** The properties of an object that no kind of it has others for: its name, and that it is hidden. */
function namingOf(element: XmlElement): XmlElement | undefined {
  for (const its of children(element)) {
    const found = /^nv\w*Pr$/.test(its.localName) ? child(its, 'cNvPr') : undefined;
    if (found) return found;
  }
  return undefined;
}

class DrawingReader {
  readonly drawing: Drawing = {
    objects: [],
    lostCharts: [],
    cutCharts: [],
    unknownPictures: 0,
    shapes: 0,
    diagrams: 0,
    slicers: 0,
  };
  readonly #setting: DrawingSetting;
  readonly #targets: ReadonlyMap<string, Relationship>;
  readonly #colors: ChartColors;

  constructor(path: string, setting: DrawingSetting) {
    this.#setting = setting;
    this.#targets = new Map(readRelationships(setting.source, path).map((part) => [part.id, part]));
    this.#colors = new ChartColors((name) => themeColorOf(setting.theme, name));
  }

  read(root: XmlElement | undefined): void {
    const { drawing } = this;
    for (const { kind, element, place } of readAnchors(root)) {
      const naming = namingOf(element);
      // Form controls stand hidden among the shapes; their own part says more of them.
      if (attribute(naming, 'hidden') === '1') continue;
      const name = attribute(naming, 'name') ?? '';
      if (kind === 'pic') this.#addPicture(element, place);
      else if (kind === 'graphicFrame') this.#addFrame(element, place, name);
      else {
        const box = kind === 'sp' ? readTextBox(element, this.#colors) : undefined;
        if (box) drawing.objects.push({ kind: 'text', box, ...place });
        else drawing.shapes += 1;
      }
    }
  }

  #addPicture(element: XmlElement, place: Omit<SheetObject, 'kind'>): void {
    const [blip] = descendants(element, 'blip');
    const target = this.#targets.get(attribute(blip, 'embed') ?? '');
    // Pictures elsewhere are never fetched.
    if (target === undefined || target.isExternal) return;
    const blob = this.#setting.pictures.get(target.target);
    if (blob === undefined) this.drawing.unknownPictures += 1;
    else this.drawing.objects.push({ ...place, kind: 'picture', blob });
  }

  #addFrame(element: XmlElement, place: Omit<SheetObject, 'kind'>, name: string): void {
    const [content] = children(child(element, 'graphic', 'graphicData'));
    if (content?.localName !== 'chart') {
      if (content?.localName === 'relIds') this.drawing.diagrams += 1;
      else this.drawing.slicers += 1;
      return;
    }
    const target = this.#targets.get(attribute(content, 'id') ?? '');
    if (target === undefined || target.isExternal) {
      this.drawing.lostCharts.push({ name, kind: 'missing' });
      return;
    }
    const read = this.#setting.readChart(target.target);
    if ('kind' in read) {
      this.drawing.lostCharts.push({ name: read.title || name, kind: read.kind });
      return;
    }
    if (read.isCut) this.drawing.cutCharts.push(read.chart.title || name);
    this.drawing.objects.push({ ...place, kind: 'chart', chart: read.chart });
  }
}

/** Reads what stands over the cells of a sheet. `path` is that of the drawing's part. Throws an UnusableFile. */
export function readDrawing(path: string, setting: DrawingSetting): Drawing {
  const reader = new DrawingReader(path, setting);
  reader.read(readXmlTree(setting.source.text(path) ?? ''));
  return reader.drawing;
}
