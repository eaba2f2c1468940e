import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { Note } from '#contract/notes/notes.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './note-picker.module.css';
import { useNotesForFiles } from './notes-for-files.queries.ts';

interface NotePickerProps {
  typed: string;
  onType: (typed: string) => void;
  onPick: (note: Note) => void;
}

function statusOf({ isWaiting, count, typed }: { isWaiting: boolean; count: number; typed: string }): string {
  if (count > 0) return '';
  if (isWaiting) return 'Searching…';
  return typed.trim() === '' ? 'There is no note yet.' : 'No note has these words.';
}

const NoteOption = ({ note, onPick }: { note: Note; onPick: () => void }) => (
  <Autocomplete.Item value={note} className={classes.option} onClick={onPick}>
    <span dir="auto" className={classes.title}>
      {note.title}
    </span>
    <span className={classes.time}>
      <RelativeTime iso={note.date} />
    </span>
  </Autocomplete.Item>
);

/** Finds one of the person's notes by typing: arrow keys choose, Enter takes it. */
export function NotePicker({ typed, onType, onPick }: NotePickerProps): ReactNode {
  const found = useNotesForFiles(typed);
  const { notes, isWaiting } = found;
  return (
    <Autocomplete.Root
      open
      inline
      items={notes}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={onType}
      itemToStringValue={({ title }: Note) => title}
    >
      <Autocomplete.Input
        data-autofocus
        aria-label="Find a note"
        placeholder="Find a note by its title"
        dir="auto"
        maxLength={limits.note.search.max}
        className={classes.input}
      />
      <div className={classes.found}>
        {found.isError ? (
          <QueryFailure query={found} />
        ) : (
          <Autocomplete.List aria-label="Notes" className={classes.list}>
            {(note: Note) => <NoteOption key={note._id} note={note} onPick={() => onPick(note)} />}
          </Autocomplete.List>
        )}
        <p role="status" className={classes.status}>
          {found.isError ? '' : statusOf({ isWaiting, count: notes.length, typed })}
        </p>
      </div>
    </Autocomplete.Root>
  );
}
