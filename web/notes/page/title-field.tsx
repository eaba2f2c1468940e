import type { KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './title-field.module.css';

interface TitleFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter and the arrow down lead on to the text. */
  onLeave: () => void;
}

/** The title of an open note: one line of text that wraps where it is long. */
export function TitleField({ value, onChange, onLeave }: TitleFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAtEnd = event.currentTarget.selectionStart === value.length;
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && isAtEnd)) return;
    event.preventDefault();
    onLeave();
  };
  return (
    // The copy in the grid gives the field its height in browsers that do not size fields by their content.
    <div className={classes.title} data-value={`${value} `}>
      <textarea
        aria-label="Title"
        dir="auto"
        rows={1}
        className={classes.field}
        value={value}
        placeholder="Title"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={limits.note.title.max * 2}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
