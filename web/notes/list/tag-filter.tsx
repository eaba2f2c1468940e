import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#web/ui/lists/search-field.tsx';
import classes from './tag-filter.module.css';
import { tagsLike, type CountedTag } from '../editor/tag-suggestions.ts';

interface TagFilterProps {
  tags: readonly CountedTag[];
  /** Null: all notes. */
  chosen: string | null;
  /** No other filter is chosen either. */
  isAll: boolean;
  onChoose: (tag: string | null) => void;
}

/** More than these make two or three lines of a wide screen; the rest is a press away. */
const few = 14;

/** Of more tags than these one is found sooner by typing. */
const many = 12;

interface ChoiceProps {
  label: string;
  /** How many notes it leaves; drawn by the style sheet and told by a description, so that name and text are the tag alone. */
  count?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      dir="auto"
      className={classes.tag}
      aria-pressed={isChosen}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={count === undefined ? undefined : `${count} ${count === 1 ? 'note' : 'notes'}`}
      data-count={count}
      onClick={onChoose}
    >
      <span className={classes.name}>{label}</span>
    </button>
  );
}

/** Brings the chosen tag into sight, where the tags stand in one row that scrolls. The page itself stays where it is. */
function useChosenInSight(chosen: string | null, count: number) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const place = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!row.current || !box || !place || (place.left >= box.left && place.right <= box.right)) return;
    row.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2;
    // Tags that come later push it out of sight as well.
  }, [chosen, count]);
  return row;
}

/** Which tags stand in the filter: a few, all, or those that contain what is typed; the chosen one among them always. */
function shownTags({ tags, chosen }: Pick<TagFilterProps, 'tags' | 'chosen'>, typed: string, showsAll: boolean) {
  if (typed !== '') return tagsLike(tags, typed);
  const listed = tags.filter(({ tag }, index) => showsAll || index < few || tag === chosen);
  // Its last note may just have gone.
  const isListed = chosen === null || listed.some(({ tag }) => tag === chosen);
  return isListed ? listed : [...listed, { tag: chosen, count: 0 }];
}

/** Every tag to choose from, each with its notes counted, and all notes. */
export function TagFilter({ tags, chosen, isAll, onChoose }: TagFilterProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = tags.length > many ? typed.trim() : '';
  const shown = shownTags({ tags, chosen }, wanted, showsAll);
  const row = useChosenInSight(chosen, shown.length);
  const choose = (tag: string | null) => {
    setTyped('');
    onChoose(tag);
  };
  return (
    <div ref={row} role="group" aria-label="Filter by tag" className={classes.filter}>
      {tags.length > many && (
        <div className={classes.find}>
          <SearchField
            aria-label="Find a tag"
            placeholder="Find a tag"
            dir="auto"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped('');
              if (event.key === 'Enter' && wanted !== '' && shown[0]) choose(shown[0].tag);
            }}
          />
        </div>
      )}
      <div className={classes.row}>
        <Choice label="All Notes" isChosen={isAll} onChoose={() => choose(null)} />
        {shown.map(({ tag, count }) => (
          <Choice key={tag} label={tag} count={count} isChosen={tag === chosen} onChoose={() => choose(tag)} />
        ))}
        {wanted === '' && tags.length > few && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all ${tags.length} tags`}
          </button>
        )}
      </div>
      {shown.length === 0 && wanted !== '' && (
        <p role="status" className={classes.none}>
          No tag contains “{wanted}”.
        </p>
      )}
    </div>
  );
}
