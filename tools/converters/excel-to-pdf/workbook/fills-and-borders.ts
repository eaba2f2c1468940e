import type { Rgb } from '../../../pdf/core/text-style.ts';
import { type BorderLine, lineStyles } from './workbook-model.ts';

/** How much of a pattern's foreground is seen, where it is not a solid one. */
const patternShares: Record<string, number> = {
  darkGray: 0.75,
  mediumGray: 0.5,
  lightGray: 0.25,
  gray125: 0.125,
  gray0625: 0.0625,
};

export const white: Rgb = [1, 1, 1];
export const black: Rgb = [0, 0, 0];

/** Colours laid over each other as the dots of a pattern do it. */
const blend = (front: Rgb, back: Rgb, share: number): Rgb => [
  front[0] * share + back[0] * (1 - share),
  front[1] * share + back[1] * (1 - share),
  front[2] * share + back[2] * (1 - share),
];

/** A fill while it is read. */
export interface OpenFill {
  pattern: string | undefined;
  front?: Rgb;
  back?: Rgb;
  /** Of a gradient, whose middle is taken. */
  stops: Rgb[];
}

/** The one colour that stands for a fill. */
export function fillOf({ pattern, front, back, stops }: OpenFill, isChange: boolean): Rgb | undefined {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first !== undefined && last !== undefined) return blend(first, last, 0.5);
  // A change of look names the colour of a solid fill as its background (18.8.14).
  if (isChange && (pattern === undefined || pattern === 'solid')) return back ?? front;
  if (pattern === undefined || pattern === 'none') return undefined;
  if (pattern === 'solid') return front;
  return blend(front ?? black, back ?? white, patternShares[pattern] ?? 0.35);
}

const lineNames: Record<string, BorderLine['style']> = {
  dashDot: 'dashed',
  dashDotDot: 'dashed',
  mediumDashDot: 'mediumDashed',
  mediumDashDotDot: 'mediumDashed',
  slantDashDot: 'mediumDashed',
};

/** The nearest of our styles to one of Excel's. */
export function lineStyleOf(name: string | undefined): BorderLine['style'] | undefined {
  return lineStyles.find((style) => style === name) ?? lineNames[name ?? ''];
}

/** The sides of a border by their elements. */
export const sides: Record<string, 'left' | 'right' | 'top' | 'bottom' | 'diagonal'> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  top: 'top',
  bottom: 'bottom',
  diagonal: 'diagonal',
};
