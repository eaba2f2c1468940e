import { useEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';
import { SearchField } from './search-field.tsx';
import { useKeyShortcut } from '../hooks/use-key-shortcut.ts';

/** How long typing may pause before the search begins, in milliseconds. */
const usualPause = 250;

interface SearchBoxProps {
  label: string;
  /** The current query. The field follows a change that comes from elsewhere. */
  searched: string;
  maxLength: number;
  onSearch: (words: string) => void;
  /** The field's name, where a form without scripts sends it. */
  name?: string;
  /** How long typing may pause before the search begins, in milliseconds, where each search weighs more than usual. */
  pause?: number;
}

/** Asks once typing pauses. */
export function SearchBox({ label, searched, maxLength, onSearch, name, pause = usualPause }: SearchBoxProps) {
  const [words, setWords] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  const asked = useRef(searched);
  // The query that this box sent and has not received back yet. It is no change from elsewhere.
  const expected = useRef([searched]);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const answered = expected.current.lastIndexOf(searched);
    expected.current.splice(0, answered + 1);
    if (answered !== -1) return;
    asked.current = searched;
    setWords(searched);
  }, [searched]);
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === asked.current) return undefined;
    const timer = setTimeout(
      () => {
        asked.current = wanted;
        expected.current.push(wanted);
        latest.current(wanted);
      },
      // Clearing is not a pause in typing.
      wanted === '' ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [words, pause]);
  useKeyShortcut('/', () => input.current?.focus());
  return (
    <div className={classes.box}>
      <SearchField
        field={input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        name={name}
        maxLength={maxLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWords('');
        }}
      >
        <kbd className={classes.key} aria-hidden="true">
          /
        </kbd>
      </SearchField>
    </div>
  );
}
