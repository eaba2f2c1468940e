import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import classes from './item-table.module.css';

/** A line of the look or of the report. */
export interface ItemRow {
  id: string;
  title: string;
  source: string;
  /** Below the title: tags, the day, the number of files. */
  about: string;
  state: string;
  tone: 'good' | 'quiet' | 'bad';
  reasons: readonly string[];
  /** Page of the note. */
  to?: string;
  /** True if it comes; left out of rows that cannot be chosen. */
  isChosen?: boolean;
}

interface ItemTableProps {
  caption: string;
  rows: readonly ItemRow[];
  /** Left out of a table without a choice. */
  onChoose?: (id: string, isChosen: boolean) => void;
}

const rowsOfPage = 50;

function Choice({ row, onChoose }: { row: ItemRow; onChoose: NonNullable<ItemTableProps['onChoose']> }) {
  return (
    <td className={classes.choice}>
      {row.isChosen !== undefined && (
        <label className={classes.target}>
          <span className="visually-hidden">Import {row.title || row.source}</span>
          <input
            type="checkbox"
            className={classes.box}
            checked={row.isChosen}
            onChange={({ currentTarget }) => onChoose(row.id, currentTarget.checked)}
          />
        </label>
      )}
    </td>
  );
}

function Item({ row, onChoose }: { row: ItemRow; onChoose: ItemTableProps['onChoose'] }) {
  const { title, source, about, state, tone, reasons, to } = row;
  const name = title || source;
  return (
    <tr data-out={row.isChosen === false || undefined}>
      {onChoose && <Choice row={row} onChoose={onChoose} />}
      <th scope="row" className={classes.item}>
        <span className={classes.title}>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
        {title !== '' && source !== title && <span className={classes.source}>{source}</span>}
        {about !== '' && <span className={classes.about}>{about}</span>}
        {reasons.map((reason) => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
      </th>
      <td className={classes.state} data-tone={tone}>
        {state}
      </td>
    </tr>
  );
}

/** At the first and the last page the pressed button goes out of reach: the other one gets its focus. */
function useFocusOnTurn(page: number) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = nav;
    if (current?.querySelector(':disabled:focus')) current.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [page]);
  return nav;
}

/** Rows of any number, a page at a time. */
export function ItemTable({ caption, rows, onChoose }: ItemTableProps) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / rowsOfPage));
  // A filter may leave fewer pages.
  const shown = Math.min(page, pages - 1);
  const first = shown * rowsOfPage;
  const visible = rows.slice(first, first + rowsOfPage);
  const turning = useFocusOnTurn(shown);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col" className={classes.choice}>
                <span className="visually-hidden">Import</span>
              </th>
            )}
            <th scope="col">Note</th>
            <th scope="col" className={classes.state}>
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row, index) => (
            <Item key={`${first + index} ${row.id}`} row={row} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav ref={turning} aria-label={`Pages of ${caption}`} className={classes.pages}>
          <Button variant="default" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            Previous
          </Button>
          <span role="status" className={classes.place}>
            {(first + 1).toLocaleString('en-US')}–{(first + visible.length).toLocaleString('en-US')} of{' '}
            {rows.length.toLocaleString('en-US')}
          </span>
          <Button variant="default" disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
