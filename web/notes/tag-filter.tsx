import { useState } from 'react';
import classes from './tag-filter.module.css';

interface TagFilterProps {
  tags: readonly { tag: string; count: number }[];
  /** Null: all notes. */
  chosen: string | null;
  onChoose: (tag: string | null) => void;
}

/** More than these make two or three lines of a wide screen; the rest is a press away. */
const few = 14;

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" dir="auto" className={classes.tag} aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}

/** Every tag to choose from, and all notes. */
export function TagFilter({ tags, chosen, onChoose }: TagFilterProps) {
  const [showsAll, setShowsAll] = useState(false);
  // The chosen tag stays in sight, also where it is one of the many or its last note has just gone.
  const names = tags.map(({ tag }) => tag);
  const listed = names.filter((tag, index) => showsAll || index < few || tag === chosen);
  const shown = chosen !== null && !names.includes(chosen) ? [...listed, chosen] : listed;
  return (
    <div role="group" aria-label="Filter by tag" className={classes.filter}>
      <Choice label="All Notes" isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {shown.map((tag) => (
        <Choice key={tag} label={tag} isChosen={tag === chosen} onChoose={() => onChoose(tag)} />
      ))}
      {names.length > few && (
        <button type="button" className={classes.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${names.length} tags`}
        </button>
      )}
    </div>
  );
}
