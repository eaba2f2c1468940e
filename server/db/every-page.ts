/** Few enough that the longest rows there are stay some megabytes. */
const rowsPerPage = 200;

/** All rows of a query that reads on after an id, page by page in the order of the ids. No page is empty. */
export async function* everyPage<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  size = rowsPerPage,
): AsyncGenerator<Row[]> {
  for (let last = ''; ;) {
    const rows = await read(last, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? last;
  }
}
