import type { MeasuredRow } from './measured-blocks.ts';
import { headerRows, notesOfRow, wholePiece, type CellRest, type Piece, type TablePiece } from './block-pieces.ts';
import type { FilledRegion, PlacedRow, Region } from './region.ts';

/** Fills a region; the cells of a row that is parted are regions of their own. */
type Fill = (pieces: readonly Piece[], region: Region) => FilledRegion;

/** Room for the rows of a table. */
interface TablePlace {
  top: number;
  region: Region;
  /** True if nothing stands above the table: then one row is placed even where it does not fit. */
  isAlone: boolean;
  fill: Fill;
}

interface FilledTable {
  rows: readonly PlacedRow[];
  bottom: number;
  notes: readonly string[];
  rest: TablePiece | undefined;
}

interface SplitRow {
  part: Extract<PlacedRow, { kind: 'part' }>;
  rest: readonly CellRest[] | undefined;
}

const heightOf = ({ top, bottom }: MeasuredRow): number => bottom - top;

/** Headings are not repeated where they take more of a page. */
const largestHeader = 0.5;

const restOf = (row: MeasuredRow): CellRest[] =>
  row.cells.map((cell) => ({ cell, pieces: cell.blocks.map(wholePiece) }));

const spaceOf = (piece: Piece | undefined): number =>
  piece?.kind === 'paragraph' && piece.from === 0 ? piece.paragraph.before : 0;

/** Parts a row: each cell has what fits. Undefined where a cell has nothing that fits, unless `isForced`. */
function splitRow(
  cells: readonly CellRest[],
  { top, height, isForced, fill }: { top: number; height: number; isForced: boolean; fill: Fill },
): SplitRow | undefined {
  const filled = cells.map(({ cell, pieces }) => {
    const room = height - cell.inset.top - cell.inset.bottom;
    const region: Region = { height: room, noteHeight: () => 0, spaceAbove: spaceOf(pieces[0]), isBegun: !isForced };
    return { cell, region: fill(pieces, region) };
  });
  const isStuck = filled.some(({ region }) => region.placed.length === 0 && region.rest.length > 0);
  if (isStuck && !isForced) return undefined;
  const used = Math.max(0, ...filled.map(({ cell, region }) => region.used + cell.inset.top + cell.inset.bottom));
  const hasRest = filled.some(({ region }) => region.rest.length > 0);
  return {
    part: {
      kind: 'part',
      top,
      bottom: top + used,
      cells: filled.map(({ cell, region }) => ({ cell, placed: region.placed })),
    },
    rest: hasRest ? filled.map(({ cell, region }) => ({ cell, pieces: region.rest })) : undefined,
  };
}

/** Rows that must not be parted from those after them go with them. */
function keptRows(rows: readonly PlacedRow[], least: number): number {
  let count = rows.length;
  for (let row = rows[count - 1]; count > least && row?.kind === 'whole' && row.row.keepNext; row = rows[count - 1])
    count -= 1;
  return count;
}

class TableFiller {
  readonly #piece: TablePiece;
  readonly #region: Region;
  readonly #isAlone: boolean;
  readonly #fill: Fill;
  readonly #rows: PlacedRow[] = [];
  readonly #notes: string[] = [];
  readonly #headers: number;
  #repeated = 0;
  #y: number;

  constructor(piece: TablePiece, { top, region, isAlone, fill }: TablePlace) {
    this.#fill = fill;
    this.#piece = piece;
    this.#region = region;
    this.#isAlone = isAlone;
    this.#y = top;
    this.#headers = headerRows(piece.table);
  }

  #fits(height: number, notes: readonly string[]): boolean {
    const { height: room, noteHeight } = this.#region;
    return this.#y + height + noteHeight([...this.#notes, ...notes]) <= room + 0.4;
  }

  #addWhole(row: MeasuredRow): void {
    this.#rows.push({ kind: 'whole', row, shift: this.#y - row.top });
    this.#y += heightOf(row);
  }

  /** The rows at the head of the table once more. */
  #repeatHeaders(): void {
    const { table, from } = this.#piece;
    if (from < this.#headers || (from === this.#headers && this.#headers === 0)) return;
    const headers = table.rows.slice(0, this.#headers);
    const height = headers.reduce((sum, row) => sum + heightOf(row), 0);
    if (height > this.#region.height * largestHeader) return;
    for (const row of headers) this.#addWhole(row);
    this.#repeated = headers.length;
  }

  #end(at: number, rest: readonly CellRest[] | undefined): FilledTable | undefined {
    const { table, from } = this.#piece;
    const isStart = from === 0 && this.#piece.rest === undefined;
    const kept = rest ? this.#rows.length : keptRows(this.#rows, this.#repeated + 1);
    const back = this.#rows.length - kept;
    const rows = this.#rows.slice(0, kept);
    // Nothing but headings is no part of a table.
    const own = rows.length - this.#repeated;
    const hasOwn = own > (isStart ? this.#headers : 0);
    if (!hasOwn && !this.#isAlone) return undefined;
    const last = rows.at(-1);
    const bottom = last === undefined ? this.#y : last.kind === 'whole' ? last.row.bottom + last.shift : last.bottom;
    return { rows, bottom, notes: this.#notes, rest: { kind: 'table', table, from: at - back, rest } };
  }

  fill(): FilledTable | undefined {
    const { table, from, rest } = this.#piece;
    if (from > 0 || rest) this.#repeatHeaders();
    for (let at = from; at < table.rows.length; at += 1) {
      const row = table.rows[at];
      if (row === undefined) break;
      const begun = at === from ? rest : undefined;
      const notes = begun ? [] : notesOfRow(row);
      if (!begun && this.#fits(heightOf(row), notes)) {
        this.#notes.push(...notes);
        this.#addWhole(row);
        continue;
      }
      const ended = this.#part(row, at, begun, notes);
      if (ended !== 'complete') return ended.table;
    }
    return { rows: this.#rows, bottom: this.#y, notes: this.#notes, rest: undefined };
  }

  /** Puts a part of a row that does not fit, or the rest of one. */
  #part(row: MeasuredRow, at: number, begun: readonly CellRest[] | undefined, notes: readonly string[]) {
    const isAlone = this.#isAlone && this.#rows.length === this.#repeated;
    // A row that is kept in one piece is parted where no page would hold it.
    const mayPart = begun !== undefined || (!row.cantSplit && !row.isHeader) || isAlone;
    const room = this.#region.height - this.#y - this.#region.noteHeight([...this.#notes, ...notes]);
    const split = mayPart
      ? splitRow(begun ?? restOf(row), { top: this.#y, height: room, isForced: isAlone, fill: this.#fill })
      : undefined;
    if (split === undefined) return { table: this.#end(at, begun) };
    this.#rows.push(split.part);
    this.#notes.push(...notes);
    this.#y = split.part.bottom;
    return split.rest ? { table: this.#end(at, split.rest) } : 'complete';
  }
}

/** Puts as many rows as fit below `top`. Undefined where none does. */
export const fillTable = (piece: TablePiece, place: TablePlace): FilledTable | undefined =>
  new TableFiller(piece, place).fill();
