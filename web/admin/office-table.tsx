/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers forget the roles of a table that is not displayed as one */
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { HeaderCell } from './header-cell.tsx';
import classes from './office-table.module.css';

/** A column: its header, which on phones stands before each value, and what a row shows in it. */
export interface Column<Row> {
  header: string;
  /** What `sort` calls it, where it can be sorted by. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /**
   * `title` says which row it is, `wide` takes what room there is, `badges` tell by themselves what they are about, `actions` keeps its
   * buttons together.
   */
  kind?: 'title' | 'wide' | 'badges' | 'actions';
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

/** As many as a page has where it is full: then nothing moves when the rows come. */
const skeletonRows = Array.from({ length: limits.admin.page.default }, (_, place) => place);

/** A table whose rows become cards where there is no room for columns. */
export function OfficeTable<Row extends { _id: string }>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, nameOf, sort, onSort, isOld = false } = props;
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
            <tr key={row._id} role="row" aria-label={nameOf(row)} data-id={row._id}>
              {columns.map(({ header, kind, cell }) => (
                <td key={header} role="cell" data-label={header} data-kind={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            skeletonRows.map((place) => (
              <tr key={place} data-skeleton aria-hidden="true">
                {columns.map(({ header, kind }) => (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control
                  <td key={header} data-kind={kind}>
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
