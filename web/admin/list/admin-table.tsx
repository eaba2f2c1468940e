/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers forget the roles of a table that is not displayed as one */
import type { ReactNode } from 'react';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { HeaderCell } from './header-cell.tsx';
import classes from './admin-table.module.css';

/** A column: its header, which on phones stands before each value, and what a row shows in it. */
export interface Column<Row> {
  header: string;
  /** Value of `sort` for this column; left out where the list cannot be sorted by it. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /**
   * `title` says which row it is, `wide` takes what room there is, `badges` tell by themselves what they are about, `actions` keeps its
   * buttons together.
   */
  kind?: 'title' | 'wide' | 'badges' | 'actions';
}

/** The row that is edited, and what stands under the first of its values in place of the others. */
export interface EditedRow {
  id: string;
  editor: ReactNode;
}

interface AdminTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** The rows of before, while others are on their way. */
  isOld?: boolean;
  edited?: EditedRow;
  /** True if keys move among the rows, which then take the focus. */
  hasRowKeys?: boolean;
  /** Text during the first load; skeleton rows where it is left out. */
  loadingText?: string;
}

/** As many as a page has where it is full: then nothing moves when the rows come. */
const skeletonRows = Array.from({ length: adminLimits.page.default }, (_, place) => place);

type RowProps<Row> = Pick<AdminTableProps<Row>, 'columns' | 'nameOf' | 'hasRowKeys'> & { row: Row; editor: ReactNode };

/** A row: its values, or the first of them and under it the editor of all others. */
function TableRow<Row extends { _id: string }>({ columns, row, nameOf, editor, hasRowKeys = false }: RowProps<Row>) {
  if (editor !== undefined) {
    return (
      <tr role="row" aria-label={nameOf(row)} data-id={row._id} data-edited>
        <td role="cell" colSpan={columns.length} data-kind="editor">
          <div className={classes.edited}>{columns[0]?.cell(row)}</div>
          {editor}
        </td>
      </tr>
    );
  }
  return (
    <tr role="row" aria-label={nameOf(row)} data-id={row._id} tabIndex={hasRowKeys ? -1 : undefined}>
      {columns.map(({ header, kind, cell }) => (
        <td key={header} role="cell" data-label={header} data-kind={kind}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Skeletons in place of loading rows. */
function LoadingRows<Row>({ columns, text }: { columns: readonly Column<Row>[]; text: string | undefined }) {
  if (text !== undefined) {
    return (
      <tr role="row">
        <td role="cell" colSpan={columns.length} data-kind="loading">
          <span role="status">{text}</span>
        </td>
      </tr>
    );
  }
  return skeletonRows.map((place) => (
    <tr key={place} data-skeleton aria-hidden="true">
      {columns.map(({ header, kind }) => (
        <td key={header} data-kind={kind} aria-hidden="true">
          <span className={classes.bar} />
        </td>
      ))}
    </tr>
  ));
}

/** A table whose rows become cards where there is no room for columns. */
export function AdminTable<Row extends { _id: string }>(props: AdminTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    nameOf,
    sort,
    onSort,
    isOld = false,
    edited,
    hasRowKeys = false,
    loadingText,
  } = props;
  return (
    <div className={classes.frame}>
      <table role="table" className={classes.table} data-old={isOld || undefined} aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, sort: field, kind }) => (
              <HeaderCell
                key={header}
                header={header}
                kind={kind}
                field={onSort && field}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows?.map((row) => (
            <TableRow
              key={row._id}
              columns={columns}
              row={row}
              nameOf={nameOf}
              hasRowKeys={hasRowKeys}
              editor={edited?.id === row._id ? edited.editor : undefined}
            />
          ))}
          {rows === undefined && <LoadingRows columns={columns} text={loadingText} />}
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
