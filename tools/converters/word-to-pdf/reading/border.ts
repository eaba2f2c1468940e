import type { ColorScheme } from './word-theme.ts';
import { attribute, child, children, numberOf } from './xml.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface Border {
  /** A CSS border style; `none` takes away what a style gave. */
  style: 'none' | 'solid' | 'dashed' | 'dotted' | 'double';
  /** Points. */
  width: number;
  /** As `#rrggbb`. */
  color: string;
  /** Between it and the text, in points. */
  space: number;
}

export type Borders = Partial<Record<Side | 'insideH' | 'insideV' | 'between', Border>>;

const styleNames: Record<string, Border['style']> = {
  nil: 'none',
  none: 'none',
  double: 'double',
  triple: 'double',
  dotted: 'dotted',
  dashed: 'dashed',
  dashSmallGap: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
};

const sideNames: Record<string, keyof Borders> = {
  top: 'top',
  right: 'right',
  bottom: 'bottom',
  left: 'left',
  start: 'left',
  end: 'right',
  insideH: 'insideH',
  insideV: 'insideV',
  between: 'between',
};

/** Widths are eighths of a point (ECMA-376, 17.18.2); Word draws none thinner than a quarter. */
function readBorder(element: Element, colors: ColorScheme): Border {
  const style = styleNames[attribute(element, 'val') ?? ''] ?? 'solid';
  const width = Math.max(0.25, (numberOf(attribute(element, 'sz')) ?? 4) / 8);
  return {
    style,
    width: style === 'none' ? 0 : style === 'double' ? width * 3 : width,
    color: colors.colorOf(element) ?? '#000000',
    space: numberOf(attribute(element, 'space')) ?? 0,
  };
}

/** The borders in a `pBdr`, `tblBorders`, `tcBorders` or `pgBorders`. */
export function readBorders(parent: Element | undefined, name: string, colors: ColorScheme): Borders {
  const borders: Borders = {};
  for (const element of children(child(parent, name))) {
    const side = sideNames[element.localName];
    if (side) borders[side] = readBorder(element, colors);
  }
  return borders;
}
