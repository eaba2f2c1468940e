import { namesOf, type ReadValues } from '../../../charts/reading/read-chart-values.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { attribute, child, children, descendants, numberOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { WorkbookPackage } from './open-package.ts';
import type { Relationship } from './relationships.ts';
import { parseHexColor } from './theme-colors.ts';
import {
  type Anchor,
  type CellFont,
  columnCount,
  type FormControl,
  plainFont,
  rowCount,
  type SheetObject,
} from './workbook-model.ts';
import { readXmlTree } from './xml-tree.ts';

/** Shapes of a drawing for old programs that are no form controls: comments, pictures and ActiveX controls. */
const noControls = new Set(['Note', 'Pict', 'Rect', 'RectA', 'Shape', 'Group', 'Movie', 'Oval', 'Line', 'Arc', 'Poly']);

const kinds: Record<string, FormControl['kind']> = {
  Checkbox: 'checkBox',
  Radio: 'option',
  Button: 'button',
  Label: 'label',
  GBox: 'group',
  Drop: 'dropDown',
  List: 'list',
  Spin: 'spin',
  Scroll: 'scroll',
  Edit: 'edit',
};

export interface SheetControls {
  objects: SheetObject[];
  /** Controls that are not drawn: of Excel's kinds, and ActiveX controls. */
  leftOut: number;
  programs: number;
}

interface ControlSetting {
  source: WorkbookPackage;
  /** Texts of the cells that a list has its items from. */
  find: (reference: string) => ReadValues | undefined;
}

/** A pixel on the screen, in points. */
const pixel = 0.75;

/** Places of a control's two corners: columns and rows, and pixels into them. */
function cornersOf(text: string | undefined): { from: Anchor; to: Anchor } | undefined {
  const numbers = (text ?? '').split(',').map((part) => numberOf(part.trim()));
  const at = (place: number): number => Math.max(0, numbers[place] ?? 0);
  if (numbers.length !== 8 || numbers.includes(undefined)) return undefined;
  const corner = (place: number): Anchor => ({
    column: Math.min(columnCount - 1, Math.floor(at(place))),
    x: at(place + 1) * pixel,
    row: Math.min(rowCount - 1, Math.floor(at(place + 2))),
    y: at(place + 3) * pixel,
  });
  return { from: corner(0), to: corner(4) };
}

/** The colour of an attribute: "#000000", or "#396 [57]". */
function colorOf(text: string | undefined) {
  const [, hex = ''] = /^#([\da-f]{6}|[\da-f]{3})\b/i.exec(text ?? '') ?? [];
  return parseHexColor(hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex);
}

/** The font of a caption. Sizes are in twentieths of a point. */
function fontOf(shape: XmlElement): CellFont {
  const [font] = descendants(child(shape, 'textbox'), 'font');
  const size = (numberOf(attribute(font, 'size')) ?? 160) / 20;
  const color = colorOf(attribute(font, 'color'));
  return {
    ...plainFont,
    family: attribute(font, 'face') ?? 'Segoe UI',
    size: Math.min(72, Math.max(4, size)),
    bold: descendants(font, 'b').length > 0,
    italic: descendants(font, 'i').length > 0,
    ...(color && { color }),
  };
}

/** The caption: line breaks in the file are spaces, its own are elements. */
const captionOf = (shape: XmlElement): string =>
  children(child(shape, 'textbox'))
    .map(({ textContent }) =>
      textContent
        .replaceAll(/[^\S\u2028]+/g, ' ')
        .replaceAll(/ ?\u2028 ?/g, '\n')
        .trim(),
    )
    .join('\n');

const states: Record<string, FormControl['state']> = { '1': 'on', '2': 'mixed' };
const sides: Record<string, FormControl['side']> = { Center: 'center', Right: 'right' };

class ControlReader {
  readonly objects: SheetObject[] = [];
  leftOut = 0;
  /** Controls that Excel does not print. */
  unprinted = 0;
  readonly #find: ControlSetting['find'];

  constructor(find: ControlSetting['find']) {
    this.#find = find;
  }

  readShape(shape: XmlElement): void {
    const data = child(shape, 'ClientData');
    const type = attribute(data, 'ObjectType') ?? 'Note';
    if (data === undefined || noControls.has(type)) return;
    const valueOf = (name: string): string | undefined => child(data, name)?.textContent.trim();
    const isHidden = /visibility:\s*hidden/.test(attribute(shape, 'style') ?? '');
    if (isHidden || /^f/i.test(valueOf('PrintObject') ?? '')) {
      this.unprinted += 1;
      return;
    }
    const kind = kinds[type];
    const corners = cornersOf(valueOf('Anchor'));
    if (kind === undefined || corners === undefined) {
      this.leftOut += 1;
      return;
    }
    const isFilled = !(attribute(shape, 'filled') ?? '').startsWith('f');
    const fill = isFilled ? colorOf(attribute(shape, 'fillcolor')) : undefined;
    const numberIn = (name: string): number => numberOf(valueOf(name)) ?? 0;
    const range = numberIn('Max') - numberIn('Min');
    const control: FormControl = {
      kind,
      caption: captionOf(shape),
      font: fontOf(shape),
      side: sides[valueOf('TextHAlign') ?? ''] ?? (kind === 'button' ? 'center' : 'left'),
      vertical: kind === 'label' && valueOf('TextVAlign') !== 'Center' ? 'top' : 'center',
      state: states[valueOf('Checked') ?? ''] ?? 'off',
      items: this.#itemsOf(valueOf('FmlaRange')),
      selected: (valueOf('MultiSel') ?? valueOf('Sel') ?? '').split(',').map((place) => Number(place) - 1),
      share: range > 0 ? Math.min(1, Math.max(0, (numberIn('Val') - numberIn('Min')) / range)) : 0,
      ...(fill && { fill }),
    };
    this.objects.push({ kind: 'control', control, ...corners });
  }

  #itemsOf(reference: string | undefined): string[] {
    const found = reference === undefined || reference === '' ? undefined : this.#find(reference);
    return found ? namesOf(found, { countsFrom1904: false }) : [];
  }
}

function shapesIn(source: WorkbookPackage, path: string): XmlElement[] {
  // Excel writes line breaks of captions as in HTML, not closed.
  const xml = (source.text(path) ?? '').replaceAll(/<br\s*\/?>/gi, '\u2028').replaceAll(/<\/br\s*>/gi, '');
  return descendants(readXmlTree(xml), 'shape');
}

/** Buttons, boxes and lists over a sheet's cells: those of Excel's own kinds, which stand in its drawing for old programs. */
export function readControls(parts: readonly Relationship[], { source, find }: ControlSetting): SheetControls {
  const reader = new ControlReader(find);
  for (const { type, target, isExternal } of parts) {
    if (type !== 'vmlDrawing' || isExternal) continue;
    try {
      for (const shape of shapesIn(source, target)) reader.readShape(shape);
    } catch (error) {
      // Damaged controls are counted below; the cells can still be read.
      if (!(error instanceof UnusableFile)) throw error;
    }
  }
  const own = parts.filter(({ type }) => type === 'ctrlProp').length;
  const { objects, leftOut, unprinted } = reader;
  const seen = objects.length + leftOut + unprinted;
  return {
    objects,
    leftOut: leftOut + Math.max(0, own - seen),
    programs: parts.filter(({ type }) => type === 'control').length,
  };
}
