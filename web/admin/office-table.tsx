import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './office-table.module.css';

/** A column: its header, which on phones stands before each value, and what a row shows in it. */
export interface Column<Row> {
  header: string;
  /** What `sort` calls it, where it can be sorted by. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /** `wide` takes what room there is; `actions` keeps its buttons together. */
  kind?: 'wide' | 'actions';
}

interface OfficeTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** The rows of before, while others are on their way. */
  isOld?: boolean;
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** A header; a button where one can sort by it. */
function Header<Row>({ column: { header, sort: field, kind }, sort, onSort }: HeaderProps<Row>) {
  if (field === undefined || !onSort) {
    return (
      <th scope="col" data-kind={kind}>
        {header}
      </th>
    );
  }
  const isRising = sort === field;
  const isFalling = sort === `-${field}`;
  const direction = isRising ? 'ascending' : isFalling ? 'descending' : 'none';
  return (
    <th scope="col" data-kind={kind} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(isRising ? `-${field}` : field)}>
        {header}
        {isRising && <IconArrowUp aria-hidden size="0.9rem" />}
        {isFalling && <IconArrowDown aria-hidden size="0.9rem" />}
      </button>
    </th>
  );
}

const skeletonRows = Math.min(8, limits.admin.page.default);

/** A table that becomes a column of cards where there is no room for it. */
export function OfficeTable<Row extends { _id: string }>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, nameOf, sort, onSort, isOld = false } = props;
  return (
    <div className={classes.frame}>
      <table className={classes.table} data-old={isOld || undefined} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row._id} aria-label={nameOf(row)}>
              {columns.map((column) => (
                <td key={column.header} data-label={column.header} data-kind={column.kind}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} data-skeleton aria-hidden="true">
                {columns.map(({ header }) => (
                  <td key={header}>
                    <span className={classes.bar} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {rows === undefined && (
        <span role="status" aria-label="Loading" className="visually-hidden">
          Loading
        </span>
      )}
    </div>
  );
}
