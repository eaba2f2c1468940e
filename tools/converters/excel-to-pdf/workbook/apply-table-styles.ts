import { parseRange } from './cell-references.ts';
import type { StyleChanger } from './change-style.ts';
import type { StyleChange } from './read-styles.ts';
import { readXml } from './read-xml.ts';
import { builtInTableStyle, type TableLook } from './table-style-presets.ts';
import type { Theme } from './theme-colors.ts';
import {
  type Cell,
  type CellBorders,
  type CellRange,
  type CellStyle,
  plainStyle,
  type SheetRow,
} from './workbook-model.ts';

interface Table {
  range: CellRange;
  headerRows: number;
  totalRows: number;
  look: string;
  hasStripes: boolean;
  isFirstBold: boolean;
  isLastBold: boolean;
}

function readTable(xml: string): Table | undefined {
  let table: Table | undefined;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'table') {
        const range = parseRange(attributes.get('ref') ?? '');
        table = range && {
          range,
          headerRows: attributes.number('headerRowCount') ?? 1,
          totalRows: attributes.number('totalsRowCount') ?? 0,
          look: '',
          hasStripes: false,
          isFirstBold: false,
          isLastBold: false,
        };
      } else if (name === 'tableStyleInfo' && table) {
        table.look = attributes.get('name') ?? '';
        table.hasStripes = attributes.flag('showRowStripes');
        table.isFirstBold = attributes.flag('showFirstColumn');
        table.isLastBold = attributes.flag('showLastColumn');
      }
    },
  });
  return table;
}

/** Cells of a table that are not in the file are made for its look, up to so many. */
const mostMade = 200_000;

/** Lays the looks of one table under those of its cells. */
class TableLayer {
  readonly #table: Table;
  readonly #look: TableLook;
  readonly #changer: StyleChanger;
  readonly #usual: CellStyle;
  /** One object for each combination of a table's parts. */
  readonly #changes = new Map<string, StyleChange>();

  constructor(table: Table, look: TableLook, changer: StyleChanger, usual: CellStyle) {
    this.#table = table;
    this.#look = look;
    this.#changer = changer;
    this.#usual = usual;
  }

  layRow(row: SheetRow): SheetRow {
    const { left, right } = this.#table.range;
    const inside = new Map(row.cells.map((cell) => [cell.column, cell]));
    const outside = row.cells.filter(({ column }) => column < left || column > right);
    const cells: Cell[] = [...outside];
    for (let column = left; column <= right; column += 1) {
      const cell = inside.get(column) ?? { column, style: row.style ?? this.#usual };
      const change = this.#changeAt(row.index, column);
      cells.push({ ...cell, style: this.#changer.under(cell.style, change) });
    }
    return { ...row, cells: cells.sort((a, b) => a.column - b.column) };
  }

  #changeAt(row: number, column: number): StyleChange {
    const { range, headerRows, totalRows, hasStripes, isFirstBold, isLastBold } = this.#table;
    const { top, bottom, left, right } = range;
    const body = row - top - headerRows;
    const part =
      body < 0 ? 'header' : row > bottom - totalRows ? 'total' : hasStripes && body % 2 === 0 ? 'stripe' : 'whole';
    const isBold = (isFirstBold && column === left) || (isLastBold && column === right);
    const edges = [row === top, row === bottom, column === left, column === right];
    const key = [part, isBold, ...edges].join();
    const known = this.#changes.get(key) ?? this.#make(part, isBold, edges);
    this.#changes.set(key, known);
    return known;
  }

  #make(
    part: 'whole' | 'header' | 'total' | 'stripe',
    isBold: boolean,
    [isTop, isBottom, isLeft, isRight]: boolean[],
  ): StyleChange {
    const { whole, outer, across, down } = this.#look;
    const own = this.#look[part];
    const sides = {
      top: isTop ? outer : across,
      bottom: isBottom ? outer : across,
      left: isLeft ? outer : down,
      right: isRight ? outer : down,
    };
    const borders: CellBorders = {};
    for (const [side, line] of Object.entries(sides)) if (line) Object.assign(borders, { [side]: line });
    const fill = own.fill ?? whole.fill;
    return {
      font: { ...whole.font, ...own.font, ...(isBold && { bold: true }) },
      ...(fill && { fill }),
      borders: { ...borders, ...own.borders },
    };
  }
}

/** The rows of a sheet with the looks of its tables. `xmls` are the tables' parts. */
export function layTables(
  rows: readonly SheetRow[],
  xmls: readonly string[],
  { theme, changer, usual = plainStyle }: { theme: Theme; changer: StyleChanger; usual?: CellStyle },
): SheetRow[] {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  for (const xml of xmls) {
    const table = readTable(xml);
    const look = table && builtInTableStyle(table.look, theme);
    if (table === undefined || look === undefined) continue;
    const { top, bottom, left, right } = table.range;
    const layer = new TableLayer(table, look, changer, usual);
    const isLarge = (bottom - top + 1) * (right - left + 1) > mostMade;
    for (let index = top; index <= bottom; index += 1) {
      const row = byIndex.get(index) ?? { index, isFixed: false, isHidden: false, cells: [] };
      // Of a table that was drawn over whole columns the rows that hold something are enough.
      if (!isLarge || byIndex.has(index)) byIndex.set(index, layer.layRow(row));
    }
  }
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}
