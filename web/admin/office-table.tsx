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

export interface EditedRow {
  id: string;
  editor: ReactNode;
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
  /** The row that is edited, and what stands in place of its values from the second column on. */
  edited?: EditedRow;
  /** What is read while they load for the first time; bars in place of rows where nothing is said. */
  loadingText?: string;
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

type RowProps<Row> = Pick<OfficeTableProps<Row>, 'columns' | 'nameOf'> & { row: Row; editor: ReactNode };

/** A row: its values, or the first of them and the editor of the others. */
function TableRow<Row>({ columns, row, nameOf, editor }: RowProps<Row>) {
  const shown = editor === undefined ? columns : columns.slice(0, 1);
  return (
    <tr aria-label={nameOf(row)}>
      {shown.map(({ header, kind, cell }) => (
        <td key={header} data-label={header} data-kind={kind}>
          {cell(row)}
        </td>
      ))}
      {editor !== undefined && (
        <td colSpan={columns.length - 1} data-kind="editor">
          {editor}
        </td>
      )}
    </tr>
  );
}

const skeletonRows = Math.min(8, limits.admin.page.default);

/** What stands in place of the rows while they load. */
function LoadingRows<Row>({
  columns,
  loadingText,
}: {
  columns: readonly Column<Row>[];
  loadingText: string | undefined;
}) {
  if (loadingText !== undefined) {
    return (
      <tr>
        <td colSpan={columns.length} data-kind="wide" className={classes.loading}>
          <span role="status">{loadingText}</span>
        </td>
      </tr>
    );
  }
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} data-skeleton aria-hidden="true">
      {columns.map(({ header }) => (
        <td key={header}>
          <span className={classes.bar} />
        </td>
      ))}
    </tr>
  ));
}

/** A table that becomes a column of cards where there is no room for it. */
export function OfficeTable<Row extends { _id: string }>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, nameOf, sort, onSort, isOld = false, edited, loadingText } = props;
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
            <TableRow
              key={row._id}
              columns={columns}
              row={row}
              nameOf={nameOf}
              editor={edited?.id === row._id ? edited.editor : undefined}
            />
          ))}
          {rows === undefined && <LoadingRows columns={columns} loadingText={loadingText} />}
        </tbody>
      </table>
      {rows === undefined && loadingText === undefined && (
        <span role="status" aria-label="Loading" className="visually-hidden">
          Loading
        </span>
      )}
    </div>
  );
}
