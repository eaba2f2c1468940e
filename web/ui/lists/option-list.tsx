import type { ReactNode } from 'react';
import classes from './option-list.module.css';

/** The id of an option, for the field whose keys lead to it. */
export const optionIdOf = (listId: string, index: number): string => `${listId}-${index}`;

export interface ListedOption {
  key: string;
  /** The accessible name. */
  words: string;
  picture?: ReactNode;
  /** Stands at the other end. */
  count?: number;
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

interface OptionListProps {
  id: string;
  label: string;
  options: readonly ListedOption[];
  /** Index of the option that the keys have come to; -1 for none. */
  active: number;
  onTake: (index: number) => void;
}

/** Options below a field, which keeps the focus and whose keys lead through them. It stands in a box with a position. */
export function OptionList({ id, label, options, active, onTake }: OptionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.options}>
      {options.map(({ key, words, picture, count }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field
        <div
          key={key}
          ref={index === active ? scrollIntoView : undefined}
          id={optionIdOf(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-label={words}
          // Drawn by the style sheet: it is no part of the words.
          data-count={count}
          className={classes.option}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          {picture}
          <span dir="auto" className={classes.words}>
            {words}
          </span>
        </div>
      ))}
    </div>
  );
}
