/* oxlint-disable jsx-a11y/no-redundant-roles -- some browsers forget the roles of a table that is not displayed as one */
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import classes from './admin-table.module.css';

interface HeaderCellProps {
  header: string;
  kind: string | undefined;
  /** Value of `sort` for the column; undefined where the list cannot be sorted by it. */
  field: string | undefined;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** A header; a button where one can sort by it. */
export function HeaderCell({ header, kind, field, sort, onSort }: HeaderCellProps) {
  if (field === undefined || !onSort) {
    return (
      <th role="columnheader" scope="col" data-kind={kind}>
        {header}
      </th>
    );
  }
  const isRising = sort === field;
  const isFalling = sort === `-${field}`;
  const direction = isRising ? 'ascending' : isFalling ? 'descending' : 'none';
  return (
    <th role="columnheader" scope="col" data-kind={kind} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(isRising ? `-${field}` : field)}>
        {header}
        {isRising && <IconArrowUp aria-hidden size="0.9rem" />}
        {isFalling && <IconArrowDown aria-hidden size="0.9rem" />}
      </button>
    </th>
  );
}
