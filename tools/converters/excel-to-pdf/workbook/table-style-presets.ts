import type { Rgb } from '../../../pdf/core/text-style.ts';
import type { StyleChange } from './read-styles.ts';
import { type Theme, tinted } from './theme-colors.ts';
import type { BorderLine, CellFont } from './workbook-model.ts';

/** How the cells of a table look, by the part of it that they are in. */
export interface TableLook {
  whole: StyleChange;
  header: StyleChange;
  total: StyleChange;
  stripe: StyleChange;
  /** Around the table, and between its rows and columns. */
  outer?: BorderLine;
  across?: BorderLine;
  down?: BorderLine;
}

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];
const lightGrey: Rgb = [0.85, 0.85, 0.85];

const thin = (color: Rgb): BorderLine => ({ style: 'thin', color });
const medium = (color: Rgb): BorderLine => ({ style: 'medium', color });
const bold: Partial<CellFont> = { bold: true };
const boldWhite: Partial<CellFont> = { bold: true, color: white };

/** A color's lighter shades, as Excel names them; black has greys. */
const lighter = (color: Rgb, tint: number): Rgb =>
  color === black ? tinted(white, -(1 - tint) * 0.75) : tinted(color, tint);

/** The looks of seven that differ in their colour only: black, then the theme's six accents. */
type Family = (color: Rgb) => TableLook;

const lightLines: Family = (color) => ({
  whole: {},
  header: { font: bold, borders: { top: thin(color), bottom: thin(color) } },
  total: { font: bold, borders: { top: thin(color), bottom: thin(color) } },
  stripe: { fill: lighter(color, 0.8) },
});

const lightHeaded: Family = (color) => ({
  whole: {},
  header: { font: boldWhite, fill: color },
  total: { font: bold, borders: { top: { style: 'double', color } } },
  stripe: {},
  outer: thin(color),
  across: thin(color),
});

const lightGrid: Family = (color) => ({
  whole: {},
  header: { font: bold, borders: { bottom: medium(color) } },
  total: { font: bold, borders: { top: { style: 'double', color } } },
  stripe: { fill: lighter(color, 0.8) },
  outer: thin(color),
  across: thin(color),
  down: thin(color),
});

const mediumLines: Family = (color) => ({
  whole: {},
  header: { font: boldWhite, fill: color },
  total: { font: bold, borders: { top: { style: 'double', color } } },
  stripe: { fill: lighter(color, 0.8) },
  outer: thin(lighter(color, 0.4)),
  across: thin(lighter(color, 0.4)),
});

const mediumFilled: Family = (color) => ({
  whole: { fill: lighter(color, 0.8) },
  header: { font: boldWhite, fill: color, borders: { bottom: medium(white) } },
  total: { font: boldWhite, fill: color, borders: { top: medium(white) } },
  stripe: { fill: lighter(color, 0.6) },
  across: thin(white),
  down: thin(white),
});

const mediumGrey: Family = (color) => ({
  whole: {},
  header: { font: boldWhite, fill: color, borders: { top: medium(black), bottom: medium(black) } },
  total: { font: bold, borders: { top: { style: 'double', color: black }, bottom: medium(black) } },
  stripe: { fill: lightGrey },
});

const mediumGrid: Family = (color) => ({
  whole: { fill: lighter(color, 0.8) },
  header: { font: bold, fill: lighter(color, 0.9) },
  total: { font: bold, borders: { top: medium(color) } },
  stripe: { fill: lighter(color, 0.6) },
  outer: thin(lighter(color, 0.4)),
  across: thin(lighter(color, 0.4)),
  down: thin(lighter(color, 0.4)),
});

const dark: Family = (color) => ({
  whole: { fill: color === black ? [0.45, 0.45, 0.45] : color, font: { color: white } },
  header: { font: boldWhite, fill: black, borders: { bottom: medium(white) } },
  total: { font: boldWhite, fill: tinted(color, -0.25), borders: { top: medium(white) } },
  stripe: { fill: color === black ? [0.25, 0.25, 0.25] : tinted(color, -0.25) },
});

/** The looks that Excel comes with, in sevens: TableStyleLight1 to 21, Medium1 to 28, Dark1 to 7; the last are Dark8 to 11. */
const families: Record<string, readonly Family[]> = {
  Light: [lightLines, lightHeaded, lightGrid],
  Medium: [mediumLines, mediumFilled, mediumGrey, mediumGrid],
  Dark: [dark, mediumFilled],
};

/** Where the accents begin among a theme's colours. */
const firstAccent = 4;

/** The look of a table by its name; undefined where it is one of the workbook's own. */
export function builtInTableStyle(name: string, { colors }: Theme): TableLook | undefined {
  const [, kind = '', digits] = /^TableStyle(Light|Medium|Dark)(\d+)$/.exec(name) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits) - 1;
  const place = number % 7;
  const color = place === 0 ? black : (colors[firstAccent + place - 1] ?? black);
  return families[kind]?.[Math.floor(number / 7)]?.(color);
}
