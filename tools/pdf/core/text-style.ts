/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Style of text, without its size. */
export interface TextStyle {
  /** A family of the font sources; where it has no such font or glyph, Noto Sans stands in. */
  family?: string;
  bold?: boolean;
  italic?: boolean;
  /** Black by default. */
  color?: Rgb;
}

/** Styles of equal keys are drawn by the same fonts. */
export const fontKeyOfStyle = ({ family = '', bold = false, italic = false }: TextStyle): string =>
  `${family}|${bold}|${italic}`;

/** Equal keys mean equal styles. */
export const keyOfStyle = (style: TextStyle): string =>
  `${fontKeyOfStyle(style)}|${(style.color ?? [0, 0, 0]).join(' ')}`;
