import type { CellRange } from '../workbook/workbook-model.ts';

/** Merged ranges by the rows that they cover. */
export interface MergeIndex {
  /** Those of not too many rows, row by row. */
  byRow: ReadonlyMap<number, readonly CellRange[]>;
  /** The others, which are few. */
  tall: readonly CellRange[];
}

const tallest = 100;
/** Real sheets have some dozens; each is asked about every cell. */
const mostTall = 1000;

export function indexMerges(merges: readonly CellRange[]): MergeIndex {
  const byRow = new Map<number, CellRange[]>();
  const tall: CellRange[] = [];
  for (const merge of merges) {
    if (merge.bottom - merge.top >= tallest) {
      if (tall.length < mostTall) tall.push(merge);
    } else
      for (let row = merge.top; row <= merge.bottom; row += 1) {
        const known = byRow.get(row);
        if (known) known.push(merge);
        else byRow.set(row, [merge]);
      }
  }
  return { byRow, tall };
}

/** The merged range that a cell is part of. */
export function mergeAt({ byRow, tall }: MergeIndex, row: number, column: number): CellRange | undefined {
  const holds = ({ top, bottom, left, right }: CellRange): boolean =>
    column >= left && column <= right && row >= top && row <= bottom;
  return byRow.get(row)?.find(holds) ?? (tall.length > 0 ? tall.find(holds) : undefined);
}
