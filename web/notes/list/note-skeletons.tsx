import { useColumns } from './use-columns.ts';
import classes from './note-skeletons.module.css';

/** How many lines of text each stand-in shows: notes differ in length. */
const lines = [4, 2, 5, 3, 4, 2];

/** Stand-ins for cards that are still to come, in as many columns. */
export function NoteSkeletons() {
  const columns = useColumns();
  return (
    <div role="status" aria-label="Loading" className={classes.grid} data-columns={columns}>
      {lines.map((count, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <div key={index} className={classes.card} aria-hidden="true">
          <span className={classes.title} />
          {Array.from({ length: count }, (_, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never move
            <span key={line} className={classes.line} />
          ))}
        </div>
      ))}
    </div>
  );
}
