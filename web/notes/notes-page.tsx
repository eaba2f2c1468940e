import { useState } from 'react';
import { useSession } from '#web/session/session-context.tsx';
import { AddNote } from './add-note.tsx';
import { useAddNote } from './add-note.queries.ts';
import { useGivenNote } from './given-note.ts';
import type { NoteFilter } from './note-lists.ts';
import { NoteDialogs } from './note-dialogs.tsx';
import { NotesList } from './notes-list.tsx';
import classes from './notes-page.module.css';
import { useDialogs } from './use-dialogs.ts';

/** The notes screen: what one writes, and what one has written. */
export function NotesPage() {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const { add, pending, isAdding } = useAddNote();
  const [filter, setFilter] = useState<NoteFilter>({ tag: null, q: '' });
  const { given, give, onTaken } = useGivenNote();
  const { dialog, turn, open, replace, close } = useDialogs();
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Notes</h1>
      <AddNote owner={owner} onAdd={add} isAdding={isAdding} given={given} onTaken={onTaken} />
      <NotesList
        owner={owner}
        filter={filter}
        onFilter={setFilter}
        pending={pending}
        onDialog={open}
        onTakeBack={give}
      />
      {dialog && <NoteDialogs key={turn} owner={owner} dialog={dialog} onDialog={replace} onClose={close} />}
    </div>
  );
}
