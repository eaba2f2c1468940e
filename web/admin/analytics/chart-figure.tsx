import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { type ReactNode, useId } from 'react';
import { saveFile } from '#web/platform/save-file.ts';
import { chartAsCsv } from './chart-csv.ts';
import type { ChartValue } from './chart-values.ts';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  title: string;
  level?: 2 | 3;
  /** Headers of the labels and the values. */
  headers: readonly [label: string, value: string];
  values: readonly ChartValue[];
  /** Draws them; not asked where there is nothing to see. */
  children: ReactNode;
}

/** For spreadsheets, which take a file without its mark for one of their own encoding. */
const byteOrderMark = '\uFEFF';

function ValuesTable({ title, headers, values }: Pick<ChartFigureProps, 'title' | 'headers' | 'values'>) {
  return (
    // A table keeps its own width, whatever it is given: what holds it is hidden instead.
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map(({ label, value }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two articles may have one title; the rows have no state
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart under its title, with its values as a table for those who do not see it, and as a file. */
export function ChartFigure({ title, level = 2, headers, values, children }: ChartFigureProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const hasValues = values.some(({ value }) => value > 0);
  const save = () =>
    saveFile(
      new Blob([byteOrderMark, chartAsCsv(headers, values)], { type: 'text/csv;charset=utf-8' }),
      `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
    );
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption className={classes.head}>
        <Heading id={titleId} className={classes.title}>
          {title}
        </Heading>
        {hasValues && (
          <button type="button" className={classes.save} aria-label={`Download CSV of ${title}`} onClick={save}>
            <IconDownload aria-hidden size="1rem" stroke={1.6} />
            CSV
          </button>
        )}
      </figcaption>
      {hasValues ? (
        <>
          {children}
          <ValuesTable title={title} headers={headers} values={values} />
        </>
      ) : (
        <p className={classes.nothing}>There is nothing to show here yet.</p>
      )}
    </figure>
  );
}
