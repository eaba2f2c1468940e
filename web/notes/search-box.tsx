import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './search-box.module.css';

/** How long typing may pause before the server is asked. */
const pause = 250;

const isWriting = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/** "/" goes to the search from anywhere on the page where it would not be text. */
function useSlashKey(onSlash: () => void) {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  }, [onSlash]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(document.activeElement) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Asks once typing pauses. */
export function SearchBox({ onSearch }: { onSearch: (words: string) => void }) {
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  const asked = useRef('');
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === asked.current) return undefined;
    const timer = setTimeout(
      () => {
        asked.current = wanted;
        latest.current(wanted);
      },
      // Clearing is not a pause in typing.
      wanted === '' ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [words]);
  useSlashKey(() => input.current?.focus());
  return (
    <div className={classes.box}>
      <SearchField
        field={input}
        aria-label="Search notes"
        aria-keyshortcuts="/"
        placeholder="Search notes"
        maxLength={limits.note.search.max}
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
