import type { DrawnLine } from '../../../layout/drawn-pages/drawn-document.ts';
import { type BorderLine } from '../workbook/workbook-model.ts';
import type { Axis } from './axis.ts';
import type { PageCanvas } from './page-canvas.ts';

/** How lines look: their width in points, and which wins where two cells share an edge. */
const looks: Record<BorderLine['style'], { width: number; dash: DrawnLine['dash']; rank: number }> = {
  hair: { width: 0.25, dash: 'solid', rank: 1 },
  dotted: { width: 0.75, dash: 'dotted', rank: 2 },
  dashed: { width: 0.75, dash: 'dashed', rank: 3 },
  thin: { width: 0.75, dash: 'solid', rank: 4 },
  mediumDashed: { width: 1.5, dash: 'dashed', rank: 5 },
  medium: { width: 1.5, dash: 'solid', rank: 6 },
  double: { width: 0.75, dash: 'solid', rank: 7 },
  thick: { width: 2.25, dash: 'solid', rank: 8 },
};

/** Between the two lines of a double one, from middle to middle. */
const doubleGap = 1.5;

const gridLine: BorderLine = { style: 'hair', color: [0.6, 0.6, 0.6] };

const areAlike = (one: BorderLine, other: BorderLine | undefined): boolean =>
  one.style === other?.style && one.color.join() === other.color.join();

/** Draws a single or a double line. */
export function drawLine(
  canvas: PageCanvas,
  { style, color }: BorderLine,
  from: { x: number; y: number },
  to: { x: number; y: number },
): void {
  const { width, dash } = looks[style];
  const isAcross = from.y === to.y;
  for (const shift of style === 'double' ? [-doubleGap / 2, doubleGap / 2] : [0]) {
    const move = ({ x, y }: { x: number; y: number }) => (isAcross ? { x, y: y + shift } : { x: x + shift, y });
    canvas.line({ from: move(from), to: move(to), width, color, dash });
  }
}

/** The lines between cells: each edge has one, however many cells name it, and what is alike is drawn in one stroke. */
export class EdgeLines {
  /** By the row below or the column behind, then by the column or row beside. */
  readonly #across = new Map<number, Map<number, BorderLine>>();
  readonly #down = new Map<number, Map<number, BorderLine>>();

  #put(edges: Map<number, Map<number, BorderLine>>, edge: number, beside: number, line: BorderLine): void {
    const lines = edges.get(edge) ?? new Map<number, BorderLine>();
    const known = lines.get(beside);
    if (known === undefined || known === gridLine || looks[known.style].rank < looks[line.style].rank) {
      lines.set(beside, line);
    }
    edges.set(edge, lines);
  }

  /** The line above this row, at this column. */
  above(row: number, column: number, line: BorderLine): void {
    this.#put(this.#across, row, column, line);
  }

  /** The line left of this column, at this row. */
  before(column: number, row: number, line: BorderLine): void {
    this.#put(this.#down, column, row, line);
  }

  addGrid(row: number, column: number): void {
    this.#putGrid(this.#across, row, column);
    this.#putGrid(this.#across, row + 1, column);
    this.#putGrid(this.#down, column, row);
    this.#putGrid(this.#down, column + 1, row);
  }

  #putGrid(edges: Map<number, Map<number, BorderLine>>, edge: number, beside: number): void {
    if (edges.get(edge)?.has(beside) !== true) this.#put(edges, edge, beside, gridLine);
  }

  draw(canvas: PageCanvas, rows: Axis, columns: Axis): void {
    for (const { edge, first, last, line } of strokes(this.#across)) {
      const y = rows.start(edge);
      drawLine(canvas, line, { x: columns.start(first), y }, { x: columns.end(last), y });
    }
    for (const { edge, first, last, line } of strokes(this.#down)) {
      const x = columns.start(edge);
      drawLine(canvas, line, { x, y: rows.start(first) }, { x, y: rows.end(last) });
    }
  }
}

interface Stroke {
  edge: number;
  first: number;
  last: number;
  line: BorderLine;
}

function* strokes(edges: ReadonlyMap<number, ReadonlyMap<number, BorderLine>>): Iterable<Stroke> {
  for (const [edge, lines] of edges) {
    let open: Stroke | undefined;
    for (const [beside, line] of [...lines].sort(([a], [b]) => a - b)) {
      if (open?.last === beside - 1 && areAlike(open.line, line)) open.last = beside;
      else {
        if (open) yield open;
        open = { edge, first: beside, last: beside, line };
      }
    }
    if (open) yield open;
  }
}
