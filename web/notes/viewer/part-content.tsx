import { memo, useMemo } from 'react';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { partsOf, splitRows } from './part-hits.ts';
import classes from './part-content.module.css';

interface PartProps {
  text: string;
  sought: SoughtTexts | undefined;
}

function Marked({ text, sought }: PartProps) {
  return partsOf(text, sought).map((part, place) =>
    part.isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place, and keep no state
      <mark key={place} className={classes.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** A part of a text. Code and tables of letters keep their columns. */
export const TextPart = memo(function TextPart(part: PartProps) {
  return (
    <pre dir="auto" className={classes.text}>
      <Marked {...part} />
    </pre>
  );
});

const letterCount = 26;

/** The name of a column, from 0, as in a workbook: A, B, …, Z, AA. */
function columnName(index: number): string {
  const before = Math.floor(index / letterCount);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCodePoint(0x41 + (index % letterCount));
}

const numeric = /^[-+(]?\s?[$€£₹]?\s?[-+]?[\d.,'\u00A0\u202F]*\d\s?[%€£₹]?\)?$/;

/** A part of a table, with the names of its columns and the numbers of its rows. */
export const TablePart = memo(function TablePart({ text, sought }: PartProps) {
  const rows = useMemo(() => splitRows(text), [text]);
  const widest = rows.reduce((most, { length }) => Math.max(most, length - 1), 0);
  if (rows.length === 0) return <p className={classes.empty}>This sheet is empty.</p>;
  const columns = Array.from({ length: widest }, (_, index) => index);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            <span className="visually-hidden">Row</span>
          </th>
          {columns.map((index) => (
            <th key={index} scope="col">
              {columnName(index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([number = '', ...cells]) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            {columns.map((index) => {
              const cell = cells[index] ?? '';
              return (
                <td key={index} dir="auto" data-number={numeric.test(cell) || undefined}>
                  {cell !== '' && <Marked text={cell} sought={sought} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
