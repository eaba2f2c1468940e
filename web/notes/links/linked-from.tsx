import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { LinkedNote } from '#contract/notes/note-actions.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './linked-from.module.css';
import { noteAddress } from './note-address.ts';

/** Notes that are listed at first. */
const firstNotes = 10;

/** The notes whose texts link to a note, newest first. Nothing where there is none. */
export function LinkedFrom({ backlinks }: { backlinks: readonly LinkedNote[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (backlinks.length === 0) return null;
  const shown = isOpen ? backlinks : backlinks.slice(0, firstNotes);
  return (
    <section className={classes.region} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Linked from
      </h2>
      <ul className={classes.list}>
        {shown.map(({ _id, title }) => (
          <li key={_id}>
            <Link to={noteAddress(_id)} dir="auto" className={classes.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < backlinks.length && (
        <Button variant="subtle" size="compact" onClick={() => setOpen(true)}>
          Show all {backlinks.length}
        </Button>
      )}
    </section>
  );
}
