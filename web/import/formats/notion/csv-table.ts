import Papa from 'papaparse';

/** Larger tables are no notes. */
const mostCells = 20_000;

const cellOf = (given: string): string =>
  given
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();

/**
 * A database of Notion as a Markdown table; undefined where it is empty or too large for one. `withLinks` writes the links of a cell, of
 * which the first of each row names the row's page.
 */
export function tableOfCsv(
  csv: string,
  withLinks: (cell: string, isName: boolean) => string = (cell) => cell,
): string | undefined {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header] = data;
  const columns = header?.length ?? 0;
  if (!header || columns === 0 || columns * data.length > mostCells) return undefined;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cellOf(cells[at] ?? '')).join(' | ')} |`;
  const rows = data.slice(1).map((cells) => line(cells.map((cell, at) => withLinks(cell, at === 0))));
  return [line(header), `| ${header.map(() => '---').join(' | ')} |`, ...rows].join('\n');
}
