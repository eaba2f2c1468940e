import { useRowKey, useRowMoves } from '../list/row-keys.ts';
import classes from './report-columns.module.css';

/** The keys of the list of reported things, and the line that tells of them. */
export function RowKeys() {
  useRowMoves();
  useRowKey('r');
  useRowKey('d');
  return (
    <p className={classes.keys}>
      <kbd>J</kbd> and <kbd>K</kbd> move to the next and the previous row, <kbd>R</kbd> resolves all reports of it,{' '}
      <kbd>D</kbd> asks to delete it.
    </p>
  );
}
